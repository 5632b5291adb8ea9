import { deadlineAt } from '#values/local-time.ts';
import {
  checkUnits,
  countTickets,
  type Slot,
  type SlotState,
  type TicketRate,
  type UnitCount,
} from '#verticals/tickets/supplier.ts';
import { signedText, signText } from '../signed-text.ts';
import type { Contract, ContractOption } from './contract.ts';
import type { TicketTerms, TimeKey } from './orders.sql.ts';
import { type ContractTime, freeUntilOf, pricesAt } from './times.ts';

/** What a token says: which tickets for which time. It holds no price. */
export interface Wanted extends TimeKey {
  readonly units: readonly UnitCount[];
}

const version = 1;

export function sealWanted({ productId, optionId, starts, units }: Wanted, secret: string): string {
  const counts = units.map(({ unitId, quantity }) => [unitId, quantity]);
  return signText(JSON.stringify(['ticket', version, productId, optionId, starts, counts]), secret);
}

/** The facts of a token that we made, or null. */
export function openWanted(token: string, secret: string): Wanted | null {
  const text = signedText(token, secret);
  if (text === null) return null;
  const [kind, made, productId, optionId, starts, counts] = JSON.parse(text) as [
    string,
    number,
    string,
    string,
    string,
    readonly (readonly [string, number])[],
  ];
  if (kind !== 'ticket' || made !== version) return null;
  return { productId, optionId, starts, units: counts.map(([unitId, quantity]) => ({ unitId, quantity })) };
}

/** Whether these tickets can be sold together. */
export const areSellable = (option: ContractOption, units: readonly UnitCount[]): boolean =>
  checkUnits({ ...option, units: option.units.map((unit) => ({ ...unit, unitId: unit.id })) }, units).length === 0;

/** Few are left when it is two, or a tenth. */
export function stateWith({ capacity }: ContractOption, taken: number): { state: SlotState; left: number | null } {
  if (capacity === null) return { state: 'free', left: null };
  const left = Math.max(0, capacity - taken);
  return { state: left === 0 ? 'sold_out' : left <= Math.max(2, capacity / 10) ? 'limited' : 'available', left };
}

/** The terms on which tickets are sold now; null when they cost nothing together. */
export function termsOf(
  { zone, currency }: Contract,
  option: ContractOption,
  time: ContractTime,
  { productId, optionId, starts, units }: Wanted,
): TicketTerms | null {
  const prices = new Map(pricesAt(option, time.priceBp).map(({ unitId, minor }) => [unitId, minor]));
  const priceMinor = units.reduce(
    (all, { unitId, quantity }) => all + (prices.get(unitId) ?? 0n) * BigInt(quantity),
    0n,
  );
  if (priceMinor <= 0n) return null;
  const fee = { minor: priceMinor, currency };
  const policy = { zone, steps: [{ from: deadlineAt(freeUntilOf(option, time), zone), fee }] };
  return { productId, optionId, starts, units, tickets: countTickets(units), priceMinor, currency, policy };
}

/** A time with what is left of it, and with the price of the tickets where it can take them. */
export function slotWith(
  contract: Contract,
  option: ContractOption,
  time: ContractTime,
  { taken, units, secret }: { readonly taken: number; readonly units: readonly UnitCount[]; readonly secret: string },
): Slot {
  const { state, left } = stateWith(option, taken);
  const { starts, ends, cutoffAt, priceBp } = time;
  const { currency, zone } = contract;
  const key = { productId: contract.id, optionId: option.id };
  const prices = pricesAt(option, priceBp);
  const slot = {
    slotId: starts,
    starts,
    ends,
    allDay: option.hours !== null,
    hours: option.hours ? [option.hours] : [],
    left,
    cutoffAt,
    currency,
  };
  const wanted = { ...key, starts, units };
  const fits = units.length > 0 && (left === null || left >= countTickets(units));
  const terms = fits && areSellable(option, units) ? termsOf(contract, option, time, wanted) : null;
  const visit: TicketRate | null = terms && {
    ...key,
    ...slot,
    zone,
    token: sealWanted(wanted, secret),
    units: units.map((unit) => ({ ...unit, minor: prices.find(({ unitId }) => unitId === unit.unitId)?.minor ?? 0n })),
    lines: [
      {
        kind: 'base',
        code: 'tickets',
        amount: { minor: terms.priceMinor, currency },
        payee: 'supplier',
        timing: 'now',
      },
    ],
    policy: terms.policy,
  };
  return { ...slot, state, prices, visit };
}
