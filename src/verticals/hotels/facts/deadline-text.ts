import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import type { LocalDeadline } from '#values/local-time.ts';

/** Writes deadlines by the hotel's clock, `20 Dec, 18:00`; equal ones of a page are written once. */
export function deadlineWriter(translate: Translate, format: Format): (deadline: LocalDeadline) => string {
  const written = new Map<string, string>();
  return ({ local }) => {
    let text = written.get(local);
    if (text === undefined)
      written.set(
        local,
        (text = translate('stay.dateTime', {
          date: format.date(local.slice(0, 10), 'day_month'),
          time: format.time(local),
        })),
      );
    return text;
  };
}
