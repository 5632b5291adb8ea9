import type { Context } from '../engine/context.ts';
import type { TicketCatalogue } from './catalogue.ts';
import type { StockQueries, VisitColumns } from './stock.sql.ts';

/** Dependencies of every call of the ticket supplier. */
export interface TicketContext extends Context<VisitColumns> {
  readonly catalogue: TicketCatalogue;
  readonly stock: StockQueries;
}
