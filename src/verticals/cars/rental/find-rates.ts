import { LRUCache } from 'lru-cache';
import { type CarDeps, callSignal } from '../deps.ts';
import type { CarRate, CarSearchAnswer, NoCarReason } from '../supplier.ts';
import { criteriaOf, type Rental } from './rental-query.ts';

export interface FoundRate {
  /** Names it in addresses: its supplier and its key. */
  readonly id: string;
  readonly supplier: string;
  readonly rate: CarRate;
}

export type FoundRates =
  | { readonly kind: 'found'; readonly rates: readonly FoundRate[]; readonly at: string }
  | { readonly kind: 'none'; readonly reason: NoCarReason; readonly at: string }
  | { readonly kind: 'unavailable' };

type Known = Exclude<FoundRates, { readonly kind: 'unavailable' }>;

/** It is not known whether there is a car: not remembered. */
class NoAnswer extends Error {}

const reasonOrder: readonly NoCarReason[] = ['driver_age', 'no_one_way', 'closed', 'sold_out', 'no_station'];

const remembered = { max: 60, ttl: 180_000 };

/** Answers of suppliers, for some minutes; filters and sorting ask nobody. Net prices are the same for every visitor. */
const answered = new WeakMap<CarDeps, LRUCache<string, Promise<Known>>>();

function answersOf(deps: CarDeps): LRUCache<string, Promise<Known>> {
  let answers = answered.get(deps);
  if (!answers) answered.set(deps, (answers = new LRUCache(remembered)));
  return answers;
}

const keyOf = (rental: Rental): string => JSON.stringify(criteriaOf(rental));

/** Whether `findRates` would ask no supplier now, so that nothing has to be limited. */
export const isRemembered = (deps: CarDeps, rental: Rental): boolean => answersOf(deps).has(keyOf(rental));

async function askAll(deps: CarDeps, rental: Rental): Promise<Known> {
  const criteria = criteriaOf(rental);
  const answers = await Promise.all(
    deps.suppliers.map(async ({ id, search }) => ({ id, answer: await search(criteria, callSignal(deps)) })),
  );
  for (const { id, answer } of answers)
    if (answer.kind === 'unavailable')
      deps.log.warn('a supplier of cars gave no answer', { supplier: id, reason: answer.reason });
  return together(answers, deps.now().toISOString());
}

function together(answers: readonly { readonly id: string; readonly answer: CarSearchAnswer }[], at: string): Known {
  const rates = answers.flatMap(({ id, answer }) =>
    answer.kind === 'found' ? answer.rates.map((rate) => ({ id: `${id}.${rate.key}`, supplier: id, rate })) : [],
  );
  if (rates.length > 0) return { kind: 'found', rates, at };
  const reasons = answers.flatMap(({ answer }) => (answer.kind === 'none' ? [answer.reason] : []));
  const reason = reasonOrder.find((one) => reasons.includes(one));
  // One that is silent may have a car.
  if (!reason || reasons.length < answers.length) throw new NoAnswer('not every supplier of cars has answered');
  return { kind: 'none', reason, at };
}

/** Asks every supplier. What is found is shared: never change it. */
export async function findRates(deps: CarDeps, rental: Rental): Promise<FoundRates> {
  const answers = answersOf(deps);
  const key = keyOf(rental);
  let answer = answers.get(key);
  if (!answer) answers.set(key, (answer = askAll(deps, rental)));
  try {
    return await answer;
  } catch (error) {
    answers.delete(key);
    if (error instanceof NoAnswer) return { kind: 'unavailable' };
    throw error;
  }
}
