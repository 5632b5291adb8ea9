import type { Kysely } from 'kysely';
import { type AccountTables, findPerson } from '#accounts/accounts.ts';
import { nightLevel } from '#demo/world/world.ts';
import { alertEmails, createHotels, readPraise, reviewEmails } from '#verticals/hotels/hotels.ts';
import type { OpenProduct, ProductGround } from '#verticals/product.ts';
import { createSeal } from '#web/seal.ts';
import { loadSupply, worldSeed } from './load-supply.ts';
import { openHotelSuppliers } from './hotel-suppliers.ts';
import { placeNames } from './place-names.ts';

/** Loads the demo world and connects the suppliers that sell it and what the operator has contracted. */
export async function openHotels(ground: ProductGround): Promise<OpenProduct> {
  const { database, log, now, secret, signal } = ground;
  const wanted = { seed: worldSeed, properties: ground.worldProperties };
  const today = now().toISOString().slice(0, 10);
  const { world, loaded } = await loadSupply(database, wanted, today, 'at least', placeNames, () =>
    signal?.throwIfAborted(),
  );
  if (loaded > 0) log.info('the demo world was loaded', { count: loaded });
  signal?.throwIfAborted();
  const accounts = database.db as unknown as Kysely<AccountTables>;
  const supply = await openHotelSuppliers(ground, world);
  const deps = {
    ...ground,
    content: database.publicDb,
    db: database.db,
    suppliers: supply.suppliers,
    offerSeal: createSeal(secret, 'offer'),
    nightLevel,
    sharesSessions: ground.sharesState,
  };
  const hotels = createHotels(deps);
  const alerts = alertEmails({ ...deps, personOf: async (id) => await findPerson(accounts, id) });
  const reviews = reviewEmails({ db: database.db, secret, mailer: ground.mailer, brandOf: ground.brandOf });
  return {
    ...hotels,
    emailTasks: {
      review_email: async ({ reservation }) => await reviews.send(String(reservation)),
      price_alert_email: async ({ alert }) => await alerts.send(String(alert)),
    },
    everyMinute: () =>
      Promise.all([
        supply.everyMinute(),
        reviews.inviteGuests(),
        readPraise(database.db),
        alerts.askDue(),
        hotels.askDueNights(),
      ]),
    close: supply.close,
  };
}
