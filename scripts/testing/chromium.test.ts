import { expect, test } from 'vitest';
import { findChromium, type Machine } from './chromium.ts';

function machine(files: string[], given: Partial<Machine> = {}): Machine & { calls: string[] } {
  const calls: string[] = [];
  const run = async (program: string, parameters: readonly string[]) => {
    calls.push([program, ...parameters].join(' '));
    return 0;
  };
  return {
    env: { PATH: '/bin:/usr/bin' },
    isRoot: false,
    canRun: (file) => files.includes(file),
    run,
    calls,
    ...given,
  };
}

test('a CHROME_PATH that is none is not passed over', async () => {
  const found = await findChromium(machine(['/usr/bin/chromium'], { env: { CHROME_PATH: '/gone', PATH: '/usr/bin' } }));
  expect(found).toMatchObject({ advice: expect.stringContaining('/gone') });
});
test('CHROME_PATH comes first', async () => {
  expect(
    await findChromium(
      machine(['/my/chrome', '/usr/bin/chromium'], { env: { CHROME_PATH: '/my/chrome', PATH: '/usr/bin' } }),
    ),
  ).toBe('/my/chrome');
});
test('then the PATH, without windows first', async () => {
  const files = ['/usr/bin/google-chrome', '/bin/chromium'];
  expect(await findChromium(machine(files))).toBe('/bin/chromium');
  const shell = '/usr/bin/chromium-headless-shell';
  expect(await findChromium(machine([...files, shell]))).toBe(shell);
});
test('nothing is installed without being root, or without apt', async () => {
  for (const poor of [machine(['/usr/bin/apt-get']), machine([], { isRoot: true })]) {
    expect(await findChromium(poor)).toMatchObject({ advice: expect.stringContaining('CHROME_PATH') });
    expect(poor.calls).toEqual([]);
  }
});
test('root on Debian gets the package', async () => {
  const files = ['/usr/bin/apt-get'];
  const debian = machine(files, {
    isRoot: true,
    run: async (_program, [task]) => {
      if (task === 'install') files.push('/usr/bin/chromium-headless-shell');
      return 0;
    },
  });
  expect(await findChromium(debian)).toBe('/usr/bin/chromium-headless-shell');
});
test('root on Debian without the package does with the Chromium that is there', async () => {
  const debian = machine(['/usr/bin/apt-get', '/bin/chromium'], { isRoot: true, run: async () => 100 });
  expect(await findChromium(debian)).toBe('/bin/chromium');
});
test('an install that brings nothing is reported', async () => {
  const debian = machine(['/usr/bin/apt-get'], { isRoot: true, run: async () => 100 });
  expect(await findChromium(debian)).toMatchObject({ advice: expect.stringContaining('100') });
});
