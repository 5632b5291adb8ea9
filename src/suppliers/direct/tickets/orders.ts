import { randomBytes } from 'node:crypto';
import { transaction } from '#database/transaction.ts';
import { feeAt } from '#values/cancellation.ts';
import type { Money } from '#values/money.ts';
import { zero } from '#values/money.ts';
import { referenceFrom } from '#values/reference.ts';
import { addDays } from '#values/stay-dates.ts';
import type {
  BookAnswer,
  CancelAnswer,
  CancellationFeeAnswer,
  CodeFormat,
  HoldAnswer,
  IssuedCode,
  Order,
  ReleaseAnswer,
  StatusAnswer,
} from '#verticals/tickets/supplier.ts';
import { ticketReferenceOf } from '../booking-number.ts';
import type { DirectDb } from '../inventory/inventory.sql.ts';
import { readContract } from './contracts.sql.ts';
import {
  cancelOrder,
  confirmOrder,
  keepHold,
  lockOrder,
  lockTime,
  nextTicketNumber,
  readOrder,
  releaseHold,
  takenBetween,
  type Ticket,
  type TicketOrder,
  type TicketTerms,
  ticketsOf,
} from './orders.sql.ts';
import { timeAt } from './times.ts';
import { areSellable, openWanted, termsOf, type Wanted } from './visits.ts';

export interface OrdersDeps {
  readonly db: DirectDb;
  readonly secret: string;
  readonly now: () => Date;
}

const holdMs = 20 * 60_000;

/** What a contract says now of tickets that are wanted. */
interface Offered {
  readonly terms: TicketTerms;
  readonly capacity: number | null;
}

/** Null when the contract sells them no longer, or not any more on that day. */
async function offeredNow({ db, now }: OrdersDeps, wanted: Wanted): Promise<Offered | null> {
  const contract = await readContract(db, wanted.productId);
  const option = contract?.options.find(({ id }) => id === wanted.optionId);
  const time = contract && option ? timeAt(contract, option, wanted.starts) : null;
  if (!contract || !option || !time || now() >= new Date(time.cutoffAt) || !areSellable(option, wanted.units))
    return null;
  const terms = termsOf(contract, option, time, wanted);
  return terms && { terms, capacity: option.capacity };
}

/** Whether so many tickets are left for an order; the time is locked. */
async function fits(
  db: DirectDb,
  { productId, optionId, starts, tickets }: TicketTerms,
  capacity: number | null,
  now: Date,
  reference: string,
): Promise<boolean> {
  if (capacity === null) return true;
  const until = addDays(starts.slice(0, 10), 1);
  const taken = await takenBetween(db, { productId, optionId, from: starts, until }, now, reference);
  return (taken.get(starts) ?? 0) + tickets <= capacity;
}

function problemOf({ reference, travellers, contact, requests }: Order): string | null {
  const texts = [...travellers.flatMap(({ fields }) => Object.values(fields)), contact.email, contact.phone, requests];
  if (!/^[0-9A-HJKMNP-TV-Z]{20}$/.test(reference)) return 'reference';
  return texts.some((text) => text.length > 4_000 || text.includes('\0') || !text.isWellFormed()) ? 'text' : null;
}

const isPriced = ({ supplierPrice }: Order, { priceMinor, currency }: TicketTerms): boolean =>
  supplierPrice.minor === priceMinor && supplierPrice.currency === currency;

const isFor = (order: TicketOrder, wanted: Wanted): boolean =>
  order.productId === wanted.productId &&
  order.optionId === wanted.optionId &&
  order.starts === wanted.starts &&
  JSON.stringify(order.units.map(({ unitId, quantity }) => [unitId, quantity])) ===
    JSON.stringify(wanted.units.map(({ unitId, quantity }) => [unitId, quantity]));

/** Holds tickets for twenty minutes; repeated, for another twenty. */
export async function holdTickets(deps: OrdersDeps, order: Order): Promise<HoldAnswer> {
  const { db, now, secret } = deps;
  const problem = problemOf(order);
  if (problem !== null) return { kind: 'rejected', reason: problem };
  const wanted = openWanted(order.supplierToken, secret);
  if (!wanted) return { kind: 'rejected', reason: 'token' };
  const offered = await offeredNow(deps, wanted);
  if (!offered) return { kind: 'sold_out' };
  const { terms, capacity } = offered;
  if (!isPriced(order, terms)) return { kind: 'price_changed' };
  return await transaction(db, async (trx): Promise<HoldAnswer> => {
    await lockTime(trx, terms);
    const known = await readOrder(trx, order.reference);
    if (known && known.state !== 'held') return { kind: 'rejected', reason: known.state };
    if (known && !isFor(known, wanted)) return { kind: 'rejected', reason: 'other_tickets_held' };
    if (!(await fits(trx, terms, capacity, now(), order.reference))) return { kind: 'sold_out' };
    const until = new Date(now().getTime() + holdMs);
    await keepHold(trx, order.reference, terms, until);
    return { kind: 'held', until: until.toISOString() };
  });
}

/** Releases what is held; succeeds too when there is nothing, or no longer. */
export async function releaseTickets({ db }: OrdersDeps, { reference }: Order): Promise<ReleaseAnswer> {
  await releaseHold(db, reference);
  return { kind: 'released' };
}

/** Sells what is held, on its terms; where nothing is held any more, what is left, on the terms of this moment. */
export async function bookTickets(deps: OrdersDeps, order: Order): Promise<BookAnswer> {
  const { db, now, secret } = deps;
  const problem = problemOf(order);
  if (problem !== null) return { kind: 'rejected', reason: problem };
  const wanted = openWanted(order.supplierToken, secret);
  if (!wanted) return { kind: 'rejected', reason: 'token' };
  const offered = await offeredNow(deps, wanted);
  return await transaction(db, async (trx): Promise<BookAnswer> => {
    await lockTime(trx, wanted);
    const known = await readOrder(trx, order.reference);
    if (known && known.state !== 'held')
      return await bookedAnswer(trx, order.reference, known, await formatOf(trx, known));
    if (known && !isFor(known, wanted)) return { kind: 'rejected', reason: 'other_tickets_held' };
    const isLive = known !== null && known.until > now();
    const terms = isLive ? known : offered?.terms;
    if (!terms) return { kind: 'sold_out' };
    if (!isPriced(order, terms)) return { kind: 'price_changed' };
    if (!isLive) {
      if (!(await fits(trx, terms, offered?.capacity ?? null, now(), order.reference))) return { kind: 'sold_out' };
      await keepHold(trx, order.reference, terms, now());
    }
    const supplierReference = ticketReferenceOf(await nextTicketNumber(trx));
    const codes = terms.units.flatMap(({ unitId, quantity }) =>
      Array.from({ length: quantity }, () => ({ unitId, code: referenceFrom(randomBytes(20)) })),
    );
    await confirmOrder(trx, order, { supplierReference, codes }, now());
    const issued = issuedOf(
      codes.map((one) => ({ ...one, usedAt: null })),
      await formatOf(trx, terms),
    );
    return { kind: 'confirmed', supplierReference, propertyConfirmation: null, issued };
  });
}

/** The format that the contract asks for; the usual one when it has ended. */
async function formatOf(db: DirectDb, { productId }: Pick<TicketTerms, 'productId'>): Promise<CodeFormat> {
  return (await readContract(db, productId))?.format ?? 'qr_code';
}

const issuedOf = (tickets: readonly Ticket[], format: CodeFormat): IssuedCode[] =>
  tickets.map(({ code, unitId, usedAt }) => ({
    holder: unitId,
    number: null,
    codes: [{ format, value: code }],
    usedAt: usedAt?.toISOString() ?? null,
  }));

async function bookedAnswer(
  db: DirectDb,
  reference: string,
  { state, supplierReference }: TicketOrder,
  format: CodeFormat,
): Promise<BookAnswer> {
  if (state !== 'confirmed' || supplierReference === null) return { kind: 'rejected', reason: state };
  const issued = issuedOf(await ticketsOf(db, reference), format);
  return { kind: 'confirmed', supplierReference, propertyConfirmation: null, issued };
}

export async function ticketStatus({ db, now }: OrdersDeps, { reference }: Order): Promise<StatusAnswer> {
  const order = await readOrder(db, reference);
  const isOver = order?.state === 'released' || (order?.state === 'held' && order.until <= now());
  if (!order || isOver) return { kind: 'not_found' };
  const found = { kind: 'found', propertyConfirmation: null } as const;
  if (order.state === 'held') return { ...found, state: 'held', supplierReference: reference, fee: null };
  return {
    ...found,
    state: order.state === 'cancelled' ? 'cancelled' : 'confirmed',
    supplierReference: order.supplierReference ?? reference,
    fee: order.state === 'cancelled' ? zero(order.currency) : null,
    issued: issuedOf(await ticketsOf(db, reference), await formatOf(db, order)),
  };
}

/** Why a booking can't be cancelled at an instant, or null. */
async function refusal(db: DirectDb, reference: string, order: TicketOrder, now: Date) {
  if ((await ticketsOf(db, reference)).some(({ usedAt }) => usedAt !== null)) return 'redeemed';
  return feeAt(order.policy, now.toISOString(), order.currency).minor > 0n ? 'too_late' : null;
}

/** Nothing until the policy's only step; not allowed after it, and once a ticket was used. */
export async function ticketFee({ db, now }: OrdersDeps, { reference }: Order): Promise<CancellationFeeAnswer> {
  const order = await readOrder(db, reference);
  if (order?.state !== 'confirmed')
    return { kind: 'not_allowed', reason: order?.state === 'cancelled' ? 'cancelled' : 'not_found' };
  const reason = await refusal(db, reference, order, now());
  return reason ? { kind: 'not_allowed', reason } : { kind: 'fee', fee: zero(order.currency) };
}

export async function cancelTickets(
  { db, now }: OrdersDeps,
  { reference }: Order,
  accepted: Money,
): Promise<CancelAnswer> {
  const known = await readOrder(db, reference);
  if (!known) return { kind: 'rejected', reason: 'not_found' };
  if (accepted.currency !== known.currency) return { kind: 'rejected', reason: 'currency' };
  return await transaction(db, async (trx): Promise<CancelAnswer> => {
    await lockTime(trx, known);
    await lockOrder(trx, reference);
    const order = (await readOrder(trx, reference)) ?? known;
    if (order.state === 'cancelled') return { kind: 'cancelled', fee: zero(order.currency) };
    if (order.state !== 'confirmed') return { kind: 'rejected', reason: 'not_found' };
    const reason = await refusal(trx, reference, order, now());
    if (reason) return { kind: 'rejected', reason };
    await cancelOrder(trx, reference, now());
    return { kind: 'cancelled', fee: zero(order.currency) };
  });
}
