#!/usr/bin/env python3
"""Cuts the app's typeface out of Source Serif 4: `python3 scripts/make-typeface.py FONTSOURCE_FILES`.

FONTSOURCE_FILES is `files` of the npm package @fontsource-variable/source-serif-4 5.3.1; needs fonttools and
brotli (made with 4.66). One weight, 600, as headings and figures have; the optical size stays an axis, so that large
figures take the display cut of themselves. `Source` is a reserved name: what is cut has one of its own.
"""
import sys
from io import BytesIO
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

NAME = "Schrieb Serif"
OUT = Path(__file__).parent.parent / "src/lib/ui/typeface"
# The same ranges stand in theme.css.
SUBSETS = {
    "latin": [*range(0x20, 0x7F), *range(0xA0, 0x100), 0x131, 0x152, 0x153, 0x2007, 0x2008, 0x2009, 0x200A]
    + [*range(0x2010, 0x2016), *range(0x2018, 0x201F), 0x2020, 0x2022, 0x2026, 0x202F, 0x2032, 0x2033]
    + [0x2039, 0x203A, 0x2044, 0x20AC, *range(0x2190, 0x2194), 0x2212, 0x2260, 0x2264, 0x2265],
    "latin-ext": [*range(0x100, 0x131), *range(0x132, 0x152), *range(0x154, 0x180), *range(0x218, 0x21C), 0x1E9E],
}

for name, characters in SUBSETS.items():
    font = TTFont(Path(sys.argv[1]) / f"source-serif-4-{name}-opsz-normal.woff2")
    cut = BytesIO()
    instantiateVariableFont(font, {"wght": 600, "opsz": (14, 40)}).save(cut)
    font = TTFont(cut)
    options = Options()
    options.layout_features = ["kern", "mark", "mkmk", "ccmp", "locl", "tnum"]
    options.name_IDs = [0, 1, 2, 4, 6, 13, 14]
    options.flavor = "woff2"
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    for record in font["name"].names:
        if record.nameID in (1, 4):
            record.string = NAME
        elif record.nameID == 6:
            record.string = NAME.replace(" ", "")
    font.flavor = "woff2"
    path = OUT / f"schrieb-serif-{name}.woff2"
    font.save(path)
    print(path.name, path.stat().st_size)
