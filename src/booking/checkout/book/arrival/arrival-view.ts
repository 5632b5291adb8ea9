import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import type { PageContext } from '#web/page.ts';
import { arrivalChoices, arrivalText, isLateArrival, lateArrivalText } from '../../../arrival.ts';
import type { Words } from '../../../words.ts';
import type { ProductView } from '../../summary/product-view.ts';

/** The hours of arrival to choose from. */
export interface ArrivalOptions {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Opening hours of the desk; null when it is always open. */
  readonly hint: string | null;
  /** Hours at which the desk is closed, and instructions for them. */
  readonly late: readonly string[];
  readonly warning: string;
  readonly warningTitle: string;
}

/** The chosen hour, and instructions when the desk is closed then. */
export interface ReviewArrival {
  readonly text: string;
  readonly warning: string | null;
  readonly warningTitle: string;
}

type ArrivalFacts = Pick<ProductView, 'arrival' | 'phone'>;

export function arrivalOptions(
  { translate, textLocale }: PageContext,
  product: ArrivalFacts,
  words: Words,
): ArrivalOptions | null {
  const { arrival } = product;
  if (!arrival) return null;
  const format = formatFor(getLocale(textLocale).iso);
  const hours = arrivalChoices(arrival);
  const late = hours.filter((hour) => isLateArrival(hour, arrival));
  return {
    options: hours.map((hour) => ({ value: String(hour), label: arrivalText(hour, translate, format) })),
    hint: arrival.until
      ? words('deskHours', { from: format.time(arrival.from), until: format.time(arrival.until) })
      : null,
    warningTitle: words('deskClosed'),
    late: late.map(String),
    warning: lateArrivalText(late[0] ?? null, product, words, format) ?? '',
  };
}

export function reviewArrival(
  { translate, textLocale }: PageContext,
  product: ArrivalFacts,
  words: Words,
  hour: number | null,
  isBooked = false,
): ReviewArrival | null {
  if (hour === null) return null;
  const format = formatFor(getLocale(textLocale).iso);
  return {
    text: arrivalText(hour, translate, format),
    warning: lateArrivalText(hour, product, words, format),
    warningTitle: words(isBooked ? 'deskClosedOnArrival' : 'deskClosed'),
  };
}
