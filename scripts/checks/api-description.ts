import { runProgram } from '../run-program.ts';

/** Without network access and telemetry. */
const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/** What Redocly's recommended rules find wrong with an OpenAPI description; empty when all is well. */
export async function checkApiDescription(file = 'docs/api/openapi.json'): Promise<string> {
  const parameters = ['lint', '--config=redocly.yaml', '--format=stylish', file];
  const { code, output } = await runProgram('node_modules/@redocly/cli/bin/cli.js', parameters, { env: quiet });
  return code === 0 ? '' : output.trim() || `ended with ${code}`;
}
