import type {
  BeginningAndEnd,
  BookedToChange,
  ChangeClient,
  ChangeOption,
  ChangeOptions,
  ProductChanges,
} from '#booking/vertical.ts';
import { freeUntil } from '#values/cancellation.ts';
import { dateIn } from '#values/local-time.ts';
import { addDays, maxDaysAhead } from '#values/stay-dates.ts';
import { carFeatures, carTitle, extrasText, mileageText } from '../car-texts.ts';
import { type CarDeps, formatOf, pagePricing, pricesAt } from '../deps.ts';
import { withExtras } from '../rental/extras.ts';
import { findRates, isRemembered } from '../rental/find-rates.ts';
import { type PricedRate, priceRates } from '../rental/price-rates.ts';
import { maxRentalDays, type Rental, readRental } from '../rental/rental-query.ts';
import { timeChoices, timeErrors, typedTime } from '../rental/times.ts';
import type { CarRate, ExtraChoice } from '../supplier.ts';
import type { CarRental } from './car-rental.ts';
import { openCar, sealCar } from './chosen-car.ts';
import { quoteCar } from './quote-car.ts';

const mostOptions = 12;

/** Other times, for the same driver at the same places, with the extras that were booked. */
export function rentalChanges(deps: CarDeps): ProductChanges {
  return {
    form: (booked, typed, client) => formOf(booked.details as CarRental, typed, client),
    async options(booked, typed, client) {
      const details = booked.details as CarRental;
      const asked = await readRental(deps.content, rentalQuery(details, typed), { now: client.now, country: null });
      const errors = timeErrors(asked.problems, client.translate);
      if (Object.keys(errors).length > 0) return { kind: 'invalid', errors };
      const { rental } = asked;
      if (!rental) return { kind: 'unavailable' };
      const decision = isRemembered(deps, rental) ? null : await deps.searchLimit('item', client);
      if (decision?.allowed === false) return { kind: 'too_many', retryAfterSeconds: decision.retryAfterSeconds };
      const found = await rentalOptions(deps, details, rental, booked, client);
      if (found.kind !== 'found') return found;
      const isSameTime = rental.from === details.from && rental.until === details.until;
      // What is booked already is no change.
      const options = found.options.filter(({ isAlike }) => !(isSameTime && isAlike));
      return options.length === 0 ? nothing(client) : { kind: 'found', options };
    },
    async quote(booked, offer, replaces, client) {
      const chosen = openCar(deps.offerSeal, offer);
      const { pickup, dropoff, age, residence } = booked.details as CarRental;
      const isOfBooking =
        chosen?.keys['pickup'] === pickup.code &&
        (chosen.keys['dropoff'] ?? pickup.code) === dropoff.code &&
        chosen.keys['age'] === String(age) &&
        chosen.keys['residence'] === residence &&
        chosen.exchange.quote === booked.total.currency;
      if (!isOfBooking) return { kind: 'invalid' };
      const decision = await deps.searchLimit('item', client);
      if (!decision.allowed) return { kind: 'too_many', retryAfterSeconds: decision.retryAfterSeconds };
      const pricing = pagePricing(deps, { ...client, priceDisplay: 'gross' });
      return await quoteCar(deps, offer, { brand: client.brand.id, pricing, locale: client.locale, replaces });
    },
  };
}

const nothing = ({ translate }: Pick<ChangeClient, 'translate'>) =>
  ({ kind: 'none', text: translate('car-facts.none_sold_out') }) as const;

/** The cars for these times with the extras of a rental, what is most like it first, then by price. */
export async function rentalOptions(
  deps: CarDeps,
  details: CarRental,
  rental: Rental,
  sale: Pick<BookedToChange, 'total' | 'policy'>,
  client: ChangeClient,
): Promise<Exclude<ChangeOptions, { kind: 'invalid' | 'too_many' }>> {
  const found = await findRates(deps, rental);
  if (found.kind === 'unavailable') return found;
  if (found.kind === 'none') return { kind: 'none', text: client.translate(`car-facts.none_${found.reason}`) };
  const rates = found.rates.map((one) => ({
    ...one,
    rate: withExtras(one.rate, keptExtras(details.extras, one.rate)),
  }));
  const pricing = pagePricing(deps, { ...client, priceDisplay: 'gross' });
  const prices = pricesAt(pricing, rental.pickup, rental.from.slice(0, 10), client.now);
  const { currency } = sale.total;
  const priced = await priceRates(deps, rates, prices, currency);
  const isRefundable = isFree(sale.policy, client);
  const options = priced
    .filter(({ offer }) => offer.price.currency === currency)
    .toSorted((one, other) => Number(one.offer.whole.whole.minor - other.offer.whole.whole.minor))
    .map((one) => {
      const extras = keptExtras(details.extras, one.found.rate);
      const isAlike = isAsBooked(one, extras, details) && isFree(one.offer.price.policy, client) === isRefundable;
      return { one, extras, isAlike };
    })
    .toSorted((one, other) => Number(other.isAlike) - Number(one.isAlike))
    .slice(0, mostOptions)
    .map(({ one, extras, isAlike }) => {
      const offer = sealCar(deps.offerSeal, one.offer, rental, { extras, shownAt: found.at });
      return optionOf(one, extras, { offer, isAlike }, client);
    });
  return options.length === 0 ? nothing(client) : { kind: 'found', options };
}

/** The booked rental at the times that are typed, else at its own. */
export function rentalQuery(details: CarRental, typed = new URLSearchParams()): URLSearchParams {
  return new URLSearchParams({
    pickup: details.pickup.code,
    dropoff: details.dropoff.code,
    from: typedTime(typed, 'from') ?? details.from,
    until: typedTime(typed, 'until') ?? details.until,
    age: String(details.age),
    residence: details.residence,
  });
}

function formOf(details: CarRental, typed: URLSearchParams, client: ChangeClient): BeginningAndEnd {
  const { translate, now } = client;
  const t = (key: string) => translate(`cars.${key}`);
  const [fromDay = '', fromTime = ''] = (typedTime(typed, 'from') ?? details.from).split('T');
  const [untilDay = '', untilTime = ''] = (typedTime(typed, 'until') ?? details.until).split('T');
  const firstDay = dateIn(details.pickup.zone, now);
  const each = {
    times: timeChoices([fromTime, untilTime], formatOf(client)),
    firstDay,
    lastDay: addDays(firstDay, maxDaysAhead + maxRentalDays),
  };
  return {
    kind: 'times',
    from: {
      ...each,
      label: t('pickup'),
      dayLabel: t('pickupDay'),
      timeLabel: t('pickupTime'),
      day: fromDay,
      time: fromTime,
    },
    until: {
      ...each,
      label: t('return'),
      dayLabel: t('returnDay'),
      timeLabel: t('returnTime'),
      day: untilDay,
      time: untilTime,
    },
  };
}

/** Those of the booked extras that a rate has, too. */
function keptExtras(booked: readonly ExtraChoice[], { extras }: Pick<CarRate, 'extras'>): readonly ExtraChoice[] {
  return booked.flatMap(({ code, quantity }) => {
    const offered = extras.find((extra) => extra.code === code);
    return offered ? [{ code, quantity: Math.min(quantity, offered.most) }] : [];
  });
}

const isFree = (policy: Parameters<typeof freeUntil>[0], { now }: ChangeClient) =>
  freeUntil(policy, now.toISOString()) !== null;

/** The same kind of car of the same company at the same desks, with all that was booked besides. */
function isAsBooked({ found: { rate } }: PricedRate, extras: readonly ExtraChoice[], details: CarRental): boolean {
  const { vendor, car, mileage, pickup, dropoff } = details;
  return (
    rate.vendor === vendor &&
    rate.car.acriss === (details.changed?.car ?? car.acriss) &&
    mileageCode(rate.mileage) === mileageCode(mileage) &&
    rate.pickup.name === pickup.station.name &&
    rate.dropoff.name === dropoff.station.name &&
    JSON.stringify(extras) === JSON.stringify(details.extras)
  );
}

/** Stored rentals have their keys in another order. */
const mileageCode = (mileage: CarRate['mileage']) =>
  mileage === null ? null : mileage.unlimited ? 'unlimited' : `${mileage.limit} ${mileage.unit}`;

function optionOf(
  { found: { rate }, offer }: PricedRate,
  extras: readonly ExtraChoice[],
  known: Pick<ChangeOption, 'offer' | 'isAlike'>,
  client: ChangeClient,
): ChangeOption {
  const { translate } = client;
  const format = formatOf(client);
  const { total, lines, policy } = offer.price;
  return {
    ...known,
    title: carTitle(rate.car, translate),
    facts: [
      `${rate.vendor} · ${rate.pickup.name}`,
      carFeatures(rate.car, translate).join(' · '),
      mileageText(rate.mileage, translate, format),
      extrasText(extras, translate, format),
    ].filter(Boolean),
    total,
    lines,
    policy,
  };
}
