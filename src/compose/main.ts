import { setSourceMapsSupport } from 'node:module';

// Ours only: the maps of all packages take tens of megabytes.
setSourceMapsSupport(true, { nodeModules: false, generatedCode: false });

// React draws four times slower in its development build, which it takes unless NODE_ENV is set before it is loaded.
process.env['NODE_ENV'] ??= 'production';

await import('./server.ts');
