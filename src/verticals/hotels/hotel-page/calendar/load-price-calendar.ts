import { callApi } from '#web/browser/call-api.ts';
import type { CalendarView } from './calendar-view.ts';

/** Fetches the prices by day from our own API; null when the request fails. */
export async function loadPriceCalendar(address: string): Promise<CalendarView | null> {
  try {
    const answer = await callApi(address);
    return answer.ok ? ((await answer.json()) as { data: CalendarView }).data : null;
  } catch {
    return null;
  }
}
