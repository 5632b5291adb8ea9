import { surroundings } from '../visitor.ts';

/** From now on goes wrong with the sandbox supplier's stays from that day what is said here, and nothing else. */
async function disturb(checkIn: string, what: object): Promise<void> {
  const answer = await fetch(`${surroundings.supplierUrl}/stays/${checkIn}`, {
    method: 'PUT',
    body: JSON.stringify(what),
  });
  if (!answer.ok) throw new Error(`the supplier answered ${answer.status} about ${checkIn}`);
}

/**
 * The next quote of the sandbox supplier for a stay from that day has this fault (`src/suppliers/sandbox/protocol.md`).
 * The day is the journey's own: journeys that run at the same time share the supplier.
 */
export const disturbNextQuote = async (checkIn: string, fault: string): Promise<void> =>
  await disturb(checkIn, { next: { path: '/quote', fault } });

/** The same for the next hold. */
export const disturbNextHold = async (checkIn: string, fault: string): Promise<void> =>
  await disturb(checkIn, { next: { path: '/holds', fault } });

/** The next search for a stay from that day is answered so many milliseconds late. */
export const delayNextSearch = async (checkIn: string, ms: number): Promise<void> =>
  await disturb(checkIn, { next: { path: '/availability', fault: `slow=${ms}` } });

const usualMs = 20 * 60_000;

/** From now on quotes for a stay from that day end after so many milliseconds; without an argument after their usual 20 minutes. */
export const letQuotesLast = async (checkIn: string, ms = usualMs): Promise<void> =>
  await disturb(checkIn, { behindMs: usualMs - ms });
