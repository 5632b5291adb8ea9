import { freeUntil } from '#values/cancellation.ts';
import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import { add, type Money } from '#values/money.ts';
import { carFeatures, accessText, fuelText, groupText, mileageText } from '../car-texts.ts';
import type { CarCardView } from '../pages/cars-view.ts';
import { carPicture } from '../pictures/car-picture.ts';
import type { CarOffer } from '../rental/price-rates.ts';
import type { Row } from './narrow.ts';

/** When cancelling is free, in one line. */
export function cancellationText({ price }: CarOffer, now: Date, translate: Translate, format: Format) {
  const until = freeUntil(price.shown.policy, now.toISOString());
  return until
    ? { free: true, text: translate('car-facts.freeCancel', { time: format.deadline(until) }) }
    : { free: false, text: translate('car-facts.noCancel') };
}

/** What is paid at the desk, one amount for each currency; null when it is nothing. */
export function deskText({ whole }: CarOffer, translate: Translate, format: Format): string | null {
  if (whole.later.length === 0) return null;
  const amount = format.list(whole.later.map(({ amount: each }) => format.money(each)));
  return translate('car-facts.atDesk', { amount });
}

/** The whole price, with amounts in currencies that can't be converted beside it. */
export function totalText({ whole: { whole, later } }: CarOffer, format: Format): string {
  const apart = later.filter(({ amount, approximate }) => amount.currency !== whole.currency && approximate === null);
  const sums = new Map<string, Money>();
  for (const { amount } of apart) {
    const known = sums.get(amount.currency);
    sums.set(amount.currency, known ? add(known, amount) : amount);
  }
  return [whole, ...sums.values()].map((amount) => format.money(amount)).join(' + ');
}

interface CardWords {
  readonly days: number;
  readonly hrefOf: (id: string) => string;
  readonly now: Date;
  readonly translate: Translate;
  readonly format: Format;
}

type CardOffer = Pick<Row, 'found' | 'offer' | 'free'>;

/** The last view of a card, by all that it depends on: filters and sorting write nothing anew. */
const written = new WeakMap<CarOffer, { readonly key: string; readonly view: CarCardView }>();

/** The card of an offer. `key` names whose words and links they are. */
export function carCard(row: CardOffer, key: string, words: CardWords): CarCardView {
  const whole = `${key} ${String(row.free)}`;
  const known = written.get(row.offer);
  if (known?.key === whole) return known.view;
  const view = writeCard(row, words);
  written.set(row.offer, { key: whole, view });
  return view;
}

function writeCard({ found, offer }: CardOffer, { days, hrefOf, now, translate, format }: CardWords): CarCardView {
  const { rate, whole } = offer;
  const t = (key: string, values?: Record<string, string | number>) => translate(`car-facts.${key}`, values);
  return {
    id: found.id,
    href: hrefOf(found.id),
    picture: carPicture(rate.car),
    group: groupText(rate.car.acriss, translate),
    name: t('orSimilar', { name: rate.car.name }),
    features: carFeatures(rate.car, translate),
    vendor: rate.vendor,
    stationId: rate.pickup.name,
    station: accessText(rate.pickup.access, translate),
    terms: [
      mileageText(rate.mileage, translate, format),
      fuelText(rate.fuelPolicy, translate),
      rate.deposit ? t('deposit', { amount: format.money(rate.deposit) }) : t('depositUnknown'),
    ],
    cancellation: cancellationText(offer, now, translate, format),
    total: totalText(offer, format),
    perDay: t('perDay', { price: format.money(whole.whole, { divisor: days }) }),
    atDesk: deskText(offer, translate, format),
  };
}
