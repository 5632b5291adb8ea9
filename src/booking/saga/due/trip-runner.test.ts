import { expect, test } from 'vitest';
import { silentLog } from '#connector/log.ts';
import { createTripRunner } from './trip-runner.ts';

/** A runner whose trips go on when they are told to. */
function runnerOf({ concurrency = 2, fails = false } = {}) {
  const begun: string[] = [];
  const left: string[] = [];
  const ends: (() => void)[] = [];
  const runner = createTripRunner({ concurrency, log: silentLog });
  const begin = () =>
    runner.begin({
      async advance(tripId) {
        begun.push(tripId);
        await new Promise<void>((done) => ends.push(done));
        if (fails) throw new Error('the database is away');
      },
      async leaveToJob(tripId) {
        left.push(tripId);
      },
    });
  const endOne = async () => {
    ends.shift()!();
    await new Promise((done) => setImmediate(done));
  };
  return { runner, begin, begun, left, endOne };
}

test('trips are left alone before it begins and after it has stopped', async () => {
  const { runner, begin, begun } = runnerOf();
  runner.advanceSoon('a');
  begin();
  await runner.stop();
  runner.advanceSoon('b');
  expect([begun, runner.taken(), runner.isBusy()]).toEqual([[], [], false]);
});

test('as many run as may, the others wait', async () => {
  const { runner, begin, begun, endOne } = runnerOf();
  begin();
  for (const id of ['a', 'b', 'c']) runner.advanceSoon(id);
  expect([begun, runner.taken()]).toEqual([
    ['a', 'b'],
    ['a', 'b', 'c'],
  ]);
  await endOne();
  expect(begun).toEqual(['a', 'b', 'c']);
});

test('a trip that becomes due while it is advanced is advanced once more, after that', async () => {
  const { runner, begin, begun, endOne } = runnerOf();
  begin();
  for (let times = 0; times < 3; times += 1) runner.advanceSoon('a');
  expect(begun).toEqual(['a']);
  await endOne();
  expect(begun).toEqual(['a', 'a']);
  await endOne();
  expect([begun.length, runner.taken()]).toEqual([2, []]);
});

test('one that throws is left to a job', async () => {
  const { runner, begin, left, endOne } = runnerOf({ fails: true });
  begin();
  runner.advanceSoon('a');
  await endOne();
  expect([left, runner.taken()]).toEqual([['a'], []]);
});

test('stopping waits for those under way', async () => {
  const { runner, begin, begun, endOne } = runnerOf({ concurrency: 1 });
  begin();
  runner.advanceSoon('a');
  runner.advanceSoon('b');
  let isStopped = false;
  const stopping = runner.stop().then(() => (isStopped = true));
  await new Promise((done) => setImmediate(done));
  expect(isStopped).toBe(false);
  await endOne();
  await stopping;
  expect(begun).toEqual(['a']);
});
