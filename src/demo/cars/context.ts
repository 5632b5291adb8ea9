import type { Context } from '../engine/context.ts';
import type { RentalColumns, RentalQueries } from './stock.sql.ts';

/** Dependencies of every call of the sandbox's fleet. */
export interface FleetContext extends Context<RentalColumns> {
  readonly rentals: RentalQueries;
}
