import type { Reporter, TestCase } from 'vitest/node';

/** Says at the end of a run which tests passed only at their second attempt: each is a fault to find. */
export default class SecondAttempts implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if ((test.diagnostic()?.retryCount ?? 0) > 0 && test.result().state === 'passed')
      this.#names.push(`${test.module.relativeModuleId}: ${test.fullName}`);
  }

  onTestRunEnd(): void {
    for (const name of this.#names) console.log(`Passed at the second attempt: ${name}`);
  }
}
