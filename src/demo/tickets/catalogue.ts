import type { WorldAttraction, WorldTicketOption, WorldTicketProduct } from '../world/attractions/attraction.ts';

export interface Sold {
  readonly attraction: WorldAttraction;
  readonly product: WorldTicketProduct;
}

/** What the sandbox supplier of tickets sells. */
export interface TicketCatalogue {
  readonly all: readonly Sold[];
  /** Null for an unknown id. */
  find(productId: string): Sold | null;
}

export function catalogueOf(attractions: readonly WorldAttraction[]): TicketCatalogue {
  const all = attractions.flatMap((attraction) => attraction.products.map((product) => ({ attraction, product })));
  const byId = new Map(all.map((sold) => [sold.product.id, sold]));
  return { all, find: (productId) => byId.get(productId) ?? null };
}

export function optionOf({ product }: Sold, optionId: string): WorldTicketOption | null {
  return product.options.find(({ code }) => code === optionId) ?? null;
}
