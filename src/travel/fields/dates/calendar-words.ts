import type { TypedMessages } from '#i18n/typed-messages.ts';

type Say = (key: keyof TypedMessages['calendar'], values: Readonly<Record<string, string>>) => string;
type Given = Readonly<Record<string, string>>;

let say: Say = () => '';

/** Overrides of react-aria's screen-reader texts. */
export function setCalendarWords(given: Say): void {
  say = given;
}

const words = {
  // We have no such buttons: months are scrolled through.
  previous: () => '',
  next: () => '',
  selectedDateDescription: ({ date = '' }: Given) => say('selectedRange', { dates: date }),
  selectedRangeDescription: ({ dateRange = '' }: Given) => say('selectedRange', { dates: dateRange }),
  todayDate: ({ date = '' }: Given) => say('today', { date }),
  todayDateSelected: ({ date = '' }: Given) => say('todaySelected', { date }),
  dateSelected: ({ date = '' }: Given) => say('selected', { date }),
  startRangeSelectionPrompt: () => say('start', {}),
  finishRangeSelectionPrompt: () => say('finish', {}),
  minimumDate: () => say('first', {}),
  maximumDate: () => say('last', {}),
  dateRange: ({ startDate = '', endDate = '' }: Given) => say('range', { from: startDate, until: endDate }),
};

/**
 * Stands in for the strings of `react-aria`'s calendar (`scripts/calendar-words-plugin.ts`), which lack a fifth of our
 * languages and write Serbian in the other script. It falls back to `en-US` in every language, and so to our messages.
 */
export const calendarWords = { 'en-US': words };
