import { hasBookings } from '#booking/booking.ts';
import type { ProductSupply } from '#booking/vertical.ts';
import { OperatorError } from '#values/failure/operator-error.ts';
import type { Product, SupplyGround } from '#verticals/product.ts';
import * as products from './products.ts';

/** The products that are on, in the given order, then those that are off but have bookings. */
export async function productsInUse(
  db: SupplyGround['database']['db'],
  wanted: readonly string[],
): Promise<readonly (readonly [name: string, Product])[]> {
  const list = new Map<string, Product>(Object.entries(products));
  const unknown = wanted.filter((name) => !list.has(name));
  if (wanted.length === 0 || unknown.length > 0)
    throw new OperatorError(`PRODUCTS: ${unknown.join(', ') || 'empty'}; there are ${[...list.keys()].join(', ')}.`);
  const off = [...list].filter(([name]) => !wanted.includes(name));
  const booked = await Promise.all(off.map(async ([, { kind }]) => await hasBookings(db, kind)));
  return [...wanted.map((name) => [name, list.get(name)!] as const), ...off.filter((_, at) => booked[at])];
}

/** Connects the suppliers of the same products, without their pages. They are added to `opened`. */
export async function connectSuppliers(
  ground: SupplyGround,
  wanted: readonly string[],
  opened: AsyncDisposableStack,
): Promise<Readonly<Record<string, ProductSupply>>> {
  const connected = (await productsInUse(ground.database.db, wanted)).map(async ([, { kind, suppliers }]) => {
    const { supply, close } = await suppliers.connect(ground);
    opened.defer(async () => await close());
    return [kind, supply] as const;
  });
  return Object.fromEntries(await Promise.all(connected));
}
