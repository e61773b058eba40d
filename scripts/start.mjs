// `npm start`: installs and builds what is missing or stale, then serves the app.
import { ensureBuild, ensurePackages } from './ensure.mjs';
import { serve } from './serve.mjs';

const port = Number(process.env.PORT ?? 4173);
try {
	ensurePackages();
	ensureBuild();
	const { url } = await serve({ port });
	console.log(`Schrieb is open at ${url} (Ctrl+C ends it)`);
} catch (error) {
	if (error?.code === 'EADDRINUSE') {
		console.error(`Port ${port} is taken. Choose another: PORT=${port + 1} npm start`);
	} else {
		console.error(error instanceof Error ? error.message : error);
	}
	process.exit(1);
}
