import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { epcPayload, epcPurpose, isBic } from '#lib/domain/cash/epc.ts';
import { formatIban, needsBic, parseIban, type Iban } from '#lib/domain/cash/iban.ts';
import {
	formatSwishNumber,
	parseSwishNumber,
	swishMessage,
	swishPayload,
	type SwishNumber,
} from '#lib/domain/cash/swish.ts';

/** The examples of the SWIFT IBAN registry, one for every country of the SEPA scheme. */
const REGISTRY = `AD1200012030200359100100 AL47212110090000000235698741 AT611904300234573201
BE68539007547034 BG80BNBG96611020345678 CH9300762011623852957 CY17002001280000001200527600
CZ6508000000192000145399 DE89370400440532013000 DK5000400440116243 EE382200221020145685
ES9121000418450200051332 FI2112345600000785 FR1420041010050500013M02606 GB29NWBK60161331926819
GI75NWBK000000007099453 GR1601101250000000012300695 HR1210010051863000160
HU42117730161111101800000000 IE29AIBK93115212345678 IS140159260076545510730339
IT60X0542811101000000123456 LI21088100002324013AA LT121000011101001000 LU280019400644750000
LV80BANK0000435195001 MC5811222000010123456789030 MD24AG000225100013104168
ME25505000012345678951 MK07250120000058984 MT84MALT011000012345MTLCAST001S NL91ABNA0417164300
NO9386011117947 PL61109010140000071219812874 PT50000201231234567890154
RO49AAAA1B31007593840000 RS35260005601001611379 SE4550000000058398257466 SI56263300012039086
SK3112000000198742637541 SM86U0322509800000000270100 VA59001123000012345678`.split(/\s+/);

describe('IBAN', () => {
	it.each(REGISTRY)('takes the registry’s example %s', (iban) => {
		expect(parseIban(iban)).toEqual({ ok: true, value: iban });
	});

	it('reads what people type and writes what bank cards show', () => {
		expect(parseIban(' at61 1904-3002.3457 3201 ')).toEqual({
			ok: true,
			value: 'AT611904300234573201',
		});
		expect(formatIban('AT611904300234573201' as Iban)).toBe('AT61 1904 3002 3457 3201');
		expect(formatIban('NO9386011117947' as Iban)).toBe('NO93 8601 1117 947');
	});

	it.each([
		['', 'empty'],
		['AT61 1904 3002 3457 320?', 'characters'],
		['1234', 'characters'],
		['US61190430023457320', 'country'],
		['AT61 1904 3002 3457 320', 'length'],
		['AT61 1904 3002 3457 32011', 'length'],
		['AT61 1904 3002 3457 3202', 'checksum'],
	])('refuses %j: %s', (text, code) => {
		expect(parseIban(text)).toEqual({ ok: false, code });
	});

	it('notices every wrong digit and every two digits swapped', () => {
		fc.assert(
			fc.property(
				fc.constantFrom(...REGISTRY),
				fc.integer({ min: 2, max: 40 }),
				fc.integer({ min: 1, max: 9 }),
				(iban, place, by) => {
					const at = 2 + (place % (iban.length - 2));
					const digit = iban[at]!;
					if (/\d/.test(digit)) {
						const wrong = String((Number(digit) + by) % 10);
						expect(parseIban(iban.slice(0, at) + wrong + iban.slice(at + 1)).ok).toBe(false);
					}
					const next = iban[at + 1];
					if (next !== undefined && next !== digit && /^\d\d$/.test(digit + next)) {
						expect(parseIban(iban.slice(0, at) + next + digit + iban.slice(at + 2)).ok).toBe(false);
					}
				},
			),
		);
	});
});

describe('EPC069-12', () => {
	const payment = { name: 'Gerti Huber', iban: 'AT61 1904 3002 3457 3201', minor: 230 };

	it('is what banking apps read', () => {
		expect(epcPayload({ ...payment, purpose: 'Tarock 20.11.' })).toEqual({
			ok: true,
			value: [
				'BCD',
				'002',
				'1',
				'SCT',
				'',
				'Gerti Huber',
				'AT611904300234573201',
				'EUR2.30',
				'',
				'',
				'Tarock 20.11.',
			].join('\n'),
		});
	});

	it('ends after the amount where there is no purpose, and names a bank that is given', () => {
		expect(epcPayload({ ...payment, bic: 'bkauatww', minor: 5 })).toEqual({
			ok: true,
			value: 'BCD\n002\n1\nSCT\nBKAUATWW\nGerti Huber\nAT611904300234573201\nEUR0.05',
		});
	});

	it.each([
		[{ iban: 'AT62 1904 3002 3457 3201' }, 'iban-checksum'],
		[{ iban: '' }, 'iban-empty'],
		[{ iban: 'CH93 0076 2011 6238 5295 7' }, 'bic-missing'],
		[{ bic: 'NOPE' }, 'bic-wrong'],
		[{ name: '  ' }, 'name-empty'],
		[{ name: 'x'.repeat(71) }, 'name-too-long'],
		[{ name: 'Gerti\nHuber' }, 'line-break'],
		[{ purpose: 'a\r\nEUR999.00' }, 'line-break'],
		[{ purpose: 'x'.repeat(141) }, 'purpose-too-long'],
		[{ name: '😀'.repeat(70), purpose: 'x'.repeat(140) }, 'too-long'],
		[{ minor: 0 }, 'amount'],
		[{ minor: -5 }, 'amount'],
		[{ minor: 1.5 }, 'amount'],
		[{ minor: 100_000_000_000 }, 'amount'],
	])('refuses %j: %s', (change, code) => {
		expect(epcPayload({ ...payment, ...change })).toEqual({ ok: false, code });
	});

	it('knows a BIC', () => {
		expect(['BKAUATWW', 'GIBAATWWXXX'].every(isBic)).toBe(true);
		expect(['BKAUATW', 'BKAU1TWW', 'GIBAATWWXX', ''].some(isBic)).toBe(false);
	});

	it('needs the bank outside the European Economic Area', () => {
		expect(needsBic('CH9300762011623852957' as Iban)).toBe(true);
		expect(needsBic('LI21088100002324013AA' as Iban)).toBe(false);
	});

	it('makes a purpose of any text', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
				const purpose = epcPurpose(text);
				const made = epcPayload({ ...payment, purpose });
				expect(made.ok || made.code === 'too-long').toBe(true);
				if (made.ok) expect(made.value.split('\n')[10] ?? '').toBe(purpose);
			}),
		);
	});
});

describe('Swish', () => {
	it.each([
		['070-123 45 67', '0701234567'],
		['+46 70 123 45 67', '0701234567'],
		['+46 (0)73 123 45 67', '0731234567'],
		['0046 76 1234567', '0761234567'],
		['46791234567', '0791234567'],
		['(072) 123-4567', '0721234567'],
		['123 456 78 90', '1234567890'],
		['900 80 04', '9008004'],
	])('reads %s', (text, value) => {
		expect(parseSwishNumber(text)).toEqual({ ok: true, value });
	});

	it.each([
		['', 'empty'],
		['070-123 45 6x', 'characters'],
		['070-123 45 6', 'length'],
		['070-123 45 678', 'length'],
		['08-123 456 78', 'not-swedish'],
		['+43 664 1234567', 'not-swedish'],
		['077-123 45 67', 'not-swedish'],
		['900 80 05', 'checksum'],
		['900 80 0', 'length'],
	])('refuses %j: %s', (text, code) => {
		expect(parseSwishNumber(text)).toEqual({ ok: false, code });
	});

	it('writes numbers in groups that read back as the same', () => {
		for (const number of ['0701234567', '1234567890', '9008004'] as SwishNumber[]) {
			expect(parseSwishNumber(formatSwishNumber(number))).toEqual({ ok: true, value: number });
		}
		expect(formatSwishNumber('0701234567' as SwishNumber)).toBe('070-123 45 67');
	});

	it('fills in number, kronor and message, and lets nothing be changed', () => {
		expect(
			swishPayload({ number: '070-123 45 67', minor: 11000, message: 'Tarock 20.11.' }),
		).toEqual({ ok: true, value: 'C0701234567;110,00;Tarock%2020.11.;0' });
	});

	it('lets the payer change what is asked for', () => {
		expect(
			swishPayload({
				number: '123 785 69 01',
				minor: 10005,
				message: 'Kvällen; åäö',
				editable: ['message', 'amount', 'amount'],
			}),
		).toEqual({ ok: true, value: 'C1237856901;100,05;Kv%C3%A4llen%3B%20%C3%A5%C3%A4%C3%B6;6' });
	});

	it.each([
		[{ number: '08-1' }, 'number-not-swedish'],
		[{ minor: 0 }, 'amount'],
		[{ minor: 15_000_001 }, 'amount'],
		[{ message: 'x'.repeat(51) }, 'message-too-long'],
		[{ message: 'a\nb' }, 'message-characters'],
		[{ message: '100 €' }, 'message-characters'],
	])('refuses %j: %s', (change, code) => {
		expect(swishPayload({ number: '0701234567', minor: 100, ...change })).toEqual({
			ok: false,
			code,
		});
	});

	it('keeps the day of a message readable without the stroke that Swish does not take', () => {
		expect(swishMessage('Tarock 20/11')).toBe('Tarock 20.11');
		expect(swishMessage('und/oder')).toBe('und oder');
	});

	it('makes a message of any text, in exactly four fields', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
				const made = swishPayload({
					number: '0701234567',
					minor: 1,
					message: swishMessage(text),
				});
				expect(made.ok && made.value.split(';').length).toBe(4);
			}),
		);
	});
});
