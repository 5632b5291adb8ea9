import { accountFor } from '../checkout/book/pay-how/account-choice.ts';
import { laterFor } from '../checkout/book/pay-how/pay-later.ts';
import type { Context } from 'hono';
import { defaultLocale } from '#i18n/locale.ts';
import { formatFor } from '#i18n/format.ts';
import { findLocale, getLocale } from '#i18n/locales.ts';
import type { ApiEnv } from '#web/api/api.ts';
import { toJson } from '#values/money.ts';
import { readPhone } from '#web/form/phone.ts';
import { arrivalChoices } from '../arrival.ts';
import { hasNames } from '../checkout/book/booking-details.ts';
import { limitText } from '../checkout/book/limit-view.ts';
import { presentProduct, wordsOf } from '../checkout/summary/product-view.ts';
import { termsVersionOf } from '../checkout/terms.ts';
import { travellerName } from '../product-form.ts';
import { charges } from '../known-money.ts';
import { findQuote, type ShownQuote } from '../quote/find-quote.ts';
import { tripAgentOf } from '../reservation/trip-agent.ts';
import { sourceOf } from '../reservation/reservation-limits.ts';
import { type ReserveAnswer, type ReservedItem, reserve } from '../reservation/reserve.ts';
import { formOf } from '../travellers/form-of.ts';
import { sealDocuments, splitDocuments } from '../travellers/traveller-documents.ts';
import { problem } from './error-codes.ts';
import type { SentQuote, SentTrip } from './request-schemas.ts';
import { type BookingApiDeps, isEntitled } from './reservation-access.ts';
import { type FieldTexts, readSent } from './sent-travellers.ts';

/** A validated request for one or several quotes. */
export interface SentBooking {
  readonly key: string;
  readonly quotes: readonly SentQuote[];
  readonly trip: SentTrip;
  /** Path of a field of a quote in the request: `quotes.1.quote`. */
  readonly pathOf: (at: number, field: string) => string;
}

type Reserved = Extract<ReserveAnswer, { kind: 'reserved' }>;

/** Books what a request says. Answers with the body of a 202, or with the refusal. */
export async function reserveSent(c: Context<ApiEnv>, deps: BookingApiDeps, sent: SentBooking) {
  const { brand, clientIp, cookies, translate } = c.var.api;
  const { trip, pathOf } = sent;
  const refuse = (
    code: 'not_found' | 'quote_twice' | 'quote_expired' | 'currencies_differ' | 'already_reserved',
    texts: readonly (string | null)[],
    more: FieldTexts = {},
  ) => {
    const named = texts.flatMap((text, at) => (text === null ? [] : [[pathOf(at, 'quote'), [text]] as const]));
    return problem(c, { code, errors: { ...Object.fromEntries(named), ...more } });
  };
  const found = await Promise.all(sent.quotes.map(({ quote }) => findQuote(deps.db, brand.id, quote.toLowerCase())));
  if (found.some((quote) => !quote))
    return refuse(
      'not_found',
      found.map((quote) => (quote ? null : translate('api.not_found'))),
    );
  const quotes = found as ShownQuote[];
  const isRepeated = ({ id }: ShownQuote, at: number) => quotes.findIndex((one) => one.id === id) < at;
  if (quotes.some(isRepeated))
    return refuse(
      'quote_twice',
      quotes.map((quote, at) => (isRepeated(quote, at) ? translate('api.QUOTE_TWICE') : null)),
    );
  const unpaid = quotes.find(
    ({ tripId, total }) => tripId === null && !charges({ currencies: deps.payable ?? 'any' }, total.currency),
  );
  if (unpaid) {
    const currency = formatFor(getLocale(c.var.api.locale).iso).currency(unpaid.total.currency);
    const text = translate('book.not_payableText', { currency });
    const errors = { [pathOf(quotes.indexOf(unpaid), 'quote')]: [text] };
    return problem(c, { code: 'invalid', errors });
  }

  const replaces = sent.quotes.find((one) => one.replaces !== undefined)?.replaces?.toLowerCase();
  if (replaces !== undefined && (quotes.length > 1 || !(await isEntitled(c, deps, replaces))))
    return problem(c, { code: 'not_found', errors: { [pathOf(0, 'replaces')]: [translate('api.not_found')] } });
  const read = readItems(c, deps, sent, quotes);
  if (Object.keys(read.errors).length > 0) return problem(c, { code: 'invalid', errors: read.errors });
  const principal = await c.var.api.principal();
  const own = tripAgentOf(principal);
  if (own === 'refused') return problem(c, { code: 'may_not_book' });
  // What a client accepted was sold by the agent who proposed it.
  const proposed = await deps.proposals.saleOf(quotes.map(({ id }) => id));
  const account =
    trip.payment === 'account'
      ? await accountFor(
          deps,
          principal,
          quotes.map(({ id }) => id),
        )
      : null;
  if (account?.kind === 'refused' && (!account.onAccount || !quotes.some(({ tripId }) => tripId)))
    return problem(c, { code: 'account_refused', errors: { payment: [account.because] } });
  const later = trip.payment === 'later' ? await laterFor(deps, principal, quotes, deps.now()) : null;
  if (later?.kind === 'refused' && (later.because === 'none' || !quotes.some(({ tripId }) => tripId)))
    return problem(c, { code: 'account_refused', errors: { payment: [later.because] } });
  const locale = trip.locale === undefined ? c.var.api.locale : (findLocale(trip.locale)?.code ?? defaultLocale);
  const command = {
    brand: brand.id,
    mode: quotes.length === 1 ? ('single' as const) : ('loose' as const),
    items: read.items,
    personId: principal?.id ?? null,
    agent: proposed?.agent ?? own,
    proposalId: proposed?.proposalId ?? null,
    customerId: proposed?.customerId ?? null,
    attribution: c.var.api.attribution,
    idempotencyKey: sent.key,
    locale,
    contactName: read.contactName,
    email: trip.contact.email,
    phone: readPhone(trip.contact.phone) ?? '',
    nationality: trip.nationality ?? null,
    ...(replaces !== undefined && { replaces }),
    ...(account?.onAccount && { onAccount: account.onAccount }),
    ...(later && { paysLater: true as const }),
    evidence: { terms: termsVersionOf(brand), address: clientIp, at: deps.now().toISOString(), channel: 'api' },
  };
  const limited = { source: sourceOf(principal, cookies, clientIp), limits: deps.reservationLimits };
  const answer = await reserve(deps.db, deps.gatewayId, command, limited);
  if (answer.kind === 'reserved') deps.advanceSoon(answer.tripId);
  switch (answer.kind) {
    case 'quote_missing':
    case 'quote_expired': {
      const code = answer.kind === 'quote_missing' ? 'not_found' : 'quote_expired';
      const text = translate(code === 'not_found' ? 'api.not_found' : 'api.QUOTE_EXPIRED');
      return refuse(
        code,
        quotes.map(({ id, expired, tripId }) => (id === answer.quoteId || (expired && !tripId) ? text : null)),
      );
    }
    case 'must_acknowledge': {
      const worse = quotes.flatMap(({ mustAcknowledge, changes }, at) =>
        mustAcknowledge && !read.items[at]!.acceptChanges
          ? [[pathOf(at, 'accept_changes'), changes.filter((one) => one.worse).map((one) => one.code)] as const]
          : [],
      );
      return problem(c, { code: 'must_acknowledge', errors: Object.fromEntries(worse) });
    }
    case 'too_many_unpaid':
      return problem(c, { code: 'account_refused', errors: { payment: ['too_many'] } });
    case 'not_changeable':
    case 'being_changed':
      return problem(c, { code: answer.kind });
    case 'change_fee_differs': {
      const now = toJson(answer.fee);
      return problem(c, { code: 'fee_changed', errors: { fee: [`${now.amount} ${now.currency}`] } });
    }
    case 'key_mismatch':
      return problem(c, { code: 'idempotency_mismatch' });
    case 'currencies_differ': {
      const first = quotes[0]!.total.currency;
      return refuse(
        'currencies_differ',
        quotes.map(({ total: { currency } }) =>
          currency === first ? null : translate('api.field_quote_currency', { currency, first }),
        ),
      );
    }
    case 'no_items':
    case 'quote_twice':
    case 'too_many_items':
      throw new Error(`${answer.kind} after it was checked`);
    case 'too_many': {
      const { reason, retryAfterSeconds, unpaidTripId: unpaid } = answer;
      const isTheirs = unpaid !== null && (await isEntitled(c, deps, unpaid));
      return problem(c, {
        code: reason === 'unpaid' ? 'too_many_unpaid' : 'too_many_reservations',
        message: limitText(answer, wordsOf(deps.presenters, quotes[0]!.product, c.var.api.locale), translate),
        errors: isTheirs ? { reservation: [unpaid] } : {},
        retryAfterSeconds,
      });
    }
    case 'already_reserved': {
      const isTheirs = await isEntitled(c, deps, answer.tripId);
      return refuse(
        'already_reserved',
        quotes.map(({ id }) => (id === answer.quoteId ? translate('api.ALREADY_RESERVED') : null)),
        isTheirs ? { reservation: [answer.tripId] } : {},
      );
    }
    case 'reserved':
      return c.json({ data: accepted(c, deps, locale, answer) }, 202);
  }
}

/** What is said of each quote, checked, and the name of who books. */
function readItems(
  c: Context<ApiEnv>,
  deps: BookingApiDeps,
  { quotes: sent, trip, pathOf }: SentBooking,
  quotes: readonly ShownQuote[],
): { readonly items: ReservedItem[]; readonly contactName: string; readonly errors: FieldTexts } {
  const { translate } = c.var.api;
  const texts = { translate, format: formatFor(getLocale(c.var.api.textLocale).iso) };
  // Without a prototype, because a client may send a key named `constructor`.
  const errors = Object.create(null) as FieldTexts;
  const forms = quotes.map(({ product, details }) => formOf(deps.presenters, product, details, 'en'));
  let lead: string | undefined;
  const items = sent.map((one, at): ReservedItem => {
    const { id, product, details } = quotes[at]!;
    const read = readSent({ ...one, nationality: trip.nationality }, forms[at]!, texts);
    for (const [field, said] of Object.entries(read.errors))
      errors[field === 'nationality' ? field : pathOf(at, field)] = said;
    const { arrival } = presentProduct(deps.presenters, product, details, 'en');
    const hour = one.arrival_hour ?? null;
    const hours = arrival ? arrivalChoices(arrival) : [];
    if (hour !== null && !hours.includes(hour))
      errors[pathOf(at, 'arrival_hour')] = [translate('api.field_one_of', { values: hours.join(', ') })];
    lead ??= read.travellers.map(travellerName).find((name) => name !== '');
    const { travellers, documents } = splitDocuments(read.travellers);
    return {
      quoteId: id,
      requests: one.requests ?? '',
      arrivalHour: hour,
      travellers,
      answers: read.answers,
      documents: sealDocuments(deps.secret, id, documents),
      acceptChanges: one.accept_changes ?? false,
    };
  });
  const contactName = trip.contact.name ?? lead;
  if (contactName === undefined && !forms.some(hasNames)) errors['contact.name'] = [translate('api.field_required')];
  return { items, contactName: contactName ?? '', errors };
}

/** What the client needs to go on: the token that opens what it booked, and where it is paid. */
function accepted(c: Context<ApiEnv>, deps: BookingApiDeps, locale: string, answer: Reserved) {
  const { tripId: id, transactionId: transaction, reference } = answer;
  const { brand, cookies } = c.var.api;
  // A page of ours continues to /pay with the cookie; API clients use the token.
  if (c.req.header('sec-fetch-site') === 'same-origin')
    c.var.api.setCookies([deps.grants.add(cookies, id, deps.now())]);
  const payment = { reservationId: id, transactionId: transaction };
  return {
    id,
    reference,
    transaction,
    state: 'created' as const,
    access_token: deps.grants.tokenFor(id),
    pay: { href: deps.payLinks.hrefFor(brand.origin, locale, payment) },
  };
}
