import type { AmendmentQueries } from './books/amendment.sql.ts';
import type { Context } from '../engine/context.ts';
import type { SandboxCatalogue } from './catalogue.ts';
import type { MessageQueries } from './books/message.sql.ts';
import type { StayColumns, StockQueries } from './books/stock.sql.ts';

/** Dependencies of every call of the hotel supplier. */
export interface HotelContext extends Context<StayColumns> {
  readonly catalogue: SandboxCatalogue;
  readonly amendments: AmendmentQueries;
  readonly messages: MessageQueries;
  /** Seconds after which a property answers a guest by itself; null: never. */
  readonly answersAfterSeconds: number | null;
  readonly stock: StockQueries;
}
