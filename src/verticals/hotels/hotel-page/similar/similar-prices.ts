import type { PropertyCard } from '../../content/property.ts';
import type { HotelDeps } from '../../deps.ts';
import { listedPrice, type ListedPrice } from '../../offer/listed-price.ts';
import { pricesAt } from '../../offer/prices-at.ts';
import { listedRoom } from '../../offer/room-key.ts';
import type { HotelCriteria } from '../../search/hotel-offers.ts';
import { oneCardEach, type SuppliedHotel } from '../../search/one-card.ts';
import { createExchanges } from '../../search/exchanges.ts';
import { within } from '../../search/within.ts';

const deadlineMs = 1_500;

/**
 * The prices of a few hotels, by property id, from one short search at each of their suppliers; null for those without
 * a room. Hotels whose suppliers do not answer in time are left out: the page of another hotel doesn't wait for them.
 */
export async function similarPrices(
  deps: HotelDeps,
  properties: readonly PropertyCard[],
  { place, stay, party, nationality, currency, pricing }: HotelCriteria,
): Promise<ReadonlyMap<string, ListedPrice | null>> {
  const at = deps.now().toISOString();
  const exchanges = createExchanges(deps.rates, currency);
  const selling = pricesAt(pricing, place, stay.checkIn, new Date(at));
  const prices = new Map<string, ListedPrice | null>();
  const found: SuppliedHotel[] = [];
  await Promise.all(
    deps.suppliers.map(async (supplier) => {
      const byId = new Map(
        properties.flatMap((property) =>
          property.mappings.filter((mapping) => mapping.supplier === supplier.id).map(({ id }) => [id, property]),
        ),
      );
      if (byId.size === 0) return;
      const answer = await within(deadlineMs * deps.timeScale, (signal) =>
        supplier.search({ propertyIds: [...byId.keys()], stay, party, nationality }, signal),
      );
      if (answer.kind !== 'found') return;
      for (const { id } of byId.values()) prices.set(id, null);
      for (const { propertyId, cheapest } of answer.properties) {
        const property = byId.get(propertyId);
        if (!property) continue;
        const item = { supplier: supplier.id, stars: property.stars };
        const room = listedRoom(supplier.id, propertyId, cheapest, property);
        const price = listedPrice(cheapest, room, selling, item, await exchanges.of(cheapest), at);
        const nothingElse = { refundable: null, boards: [], refundableBoards: [], byBoard: null };
        found.push({ supplier: supplier.id, property, cheapest: price, ...nothingElse });
      }
    }),
  );
  for (const { property, cheapest } of oneCardEach(found).hotels) prices.set(property.id, cheapest);
  return prices;
}
