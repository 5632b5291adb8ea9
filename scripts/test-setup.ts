import { afterEach, vi } from 'vitest';
import { hashPasswordsCheaply } from './testing/cheap-passwords.ts';

hashPasswordsCheaply();

const spy = vi.spyOn(console, 'error');

afterEach(() => {
  const calls = spy.mock.calls.map((call) => call.map(String).join(' '));
  spy.mockClear();
  if (calls.length > 0) throw new Error(`console.error was called:\n${calls.join('\n')}`);
});
