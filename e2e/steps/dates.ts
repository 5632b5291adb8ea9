import type { Locator } from 'playwright-core';
import type { Visitor } from '../visitor.ts';
import { nameOfDay } from './search.ts';

/** Days of the open calendar by date, and the current selection. */
export function pick(visitor: Visitor, calendar: Locator) {
  return {
    day: async (date: string): Promise<Locator> => {
      const name = await nameOfDay(visitor, date);
      return calendar.locator(`[role=button][aria-label*="${name}"]:not([data-outside-month])`).first();
    },
    value: async (): Promise<string[]> =>
      await Promise.all(
        ['check_in', 'check_out'].map((name) => visitor.page.locator(`input[name=${name}]`).inputValue()),
      ),
  };
}
