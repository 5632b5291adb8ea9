import { surroundings } from '../visitor.ts';

const key = { 'x-api-key': surroundings.supplierKey };

async function tell(method: string, path: string, body?: string): Promise<void> {
  const answer = await fetch(surroundings.supplierUrl + path, {
    method,
    headers: key,
    ...(body === undefined ? {} : { body }),
  });
  if (!answer.ok) throw new Error(`the supplier answered ${answer.status} to ${method} ${path}`);
}

/** The next quote of the sandbox supplier has this fault (`src/suppliers/sandbox/protocol.md`); later ones have none. */
export async function disturbNextQuote(fault: string): Promise<void> {
  await tell('POST', '/admin/faults', JSON.stringify({ fault, endpoint: 'quote', count: 1 }));
}

/** The same for the next hold. */
export async function disturbNextHold(fault: string): Promise<void> {
  await tell('POST', '/admin/faults', JSON.stringify({ fault, endpoint: 'hold', count: 1 }));
}

/** From now on its quotes end after so many milliseconds; without an argument after their usual 20 minutes. */
export async function letQuotesLast(ms = 20 * 60_000): Promise<void> {
  await tell('PUT', '/clock', String(20 * 60_000 - ms));
}

export async function behave(): Promise<void> {
  await letQuotesLast();
  await tell('DELETE', '/admin/faults');
}

/** The next search of the sandbox supplier is answered so many milliseconds late. */
export async function delayNextSearch(ms: number): Promise<void> {
  await tell(
    'POST',
    '/admin/faults',
    JSON.stringify({ fault: 'slow', argument: ms, endpoint: 'availability', count: 1 }),
  );
}
