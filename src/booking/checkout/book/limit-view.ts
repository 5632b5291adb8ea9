import type { PageContext } from '#web/page.ts';
import type { OverLimit } from '../../reservation/reservation-limits.sql.ts';
import { bookingRoutes } from '../../routes.ts';
import type { Words } from '../../words.ts';
import type { AccessGrants } from '../access-grants.ts';
import type { NoticeView } from './book-view.ts';

type Translate = PageContext['translate'];

/** What the visitor can do after a reservation limit refused a booking. */
export function limitText({ reason, retryAfterSeconds }: OverLimit, words: Words, translate: Translate): string {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return reason === 'unpaid' ? words('limitUnpaid', { minutes }) : translate('book.limitText_per_hour', { minutes });
}

/** The same as a notice, with a link to the unpaid reservation when it is the visitor's own. */
export function limitView(over: OverLimit, grants: AccessGrants, words: Words, context: PageContext): NoticeView {
  const { translate, cookies, now, locale } = context;
  const id = over.unpaidTripId;
  const isOwn = over.reason === 'unpaid' && id !== null && grants.has(cookies, id, now);
  const href = bookingRoutes.pay.href(locale, {}, { reservation: id });
  return {
    tone: 'warning',
    title: translate(`book.limitTitle_${over.reason}`),
    text: `${limitText(over, words, translate)} ${translate('book.typedKept')}`,
    ...(isOwn ? { action: { href, label: translate('book.limitAction') } } : {}),
  };
}
