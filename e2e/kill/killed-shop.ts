import { setTimeout as sleep } from 'node:timers/promises';
import { audit } from '#booking/booking.ts';
import { silentLog } from '#connector/log.ts';
import { connect } from '#database/open.ts';
import { payOnPage } from '#gateways/sandbox/pay-on-page.ts';
import { addDays } from '#values/stay-dates.ts';
import { hotelSupply } from '#verticals/hotels/supply.ts';
import { runServer, worldProperties } from '../running-server.ts';
import { type Moment, openOutsideWorld } from './outside-world.ts';

/** Seconds that a busy machine may need for a start, or for all that follows a step. */
export const patience = 90;

/**
 * The shop as a process that can be killed at any call, with suppliers and a gateway that survive it. `unheldHotel` also
 * connects a supplier that can't hold rooms.
 */
export async function openKilledShop({ unheldHotel = false } = {}) {
  const world = await openOutsideWorld(worldProperties);
  const server = await runServer({
    ...world.env,
    ...(unheldHotel && world.hotelbedsEnv),
    TIME_SCALE: '0.05',
    LOG_LEVEL: 'silent',
  });
  world.sendWebhooksTo(server.origin);
  const database = await connect(server.databaseUrl, silentLog);
  let turn = 0;

  /** Asks until the server, which may be restarting, answers. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- says what the caller expects of the body.
  async function call<T>(path: string, init: RequestInit = {}): Promise<{ status: number; body: T }> {
    for (const end = Date.now() + patience * 1_000; ;) {
      try {
        const response = await fetch(server.origin + path, {
          ...init,
          headers: { 'content-type': 'application/json', ...init.headers },
        });
        // While it starts it says so as plain text.
        if (response.status === 503 && !response.headers.get('content-type')?.includes('json'))
          throw new Error(await response.text());
        return { status: response.status, body: (await response.json()) as T };
      } catch (error) {
        if (Date.now() > end) throw error;
        await sleep(50);
      }
    }
  }

  /** A quote that can be cancelled for free, at this hotel or at the first of Paris. */
  async function quoteRoom(hotel: string | null = null): Promise<string> {
    // Bookings have different nights; on some of them a hotel may be closed or have a longer minimum stay.
    for (let tries = 0; tries < 20; tries += 1) {
      const ahead = 40 + ((4 * turn++) % 280);
      const quote = await quoteAt(addDays(new Date().toISOString().slice(0, 10), ahead), hotel);
      if (quote) return quote;
    }
    throw new Error('no room for any of twenty stays');
  }

  async function quoteAt(check_in: string, hotel: string | null): Promise<string | null> {
    const stay = { check_in, check_out: addDays(check_in, 3), guests: '1' };
    const id = hotel ?? (await firstHotel(stay));
    if (!id) return null;
    const rates = await call<{ data: { rates: { offer: string; free_cancellation_until: unknown }[] } }>(
      `/v3/hotels/${id}/rates?${new URLSearchParams({ ...stay, currency: 'EUR' })}`,
    );
    // Sold meanwhile, or the suppliers were too slow for a server that has just started: time is twenty times as short here.
    if (rates.status === 409 || rates.status === 503) return null;
    if (rates.status >= 400) throw new Error(`rates answered ${rates.status}`);
    const refundable = rates.body.data.rates.find((rate) => rate.free_cancellation_until !== null);
    if (!refundable) return null;
    const quote = await call<{ data: { id: string } }>('/v3/quotes', {
      method: 'POST',
      body: JSON.stringify({ offer: refundable.offer }),
    });
    return quote.body.data.id;
  }

  async function firstHotel(stay: object): Promise<string | undefined> {
    const search = await call<{ data: { hotels: { id: string }[] } }>('/v3/hotels/searches', {
      method: 'POST',
      body: JSON.stringify({ place: 'france/paris', ...stay }),
    });
    if (search.status >= 400) throw new Error(`a search answered ${search.status}`);
    return search.body.data.hotels[0]?.id;
  }

  return {
    world,
    server,
    database,
    call,
    quoteRoom,
    /** Makes a hotel one that only the supplier without holds sells, from the next start on; returns its id. */
    async sellUnheld(): Promise<string> {
      const { rows } = await database.pool.query<{ id: string }>(
        `select id from hotels.property where currency = 'EUR'
         and not exists (select from hotels.property_mapping where property_id = id and supplier = 'sandbox') order by id limit 1`,
      );
      const { id } = rows[0]!;
      await database.pool.query(`delete from hotels.property_mapping where property_id = $1`, [id]);
      await database.pool.query(
        `insert into hotels.property_mapping (supplier, supplier_property_id, property_id, confidence, method)
         values ('hotelbeds', '168', $1, 0.9, 'matched')`,
        [id],
      );
      await server.kill();
      await server.start();
      return id;
    },
    /** Pays on the page of a payment. */
    pay: (redirectUrl: string) => payOnPage(world.pay, redirectUrl, 'approve'),
    /** Kills the product around its next such call, or a later one, and starts it again. */
    killAt(pattern: RegExp, moment: Moment, number = 1): { readonly done: Promise<void> } {
      let finish: (() => void) | undefined;
      const done = new Promise<void>((resolve) => (finish = resolve));
      world.set({
        call: pattern,
        number,
        moment,
        spring: async () => {
          await server.kill();
          await server.start();
          finish!();
        },
      });
      return { done };
    },
    /** The first name of a booking's first guest as the sandbox supplier has it. */
    nameAtSupplier: (reference: string) => world.nameAtSupplier(reference),
    /** Empty when every book agrees with every other. */
    violations() {
      const supplies = { hotel: hotelSupply([world.supplier, world.hotelbeds]) };
      return audit({ db: database.db, log: silentLog, supplies, gateways: [world.gateway] }, 24);
    },
    async close(): Promise<void> {
      await database.close();
      await server.close();
      world.close();
    },
  };
}
