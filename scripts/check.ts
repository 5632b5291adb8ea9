// `npm run check`: types, lint, format, unused code, architecture and the text checks.
import { runChecks } from './checks/run-checks.ts';
import { commandArguments } from './launch/commands.mjs';

commandArguments('check');
const { passed, failed } = await runChecks();
console.log(`\n${passed} checks passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
