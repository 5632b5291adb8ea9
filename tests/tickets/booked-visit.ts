import { randomUUID } from 'node:crypto';
import type { TestApp } from '#tests/app.ts';
import { inDays, json, pay, postJson, type Reserved, untilState } from '#tests/visitor.ts';
import { attractionOf } from './attraction-of.ts';

interface Time {
  readonly starts: string;
  readonly offer: string | null;
}

export interface BookedVisit extends Reserved {
  /** `YYYY-MM-DDTHH:mm`, local. */
  readonly starts: string;
}

/** A paid and confirmed visit of two adults, on a day soon. */
export async function bookedVisit(app: TestApp, kind: string): Promise<BookedVisit> {
  const { id, options } = await attractionOf(app, kind);
  for (let days = 20; days < 34; days += 1) {
    const path = `/v3/tickets/attractions/${id}/times?option=${String(options[0]!.option)}&date=${inDays(days)}&units=adult:2`;
    // oxlint-disable-next-line no-await-in-loop -- the next day is asked for only when this one is full
    const { times = [] } = (await json<{ data: { times?: Time[] } }>(await app.fetch(path))).data;
    const time = times.find(({ offer }) => offer !== null);
    if (!time) continue;
    // oxlint-disable-next-line no-await-in-loop -- as above
    return { ...(await book(app, time.offer!)), starts: time.starts };
  }
  throw new Error('nothing is left');
}

async function book(app: TestApp, offer: string): Promise<Reserved> {
  const made = await json<{ data: { id: string } }>(await postJson(app, '/v3/tickets/quotes', { offer }));
  const { data } = await json<{ data: Reserved }>(
    await postJson(
      app,
      '/v3/reservations',
      {
        quote: made.data.id,
        travellers: [{ slot: 'visitor_1', fields: { first_name: 'Dana', last_name: 'Levi' } }],
        contact: { email: 'dana@example.com', phone: '+972501234567' },
      },
      { 'idempotency-key': randomUUID() },
    ),
  );
  await pay(app, data);
  const state = await untilState(app, data.transaction, ['confirmed', 'failed', 'needs_human']);
  if (state !== 'confirmed') throw new Error(`the booking ended as ${state}`);
  return data;
}
