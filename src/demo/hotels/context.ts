import type { Context } from '../engine/context.ts';
import type { SandboxCatalogue } from './catalogue.ts';
import type { StayColumns, StockQueries } from './stock.sql.ts';

/** What every call of the hotel supplier works with. */
export interface HotelContext extends Context<StayColumns> {
  readonly catalogue: SandboxCatalogue;
  readonly stock: StockQueries;
}
