import type { Context } from 'hono';
import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import type { ApiEnv } from '#web/api/api.ts';
import { offeredCurrency, offersCurrency } from '#web/brand/brand-offer.ts';
import { requestedDisplay } from '#web/principal.ts';
import { isSameOrigin } from '#web/form/same-origin.ts';
import { paysVat } from '#pricing/display/vat-flag.ts';
import { isCountry } from '#values/country.ts';
import { isCurrency } from '#values/currency.ts';
import type { Pricing } from '#pricing/pricing.ts';
import type { StayDates } from '#values/stay-dates.ts';
import type { HotelPagesDeps } from '../pages-deps.ts';
import type { Client } from '#travel/sessions/search-limit.ts';
import { stayMessages } from '../stay-query/stay-problems.ts';
import { readStayQuery, type StayQuery } from '../stay-query/stay-query.ts';
import { problem } from './error-codes.ts';

export type HotelApiDeps = HotelPagesDeps;

export interface StayRequest {
  readonly stay: StayDates;
  readonly party: StayQuery['party'];
  readonly country: string | null;
  readonly currency: string | null;
}

interface StayFields {
  readonly check_in: string;
  readonly check_out: string;
  readonly guests?: string | undefined;
  readonly country?: string | undefined;
  readonly currency?: string | undefined;
}

/** Reads a stay by the rules of the pages; the answer is the 422 with the field's message when they refuse it. */
export function readStay(
  c: Context<ApiEnv>,
  fields: StayFields,
  today: string,
  translate: Translate,
): StayRequest | Response {
  const query = readStayQuery(
    new URLSearchParams({
      check_in: fields.check_in,
      check_out: fields.check_out || ' ',
      ...(fields.guests === undefined ? {} : { guests: fields.guests || '?' }),
    }),
    today,
  );
  const problems = query.stay || query.refused ? query.problems : { check_in: 'missing' as const };
  const errors: Record<string, string[]> = Object.fromEntries(
    Object.entries(stayMessages(problems, translate)).map(([field, message]) => [field, [message]]),
  );
  const currency = fields.currency?.toUpperCase();
  const { brand } = c.var.api;
  if (currency !== undefined && !isCurrency(currency)) errors['currency'] = [translate('stay.currency_unknown')];
  else if (currency !== undefined && !offersCurrency(brand, currency))
    errors['currency'] = [translate('stay.currency_notOffered')];
  const country = fields.country?.toUpperCase();
  if (country !== undefined && !isCountry(country)) errors['country'] = [translate('stay.country_unknown')];
  if (!query.stay || Object.keys(errors).length > 0) return invalid(c, errors);
  return {
    stay: query.stay,
    party: query.party,
    country: country ?? null,
    currency: offeredCurrency(brand, currency ?? null),
  };
}

/** The client for the search limit: an agent has the same limits here as on pages. */
export async function clientOf(c: Context<ApiEnv>): Promise<Client> {
  const { clientIp, principal } = c.var.api;
  return { visitor: clientIp, principal: await principal() };
}

/**
 * The prices of a call. Calls of our own pages have the prices of the pages, or a page and the map that it loads would
 * differ. What was shown before says itself whether its visitor owes value added tax.
 */
export async function apiPricing(
  c: Context<ApiEnv>,
  deps: HotelApiDeps,
  visitor: { readonly country: string | null } | { readonly paysVat: boolean },
): Promise<Pricing> {
  const { brand, cookies, locale } = c.var.api;
  const channel = isSameOrigin(c.req.raw.headers, brand.origin) ? 'website' : 'api';
  const pays = 'country' in visitor ? paysVat({ visitorCountry: visitor.country, locale }) : visitor.paysVat;
  const principal = await c.var.api.principal();
  const display = requestedDisplay(principal, cookies);
  return deps.pricingOf({ brand: brand.id, channel, principal, display, paysVat: pays });
}

/** Formats prices as pages with these prices do: net ones are marked. */
export function priceFormat(c: Context<ApiEnv>, { display }: Pricing): Format {
  const { format } = c.var.api;
  return display === format.priceDisplay ? format : { ...format, priceDisplay: display };
}

/** Counts a call about one hotel; answers the 429 above the limit, else null. */
export async function rateLimited(
  c: Context<ApiEnv>,
  deps: HotelApiDeps,
  translate: Translate,
): Promise<Response | null> {
  const decision = await deps.searchLimit('item', await clientOf(c));
  return decision.allowed ? null : tooMany(c, decision.retryAfterSeconds, translate);
}

export function tooMany(c: Context<ApiEnv>, retryAfterSeconds: number, translate: Translate): never {
  return problem(c, { code: 'too_many_requests', message: translate('booking.tooManySearches'), retryAfterSeconds });
}

export function invalid(c: Context<ApiEnv>, errors: Readonly<Record<string, readonly string[]>>): never {
  return problem(c, { code: 'invalid', message: Object.values(errors)[0]?.[0] ?? '', errors });
}

/** The 422 for filters with invalid values. */
export function invalidFilters(c: Context<ApiEnv>, keys: readonly string[], translate: Translate): never {
  const text = (key: string) => translate(key === 'bbox' ? 'map.areaInvalid' : 'stay.filter_invalid');
  return invalid(c, Object.fromEntries(keys.map((key) => [key, [text(key)]])));
}
