import { expect, test } from 'vitest';
import { silentLog } from '#connector/log.ts';
import { runEach } from './run-each.ts';

test('a task that fails is logged, and the ones after it run', async () => {
  const run: string[] = [];
  const logged: object[] = [];
  const log = { ...silentLog, error: (_: string, fields?: object) => void logged.push({ ...fields }) };
  const broken = new Error('broken');
  const good = (name: string) => async () => void run.push(name);
  await runEach([good('first'), async () => Promise.reject(broken), good('third')], log);
  expect(run).toEqual(['first', 'third']);
  expect(logged).toEqual([{ count: 2, error: broken }]);
});
