import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { loadLocale } from '#i18n/load-locale.ts';
import type { LocaleCode } from '#i18n/locale.ts';
import { money, toJson } from '#values/money.ts';
import { type Api, type ApiEnv, notFound } from '#web/api/api.ts';
import { answers, jsonBody, localeField, localeQuery } from '#web/api/schemas.ts';
import { signedIn, signedInChange } from '#web/api/security.ts';
import { hasCardNumber } from '#web/form/card-number.ts';
import type { Principal } from '#web/principal.ts';
import { problem, refusals } from '../api/error-codes.ts';
import { keyHeader, needsKey } from '../api/idempotency-key.ts';
import { sharesFor } from '../api/reservation-access.ts';
import { cancellationSchema, cancellingSchema, idParam } from '../api/schemas.ts';
import { showReservation } from '../api/shown.ts';
import { presentProduct } from '../checkout/summary/product-view.ts';
import { cancelOnce } from '../reservation/cancel-once.ts';
import { findReservation, type ShownReservation } from '../reservation/find-reservation.ts';
import { hasDocuments } from '../reservation/has-documents.ts';
import { bookingCalendar } from '../voucher/calendar.ts';
import { TooManyVouchers, voucherPdf } from '../voucher/voucher.ts';
import { agencyBookings, type AgencyBookingRow } from './agency-bookings.sql.ts';
import { monthsOfBookings } from './agency-months.sql.ts';
import { amountsOf } from './amounts.ts';
import { bookingsSchema, filterFields, newNoteSchema, noteSchema, oneBookingSchema } from './api-schemas.ts';
import { openBooking, resendTo } from './booking.ts';
import { readCursor, readFilter, writeCursor } from './booking-filter.ts';
import { bookingsPerPage, wantsAll } from './bookings.ts';
import { bookingsFile } from './download/bookings-file.ts';
import { addNote, type BookingNote, notesOf } from './record/note.sql.ts';
import type { AgencyDeps, OpenedBooking } from './panel.ts';
import { rightsOn, scopeOf } from '../scope/scope.ts';
import { withinScope } from '../scope/scoped.sql.ts';

const tags = ['Dashboard'];
const params = idParam('`id` of a booking');
const ofOne = { method: 'get' as const, tags, security: signedIn };
const change = { method: 'post' as const, tags, security: signedInChange };

const listRoute = createRoute({
  ...ofOne,
  path: '/dashboard/bookings',
  operationId: 'listAgencyBookings',
  summary: 'What the signed-in agent, or their agency, has sold',
  description:
    'Which fields a booking has follows from the role of the person: `original_price`, `incomes` and `original_incomes` are net prices.',
  request: {
    query: z.object({
      ...localeField,
      ...filterFields,
      limit: z
        .string()
        .regex(/^(?:[1-9]\d?|100)$/)
        .optional()
        .openapi({ example: '25', description: 'How many a page has: 1 to 100, 25 by default' }),
      after: z.string().max(200).optional().openapi({ example: 'MjAyNi0x', description: '`next` of the page before' }),
    }),
  },
  responses: { 200: answers(bookingsSchema, 'A page of the list'), ...refusals('unauthenticated', 'may_not_see') },
});
const fileRoute = createRoute({
  ...ofOne,
  path: '/dashboard/bookings.csv',
  operationId: 'downloadAgencyBookings',
  summary: 'The same list as a CSV file',
  request: { query: z.object({ ...localeField, ...filterFields }) },
  responses: {
    200: { description: 'All bookings of the filter', content: { 'text/csv': { schema: z.string() } } },
    ...refusals('unauthenticated', 'may_not_see', 'too_many_requests'),
  },
});
const showRoute = createRoute({
  ...ofOne,
  path: '/dashboard/bookings/{id}',
  operationId: 'showAgencyBooking',
  summary: 'One booking with its notes',
  request: { params, query: localeQuery },
  responses: { 200: answers(oneBookingSchema, 'The booking'), ...refusals('unauthenticated', 'not_found') },
});
const voucherRoute = createRoute({
  ...ofOne,
  path: '/dashboard/bookings/{id}/voucher',
  operationId: 'downloadAgencyVoucher',
  summary: 'The voucher of a client, with prices or without',
  request: {
    params,
    query: z.object({
      ...localeField,
      prices: z
        .string()
        .max(10)
        .optional()
        .openapi({ example: 'false', description: '`false` leaves out all prices and fees' }),
    }),
  },
  responses: {
    200: { description: 'The voucher', content: { 'application/pdf': { schema: z.string() } } },
    ...refusals('unauthenticated', 'not_found', 'not_confirmed', 'busy'),
  },
});
const calendarRoute = createRoute({
  ...ofOne,
  path: '/dashboard/bookings/{id}/calendar',
  operationId: 'downloadAgencyCalendar',
  summary: 'The booking as a calendar file',
  request: { params, query: localeQuery },
  responses: {
    200: { description: 'An iCalendar file', content: { 'text/calendar': { schema: z.string() } } },
    ...refusals('unauthenticated', 'not_found', 'not_confirmed'),
  },
});
const noteRoute = createRoute({
  ...change,
  path: '/dashboard/bookings/{id}/notes',
  operationId: 'addBookingNote',
  summary: 'Write a note about a booking',
  request: { params, query: localeQuery, body: jsonBody(newNoteSchema) },
  responses: {
    201: answers(noteSchema, 'The note'),
    ...refusals('unauthenticated', 'may_not_act', 'not_found', 'too_many_requests'),
  },
});
const resendRoute = createRoute({
  ...change,
  path: '/dashboard/bookings/{id}/confirmation',
  operationId: 'sendConfirmationAgain',
  summary: 'Send the client the confirmation again',
  request: { params, query: localeQuery },
  responses: {
    202: answers(z.strictObject({ sent: z.literal(true) }).openapi('ConfirmationQueued'), 'It is being sent'),
    ...refusals('unauthenticated', 'may_not_act', 'not_found', 'not_confirmed', 'too_many_requests'),
  },
});
const cancelRoute = createRoute({
  ...change,
  path: '/dashboard/bookings/{id}/cancellation',
  operationId: 'cancelAgencyBooking',
  summary: 'Cancel a booking for its client',
  description: 'As `cancelReservation`, at the fee that was agreed to and no other; who did it is recorded.',
  middleware: needsKey,
  request: { params, query: localeQuery, headers: keyHeader, body: jsonBody(cancellationSchema) },
  responses: {
    202: answers(cancellingSchema, 'The cancellation is on its way'),
    ...refusals(
      'idempotency_key_required',
      'unauthenticated',
      'may_not_act',
      'not_found',
      'not_cancellable',
      'fee_changed',
      'quote_expired',
      'idempotency_mismatch',
    ),
  },
});

/** Bookings for the people of the agency that has sold them, and for staff; all others get 404, or 403 for lists. */
export function addAgencyApi(api: Api, deps: AgencyDeps): void {
  api.openapi(listRoute, async (c) => {
    const principal = await c.var.api.principal();
    if (!principal) return problem(c, { code: 'unauthenticated' });
    const query = new URL(c.req.url).searchParams;
    const scope = scopeOf(principal, wantsAll(query));
    if (!scope) return problem(c, { code: 'may_not_see' });
    const reader = { brand: c.var.api.brand.id, scope };
    const filter = readFilter(query);
    const after = readCursor(query.get('after'));
    const limit = Number(c.req.valid('query').limit ?? bookingsPerPage);
    const [found, months] = await Promise.all([
      withinScope(deps.dashboardDb, reader, (db) => agencyBookings(db, reader, filter, { after, limit: limit + 1 })),
      withinScope(deps.dashboardDb, reader, (db) => monthsOfBookings(db, reader, filter)),
    ]);
    const rows = found.slice(0, limit);
    const last = found.length > limit ? rows.at(-1) : undefined;
    const net = principal.actions.includes('net');
    const data = {
      bookings: rows.map((row) => showBooking(deps, c.var.api.textLocale, principal, row)),
      totals: months.map(({ month, currency, bookings, priceMinor, netMinor, paidMinor }) => {
        const amount = (minor: bigint) => toJson({ minor, currency });
        const own = net ? { original_price: amount(netMinor), incomes: amount(priceMinor - netMinor) } : {};
        return { month, currency, bookings, price: amount(priceMinor), ...own, payments: amount(paidMinor) };
      }),
      next: last ? writeCursor({ at: last.sortedAt, id: last.id }) : null,
    };
    return c.json({ data }, 200);
  });

  api.openapi(fileRoute, async (c) => {
    const { brand, textLocale, translate, principal: find, limit } = c.var.api;
    const principal = await find();
    if (!principal) return problem(c, { code: 'unauthenticated' });
    const query = new URL(c.req.url).searchParams;
    const scope = scopeOf(principal, wantsAll(query));
    if (!scope) return problem(c, { code: 'may_not_see' });
    const { allowed, ...decision } = await limit('bookings file', 20, 3_600, principal.id);
    if (!allowed) return problem(c, { code: 'too_many_requests', ...decision });
    const reader = { brand: brand.id, scope };
    const filter = readFilter(query);
    const stream = bookingsFile(deps, { reader, filter, principal, locale: textLocale, translate });
    return new Response(stream, { headers: fileHeaders('text/csv; charset=utf-8', 'bookings.csv') });
  });

  api.openapi(showRoute, async (c) => {
    const opened = await entitled(c, deps);
    if ('refused' in opened) return opened.refused;
    const { row, rights, reader, principal, found } = opened;
    const notes = await withinScope(deps.dashboardDb, reader, (db) => notesOf(db, row.id));
    const data = {
      ...showBooking(deps, c.var.api.textLocale, principal, row),
      may_act: rights.act,
      reservation: showReservation(deps.presenters, found, await sharesFor(c, deps, [found]), c.var.api.locale),
      notes: notes.map(showNote),
    };
    return c.json({ data }, 200);
  });

  api.openapi(voucherRoute, async (c) => {
    const opened = await entitled(c, deps);
    if ('refused' in opened) return opened.refused;
    const { found } = opened;
    if (!hasDocuments(found)) return problem(c, { code: 'not_confirmed' });
    const prices = c.req.query('prices') !== 'false';
    try {
      const pdf = await voucherPdf(deps, c.var.api.brand, found, { prices });
      const headers = fileHeaders('application/pdf', `voucher-${found.reference}.pdf`);
      return new Response(new Uint8Array(pdf), { headers });
    } catch (error) {
      if (!(error instanceof TooManyVouchers)) throw error;
      return problem(c, { code: 'busy', retryAfterSeconds: 2 });
    }
  });

  api.openapi(calendarRoute, async (c) => {
    const opened = await entitled(c, deps);
    if ('refused' in opened) return opened.refused;
    const { found } = opened;
    if (!hasDocuments(found)) return problem(c, { code: 'not_confirmed' });
    const headers = fileHeaders('text/calendar; charset=utf-8', `booking-${found.reference}.ics`);
    return new Response(bookingCalendar(deps.presenters, c.var.api.brand, found), { headers });
  });

  api.openapi(noteRoute, async (c) => {
    const opened = await entitled(c, deps);
    if ('refused' in opened) return opened.refused;
    const { row, rights, reader, principal } = opened;
    if (!rights.act) return problem(c, { code: 'may_not_act' });
    const { text } = c.req.valid('json');
    if (hasCardNumber(text))
      return problem(c, { code: 'invalid', errors: { text: [c.var.api.translate('api.field_card_number')] } });
    const { allowed, ...decision } = await c.var.api.limit('booking notes', 60, 3_600, principal.id);
    if (!allowed) return problem(c, { code: 'too_many_requests', ...decision });
    const note = await withinScope(deps.dashboardDb, reader, (db) => addNote(db, row.id, principal, text));
    return c.json({ data: showNote(note) }, 201);
  });

  api.openapi(resendRoute, async (c) => {
    const opened = await entitled(c, deps);
    if ('refused' in opened) return opened.refused;
    if (!opened.rights.act) return problem(c, { code: 'may_not_act' });
    const answer = await resendTo(deps, c.var.api.brand.id, opened.row.id);
    if (answer === 'nothing') return problem(c, { code: 'not_confirmed' });
    if (answer === 'too_many') return problem(c, { code: 'too_many_requests', retryAfterSeconds: 3_600 });
    return c.json({ data: { sent: true as const } }, 202);
  });

  api.openapi(cancelRoute, async (c) => {
    const opened = await entitled(c, deps);
    if ('refused' in opened) return opened.refused;
    const { found, rights, principal } = opened;
    if (!rights.act) return problem(c, { code: 'may_not_act' });
    const { fee, quote } = c.req.valid('json');
    const agreed = fee ? money(BigInt(fee.amount), fee.currency) : { quoteId: quote ?? '' };
    const answer = await cancelOnce(deps.db, c.req.valid('header')['Idempotency-Key'], found, agreed, principal.id);
    switch (answer.kind) {
      case 'requested':
        return c.json({ data: { id: found.id, state: 'cancelling' as const } }, 202);
      case 'fee_changed': {
        const now = toJson(answer.quote.fee);
        return problem(c, { code: 'fee_changed', errors: { fee: [`${now.amount} ${now.currency}`] } });
      }
      case 'quote_needed':
        return problem(c, { code: 'invalid', errors: { quote: [c.var.api.translate('api.field_required')] } });
      case 'not_cancellable':
        return problem(c, { code: 'not_cancellable' });
      default:
        return problem(c, { code: answer.kind === 'quote_over' ? 'quote_expired' : 'idempotency_mismatch' });
    }
  });
}

interface Entitled extends OpenedBooking {
  readonly principal: Principal;
  readonly found: ShownReservation;
}

/** The booking for a person who may see it; its locale is ready. */
async function entitled(c: Context<ApiEnv>, deps: AgencyDeps): Promise<Entitled | { readonly refused: never }> {
  const { brand, principal: find } = c.var.api;
  const principal = await find();
  if (!principal) return { refused: problem(c, { code: 'unauthenticated' }) };
  const id = c.req.param('id') ?? '';
  const opened = await openBooking(deps, { principal, brand }, id);
  const found = opened && (await findReservation(deps.db, brand.id, id));
  if (!found) return { refused: problem(c, notFound) };
  await loadLocale(found.locale);
  return { ...opened, principal, found };
}

function showBooking({ presenters }: AgencyDeps, locale: LocaleCode, principal: Principal, row: AgencyBookingRow) {
  const { title, starts, ends } = presentProduct(presenters, row.product, row.details, locale);
  const { price, payments, originalPayments, share } = amountsOf(row, rightsOn(principal, row.agencyPath).net);
  return {
    id: row.id,
    trip: row.tripId,
    reference: row.reference,
    state: row.state,
    deadline: row.deadline && { what: row.deadline, at: row.deadlineAt!.toISOString() },
    customer: { name: row.contactName, email: row.email, phone: row.phone },
    items: [{ product: row.product, title, starts: starts.local, ends: ends.local }],
    agency: row.agencyName,
    agent: row.agentName,
    price: toJson(price),
    ...(share && {
      original_price: toJson(share.originalPrice),
      incomes: toJson(share.incomes),
      original_incomes: toJson(share.originalIncomes),
    }),
    payments: toJson(payments),
    original_payments: toJson(originalPayments),
    created_at: row.createdAt.toISOString(),
  };
}

const showNote = ({ at, ...note }: BookingNote) => ({ ...note, at: at.toISOString() });

const fileHeaders = (type: string, name: string) => ({
  'content-type': type,
  'content-disposition': `attachment; filename="${name}"`,
  'cache-control': 'private, no-store',
});
