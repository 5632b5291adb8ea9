import type { Money } from '#values/money.ts';
import { compareMoney } from '#values/money.ts';
import type { PropertyCard } from '../../content/property.ts';
import type { HotelDeps } from '../../deps.ts';
import { listedPrice } from '../../offer/listed-price.ts';
import type { HotelCriteria } from '../../search/hotel-offers.ts';
import { saleRates } from '../../search/search-city.ts';
import { within } from '../../search/within.ts';

const deadlineMs = 1_500;

/**
 * What a few hotels cost, by property id, from one short search at each of their suppliers; null for those without a
 * room. Hotels that no supplier answered for are left out: a page about another hotel doesn't wait for them.
 */
export async function similarPrices(
  deps: HotelDeps,
  properties: readonly PropertyCard[],
  { stay, party, nationality, currency, markupBp }: HotelCriteria,
): Promise<ReadonlyMap<string, Money | null>> {
  const at = deps.now().toISOString();
  const rates = saleRates(deps, currency);
  const prices = new Map<string, Money | null>();
  await Promise.all(
    deps.suppliers.map(async (supplier) => {
      const byId = new Map(
        properties.flatMap((property) =>
          property.mappings.filter((mapping) => mapping.supplier === supplier.id).map(({ id }) => [id, property.id]),
        ),
      );
      if (byId.size === 0) return;
      const answer = await within(deadlineMs * deps.timeScale, (signal) =>
        supplier.search({ propertyIds: [...byId.keys()], stay, party, nationality }, signal),
      );
      if (answer.kind !== 'found') return;
      for (const id of byId.values()) if (!prices.has(id)) prices.set(id, null);
      for (const { propertyId, cheapest } of answer.properties) {
        const id = byId.get(propertyId);
        if (id === undefined) continue;
        const { total } = listedPrice(cheapest, markupBp, await rates(cheapest.currency), at);
        const known = prices.get(id);
        if (!known || (known.currency === total.currency && compareMoney(total, known) < 0)) prices.set(id, total);
      }
    }),
  );
  return prices;
}
