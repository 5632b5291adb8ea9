import { expect, test } from 'vitest';
import { countsOf } from './vitest-run.ts';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((one) => ({ status: one })),
});

test('no report is a failure', () => expect(countsOf(null, 1)).toEqual({ passed: 0, failed: 1 }));
test('a file that did not load is a failure', () => {
  expect(
    countsOf(
      {
        numPassedTests: 3,
        numFailedTests: 1,
        testResults: [file('failed', 'passed', 'failed'), file('failed'), file('passed', 'passed')],
      },
      1,
    ),
  ).toEqual({ passed: 3, failed: 2 });
});
test('a bad end after good tests is a failure', () => {
  expect(countsOf({ numPassedTests: 1, numFailedTests: 0, testResults: [file('passed', 'passed')] }, 1)).toEqual({
    passed: 1,
    failed: 1,
  });
});
test('all is well', () =>
  expect(countsOf({ numPassedTests: 1, numFailedTests: 0, testResults: [file('passed', 'passed')] }, 0)).toEqual({
    passed: 1,
    failed: 0,
  }));
