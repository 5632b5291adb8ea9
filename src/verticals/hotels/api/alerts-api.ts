import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { offeredCurrency } from '#web/brand/brand-offer.ts';
import { type Api, type ApiEnv, notFound } from '#web/api/api.ts';
import {
  countryText,
  currencyText,
  instantText,
  jsonBody,
  localeQuery,
  moneySchema,
  orNull,
  uuidText,
} from '#web/api/schemas.ts';
import { signedIn, signedInChange } from '#web/api/security.ts';
import type { Principal } from '#web/principal.ts';
import { isCountry } from '#values/country.ts';
import { isCurrency } from '#values/currency.ts';
import { toJson } from '#values/money.ts';
import { dateIn } from '#values/local-time.ts';
import { alertsOf, endAlert } from '../alerts/alerts.sql.ts';
import { wishOfSearch } from '../alerts/alert-wish.ts';
import { makeAlert, type MakeAlertDeps } from '../alerts/make-alert.ts';
import { findSubject } from '../alerts/present-subject.ts';
import { clientOf, tooMany } from './api-visit.ts';
import { problem, refusals } from './error-codes.ts';

const search = z.string().max(1_000).openapi({
  example: '/hotels/destination/spain/barcelona/results?check_in=2026-12-04&check_out=2026-12-07&guests=2',
  description:
    'Path and query of results, or of a hotel, without a locale’s prefix: as `router` of a saved search. Dates, guests, filters and the currency of their prices count, the order does not',
});
const alert = z
  .strictObject({
    id: uuidText,
    name: z.string().openapi({ example: 'Barcelona', description: 'The hotel, or the place that is searched' }),
    search,
    price: moneySchema.openapi({ description: 'All that the stay cost from `since` on: a fall is measured from it' }),
    since: instantText,
    last_price: orNull(moneySchema).openapi({ description: 'When suppliers were last asked; null before' }),
    last_at: instantText.nullable(),
  })
  .openapi('PriceAlert');
const alerts = z.strictObject({ data: z.array(alert) });
const newAlert = z
  .strictObject({ search, country: countryText.optional(), currency: currencyText.optional() })
  .openapi('NewPriceAlert');
const endedAlert = z.strictObject({ id: uuidText }).openapi('EndedPriceAlert');

const path = '/account/price-alerts';
const changing = { path, tags: ['Account'], security: signedInChange };
const shown = {
  200: { description: 'The alerts, the next stay first', content: { 'application/json': { schema: alerts } } },
};
const list = createRoute({
  path,
  method: 'get',
  operationId: 'listPriceAlerts',
  tags: ['Account'],
  summary: 'The price alerts of an account',
  security: signedIn,
  request: { query: localeQuery },
  responses: { ...shown, ...refusals('unauthenticated') },
});
const make = createRoute({
  ...changing,
  method: 'put',
  operationId: 'makePriceAlert',
  summary: 'Email the person when a price falls',
  description:
    'Suppliers are asked what it costs now, and once a day from then on; an email is sent when it falls by 5 % or more. The same search again renews its price. The emails have a link that ends the alert.',
  request: { query: localeQuery, body: jsonBody(newAlert) },
  responses: {
    ...shown,
    ...refusals('unauthenticated', 'not_found', 'too_many_requests', 'too_many_alerts', 'no_price', 'no_supplier'),
  },
});
const end = createRoute({
  ...changing,
  method: 'delete',
  operationId: 'endPriceAlert',
  summary: 'End a price alert',
  request: { query: localeQuery, body: jsonBody(endedAlert) },
  responses: { ...shown, ...refusals('unauthenticated') },
});

/** `/account/price-alerts`: stays in a hotel, and searches, whose person is told when they get cheaper. */
export function addAlerts(api: Api, deps: MakeAlertDeps): void {
  const send = async (c: Context<ApiEnv>, { id }: Principal) => {
    const { brand, textLocale, format, translate } = c.var.api;
    const all = await alertsOf(deps.db, brand.id, id, dateIn('UTC', deps.now()));
    const data = await Promise.all(
      all.map(async ({ subject, stay, guests, price, since, last, ...one }) => {
        const words = { translate, format, textLocale, currency: price.currency };
        const found = await findSubject(deps, subject, words);
        const query = { check_in: stay.checkIn, check_out: stay.checkOut, guests };
        return (
          found && {
            id: one.id,
            name: found.name,
            search: found.href('en', query),
            price: toJson(price),
            since: since.toISOString(),
            last_price: last && toJson(last.price),
            last_at: last && last.at.toISOString(),
          }
        );
      }),
    );
    return c.json({ data: data.filter((one) => one !== null) }, 200);
  };

  api.openapi(list, async (c) => {
    const person = await c.var.api.principal();
    return person ? await send(c, person) : problem(c, { code: 'unauthenticated' });
  });

  api.openapi(make, async (c) => {
    const { brand, locale, translate } = c.var.api;
    const person = await c.var.api.principal();
    if (!person) return problem(c, { code: 'unauthenticated' });
    const { search: router, country = '', currency = '' } = c.req.valid('json');
    const wish = wishOfSearch(router);
    if (!wish) return problem(c, notFound);
    const made = await makeAlert(deps, wish, {
      brand: brand.id,
      principal: person,
      locale,
      country: isCountry(country) ? country : null,
      currency: offeredCurrency(brand, isCurrency(currency) ? currency : null),
      client: await clientOf(c),
      now: deps.now(),
    });
    switch (made.kind) {
      case 'unknown':
        return problem(c, notFound);
      case 'dates':
        return problem(c, {
          code: 'invalid',
          message: translate('price-alerts.news_dates'),
          errors: { search: [translate('price-alerts.news_dates')] },
        });
      case 'too_many':
        return tooMany(c, made.retryAfterSeconds, translate);
      case 'full':
        return problem(c, { code: 'too_many_alerts' });
      case 'none':
        return problem(c, { code: 'no_price' });
      case 'unavailable':
        return problem(c, { code: 'no_supplier' });
      case 'kept':
        return await send(c, person);
    }
  });

  api.openapi(end, async (c) => {
    const person = await c.var.api.principal();
    if (!person) return problem(c, { code: 'unauthenticated' });
    await endAlert(deps.db, c.req.valid('json').id, person.id);
    return await send(c, person);
  });
}
