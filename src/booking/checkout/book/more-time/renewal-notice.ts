import type { PageContext } from '#web/page.ts';
import type { RenewAnswer } from '../../../vertical.ts';
import type { Words } from '../../../words.ts';
import type { NoticeView } from '../book-view.ts';

/** Result of a request for more time, as text; null for results that have their own page. */
export function renewalNotice(
  { kind }: RenewAnswer,
  words: Words,
  { translate }: Pick<PageContext, 'translate'>,
): NoticeView | null {
  switch (kind) {
    case 'quoted':
      return { tone: 'success', title: translate('book.moreTimeGiven'), text: translate('book.typedKept') };
    case 'unavailable':
      return { tone: 'warning', title: words('moreTimeFailed'), text: translate('book.typedKept') };
    case 'too_many':
      return { tone: 'warning', title: translate('booking.tooManySearches'), text: translate('book.typedKept') };
    case 'sold_out':
      return null;
  }
}

/** What is said when a price had ended before the form was sent, and was asked for again. */
export function recheckedNotice({ translate }: Pick<PageContext, 'translate'>): NoticeView {
  return { tone: 'warning', title: translate('book.recheckedTitle'), text: translate('book.recheckedText') };
}
