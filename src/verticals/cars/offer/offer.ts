import { addToBasket, listOf, proposeView, rateText } from '#booking/booking.ts';
import { bookingRoutes } from '#booking/routes.ts';
import { defaultLocale } from '#i18n/locale.ts';
import { basketCount } from '#web/cookie-lists/basket-cookie.ts';
import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import { type CarDeps, formatOf, pagePricing, pricesAt } from '../deps.ts';
import type { CarOfferView } from '../pages/cars-view.ts';
import { openCar, sealCar } from '../quote/chosen-car.ts';
import { quoteCar } from '../quote/quote-car.ts';
import { readExtras, withExtras } from '../rental/extras.ts';
import { findRates, isRemembered } from '../rental/find-rates.ts';
import { priceRates } from '../rental/price-rates.ts';
import { type Rental, readRental, rentalKeys } from '../rental/rental-query.ts';
import { kept } from '../results/results.ts';
import { carRoutes } from '../routes.ts';
import { extraCodes } from '../supplier.ts';
import { carTitle } from '../car-texts.ts';
import { listed, listedOffer } from './listed-offer.ts';
import { presentOffer } from './present-offer.ts';

type Answer = PageAnswer<CarOfferView>;
type Refusal = 'soldOut' | 'expired' | 'unavailable' | 'invalid';

/** In place of a car's id in the address of a preview: the first car that is found. */
export const sampleCar = 'sample';

/** `/cars/offer?pickup=BCN&from=…&until=…&age=30&residence=IL&car=sandbox-cars.x1y2&child_seat=1`. */
export function offerHandler(deps: CarDeps): PageHandler<CarOfferView> {
  return {
    async show(context) {
      const { rental, pickup } = await readRental(deps.content, context.query, context);
      if (!pickup) return { kind: 'missing' };
      // Times that are over, or were changed by hand: the results say what is wrong.
      if (!rental) return { kind: 'redirect', to: resultsOf(context) };
      const refused = isRemembered(deps, rental) ? null : await rateLimited(deps, context);
      return refused ?? (await draw(deps, context, rental));
    },
    async submit(context, form) {
      const { rental } = await readRental(deps.content, context.query, context);
      if (!rental) return { kind: 'redirect', to: resultsOf(context) };
      const toBasket = form.get('basket');
      const toProposal = form.get('proposal');
      const sent =
        toProposal === listed
          ? await listedOffer(deps, context, rental)
          : (toBasket ?? toProposal ?? form.get('offer'));
      const text = typeof sent === 'string' ? sent : '';
      const chosen = openCar(deps.offerSeal, text);
      // An offer of another search is refused.
      if (!chosen || JSON.stringify(chosen.keys) !== JSON.stringify(rentalKeys(rental)))
        return await draw(deps, context, rental, 'invalid');
      const refused = await rateLimited(deps, context);
      if (refused) return refused;
      const { brand, locale } = context;
      const outcome = await quoteCar(deps, text, {
        brand: brand.id,
        pricing: pagePricing(deps, { ...context, priceDisplay: 'gross' }),
        locale,
      });
      if (outcome.kind !== 'quoted')
        return await draw(deps, context, rental, outcome.kind === 'sold_out' ? 'soldOut' : outcome.kind);
      const back = wayBack(context, rental);
      if (toBasket !== null) return await addToBasket(deps.db, context, outcome.quoteId, back);
      if (toProposal !== null) return await deps.propose(context, outcome.quoteId, listOf(form) ?? back);
      return { kind: 'redirect', to: bookingRoutes.book.href(locale, {}, { quote: outcome.quoteId, back }) };
    },
  };
}

/** This page's own address; without a car, which other pages of ours may have offered, that of all cars. */
function wayBack(context: PageContext, rental: Rental): string {
  const car = context.query.get('car');
  const keys = { ...rentalKeys(rental), ...kept(context) };
  if (car === null) return carRoutes.results.href(defaultLocale, {}, keys);
  const extras = Object.fromEntries(extraCodes.map((code) => [code, context.query.get(code)]));
  return carRoutes.offer.href(defaultLocale, {}, { ...keys, car, ...extras });
}

function resultsOf({ locale, query }: PageContext): string {
  const keys = ['pickup', 'dropoff', 'from', 'until', 'age', 'residence', 'currency'];
  return carRoutes.results.href(locale, {}, Object.fromEntries(keys.map((key) => [key, query.get(key)])));
}

async function rateLimited(deps: CarDeps, context: PageContext): Promise<Answer | null> {
  const decision = await deps.searchLimit('item', context);
  return decision.allowed ? null : { kind: 'too_many', retryAfterSeconds: decision.retryAfterSeconds };
}

async function draw(deps: CarDeps, context: PageContext, rental: Rental, refusal?: Refusal): Promise<Answer> {
  const { translate, query, now, currency, brand, cookies, locale } = context;
  const format = formatOf(context);
  const t = (key: string, values?: Record<string, string | number>) => translate(`car-facts.${key}`, values);
  const back = {
    label: translate('cars.allCars'),
    href: carRoutes.results.href(locale, {}, { ...rentalKeys(rental), ...kept(context) }),
  };
  const count = basketCount(cookies, now);
  const basket =
    count === 0
      ? null
      : { href: bookingRoutes.basket.href(locale, {}), label: translate('hotel.viewBasket', { count }) };
  const notice = (name: Refusal | 'gone'): CarOfferView['notice'] => ({
    tone: 'warning',
    title: t(`${name}Title`),
    text: t(`${name}Text`),
  });
  const answers = await findRates(deps, rental);
  const rates = answers.kind === 'found' ? answers.rates : [];
  const car = query.get('car');
  const isSample = brand.preview !== undefined && car === sampleCar;
  const found = isSample ? rates[0] : rates.find(({ id }) => id === car);
  const gone = (status: 404 | 503, name: 'gone' | 'unavailable'): Answer => ({
    kind: 'page',
    cache: 'private',
    status,
    ...(status === 503 ? { retryAfterSeconds: 5 } : {}),
    head: { title: `${t(`${name}Title`)} – ${brand.name}` },
    view: { title: t(`${name}Title`), vendor: '', back, notice: notice(name), offer: null, basket, propose: null },
  });
  if (answers.kind === 'unavailable') return gone(503, 'unavailable');
  if (!found || answers.kind !== 'found') return gone(404, 'gone');
  const extras = readExtras(query, found.rate);
  const prices = pricesAt(pagePricing(deps, context), rental.pickup, rental.from.slice(0, 10), now);
  const [priced] = await priceRates(deps, [{ ...found, rate: withExtras(found.rate, extras) }], prices, currency);
  if (!priced) return gone(503, 'unavailable');
  const { offer } = priced;
  const title = carTitle(found.rate.car, translate);
  return {
    kind: 'page',
    cache: 'private',
    status: refusal === 'invalid' ? 422 : refusal ? 409 : 200,
    head: { title: t('metaOffer', { car: title, vendor: found.rate.vendor, brand: brand.name }) },
    view: {
      title,
      vendor: found.rate.vendor,
      back,
      notice: refusal ? notice(refusal) : null,
      basket,
      propose: proposeView(context),
      offer: {
        ...presentOffer(offer, rental, extras, { context, format }),
        action: carRoutes.offer.href(locale, {}),
        kept: Object.entries({ ...rentalKeys(rental), car: found.id, ...kept(context) }).flatMap(([key, value]) =>
          value === null ? [] : [[key, value] as const],
        ),
        rate:
          offer.exchange.id === null
            ? null
            : translate('rate.converted', {
                rates: rateText(offer.exchange, format),
                date: format.date(offer.exchange.fetchedAt.slice(0, 10)),
                currency: offer.exchange.quote,
              }),
        sealed: sealCar(deps.offerSeal, offer, rental, { extras, shownAt: answers.at }),
      },
    },
  };
}
