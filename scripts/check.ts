// `npm run check`: types, lint, format, unused code, architecture and the text checks.
import { runChecks } from './checks/run-checks.ts';
import { commandArguments } from './launch/commands.mjs';

commandArguments('check');
const { passed, failures } = await runChecks();
for (const text of failures) console.log(`\n${text}`);
console.log(`\n${passed} checks passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;
