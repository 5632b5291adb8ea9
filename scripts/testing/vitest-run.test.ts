import { expect, test } from 'vitest';
import { countsOf } from './vitest-run.ts';

const file = (status: string, ...tests: string[]) => ({
  name: `${process.cwd()}/src/some.test.ts`,
  status,
  message: status === 'failed' ? 'cannot load' : '',
  assertionResults: tests.map((one, at) => ({
    fullName: `test ${at}`,
    status: one,
    failureMessages: one === 'failed' ? ['expected 1'] : [],
  })),
});

test('no report is a failure', () =>
  expect(countsOf(null, 1)).toEqual({ passed: 0, failures: ['the run ended with 1'] }));
test('failures name their test and say why; a file that did not load is one', () => {
  const testResults = [file('failed', 'passed', 'failed'), file('failed'), file('passed', 'passed')];
  expect(countsOf({ numPassedTests: 3, testResults }, 1)).toEqual({
    passed: 3,
    failures: ['src/some.test.ts: test 1\nexpected 1', 'src/some.test.ts\ncannot load'],
  });
});
test('a bad end after good tests is a failure', () => {
  expect(countsOf({ numPassedTests: 1, testResults: [file('passed', 'passed')] }, 1)).toEqual({
    passed: 1,
    failures: ['the run ended with 1'],
  });
});
test('all is well', () =>
  expect(countsOf({ numPassedTests: 1, testResults: [file('passed', 'passed')] }, 0)).toEqual({
    passed: 1,
    failures: [],
  }));
