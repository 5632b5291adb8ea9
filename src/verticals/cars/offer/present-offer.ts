import { dueAtProperty } from '#values/price.ts';
import type { Format } from '#i18n/format.ts';
import type { Money } from '#values/money.ts';
import type { PageContext } from '#web/page.ts';
import {
  accessText,
  carFeatures,
  carTitle,
  fuelText,
  hoursText,
  includedText,
  lineText,
  mileageText,
} from '../car-texts.ts';
import type { CarOfferView, StationView } from '../pages/cars-view.ts';
import { carPicture } from '../pictures/car-picture.ts';
import type { CarOffer } from '../rental/price-rates.ts';
import type { Rental } from '../rental/rental-query.ts';
import { cancellationText, totalText } from '../results/present-car.ts';
import type { ExtraChoice, Station } from '../supplier.ts';

type Presented = Omit<NonNullable<CarOfferView['offer']>, 'action' | 'kept' | 'rate' | 'sealed'>;

/** Everything that a traveller should know of a rental before booking it. */
export function presentOffer(
  offer: CarOffer,
  rental: Rental,
  extras: readonly ExtraChoice[],
  { context, format }: { readonly context: PageContext; readonly format: Format },
): Presented {
  const { translate, now } = context;
  const { rate, price, whole } = offer;
  const t = (key: string, values?: Record<string, string | number>) => translate(`car-facts.${key}`, values);
  const label = (key: string) => translate(`cars-booking.fact${key}`);
  const amount = (told: Money | null) => (told ? format.money(told) : t('excessUnknown'));
  const { lines } = price.shown;
  return {
    picture: { src: carPicture(rate.car), alt: carTitle(rate.car, translate) },
    features: carFeatures(rate.car, translate),
    included: includedText(rate.included, translate),
    terms: [
      { label: label('Mileage'), value: mileageText(rate.mileage, translate, format), text: null },
      {
        label: label('Fuel'),
        value: fuelText(rate.fuelPolicy, translate),
        text: t(`fuelText_${rate.fuelPolicy ?? 'unknown'}`),
      },
      { label: label('Excess'), value: amount(rate.excess), text: null },
      { label: label('Deposit'), value: amount(rate.deposit), text: null },
    ],
    pickup: stationView(rate.pickup, rental.from, context, format),
    dropoff: stationView(rate.dropoff, rental.until, context, format),
    extras: rate.extras.map(({ code, price: each, timing, most }) => ({
      name: code,
      label: t(`extra_${code}`),
      price: t(timing === 'now' ? 'extraNow' : 'extraAtDesk', { price: format.money(each) }),
      most,
      value: extras.find((one) => one.code === code)?.quantity ?? 0,
    })),
    now: lines
      .filter(({ timing }) => timing === 'now')
      .map((line) => ({ label: lineText(line.code, translate), amount: format.money(line.amount) })),
    desk: dueAtProperty(lines).map((line) => ({
      label: lineText(line.code, translate),
      amount: format.money(line.amount),
    })),
    total: totalText(offer, format),
    paidNow: whole.later.length > 0 ? t('paidNow', { amount: format.money(whole.now) }) : null,
    cancellation: cancellationText(offer, now, translate, format),
  };
}

function stationView(station: Station, local: string, { translate }: PageContext, format: Format): StationView {
  const hours = hoursText(station.hours, translate, format);
  return {
    name: station.name,
    address: station.address,
    when: translate('stay.dateTime', { date: format.date(local.slice(0, 10), 'full'), time: format.time(local) }),
    access: accessText(station.access, translate),
    hours:
      hours === ''
        ? translate('car-facts.hoursUnknown')
        : station.hours?.length === 0
          ? hours
          : translate('car-facts.hours', { hours }),
    phone: station.phone,
  };
}
