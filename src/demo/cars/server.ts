import { cancellation } from '../engine/cancel.ts';
import { parsed } from '../engine/request.ts';
import { createSupplierServer, type Route, type SandboxServer, type SupplierServerOptions } from '../engine/server.ts';
import { carByAcriss } from '../world/fleet/cars.ts';
import { bookingJson, byReference, create, made } from './booking.ts';
import type { FleetContext } from './context.ts';
import { fleetDistortions } from './distort.ts';
import { inDuffel } from './duffel-answer.ts';
import { type Endpoint, fleetFaults } from './fault.ts';
import { quote } from './quote.ts';
import { bookingRequest, bookingsQuery, cancelRequest, changeRequest, quoteRequest, searchRequest } from './request.ts';
import { search } from './search.ts';
import { type RentalColumns, rentalColumns, rentalQueries, rentalSchema } from './stock.sql.ts';
import { status } from '../engine/lookup.ts';

const id = '([0-9A-Za-z-]{3,40})';

function routesOf(context: FleetContext): readonly (Route & { readonly endpoint: Endpoint })[] {
  return [
    {
      method: 'POST',
      path: /^\/cars\/search$/,
      endpoint: 'search',
      carryOut: ({ body }, faults) => parsed(searchRequest, body, ({ data }) => search(context, data, faults)),
    },
    {
      method: 'POST',
      path: /^\/cars\/quotes$/,
      endpoint: 'quote',
      carryOut: ({ body }, faults) => parsed(quoteRequest, body, ({ data }) => quote(context, data, faults)),
    },
    {
      method: 'POST',
      path: /^\/cars\/bookings$/,
      endpoint: 'book',
      carryOut: ({ body }, faults) => parsed(bookingRequest, body, ({ data }) => create(context, data, faults)),
    },
    {
      method: 'GET',
      path: /^\/cars\/bookings$/,
      endpoint: 'status',
      carryOut: ({ url }) =>
        parsed(bookingsQuery, Object.fromEntries(url.searchParams), (asked) =>
          'metadata[reference]' in asked ? byReference(context, asked['metadata[reference]']) : made(context, asked),
        ),
    },
    {
      method: 'GET',
      path: new RegExp(`^/cars/bookings/boo_${id}$`),
      endpoint: 'find',
      carryOut: ({ reference }) => status(context, reference),
    },
    {
      method: 'POST',
      path: new RegExp(`^/cars/bookings/boo_${id}/actions/cancel$`),
      endpoint: 'cancellation',
      carryOut: ({ reference, body }, faults) =>
        parsed(cancelRequest, body, ({ data }) => cancellation(context, reference, data.max_fee, faults)),
    },
  ];
}

/** The sandbox's fleet of rental cars: Duffel's wire for cars (protocol.md of its connector) on the engine of all sandboxes. */
export function createFleetServer(options: SupplierServerOptions): SandboxServer {
  return createSupplierServer<RentalColumns>(
    {
      faults: fleetFaults,
      distortions: fleetDistortions,
      columns: rentalColumns,
      schema: rentalSchema,
      routes: (context) =>
        routesOf({ ...context, rentals: rentalQueries(context.db) }).map((route) => ({
          ...route,
          carryOut: (call, faults) => inDuffel(route.carryOut(call, faults)),
        })),
      show: bookingJson,
      change: (row, body) => {
        const change = changeRequest.safeParse(body).data;
        return change && carByAcriss.has(change.car) ? { ...row, car_now: change.car } : null;
      },
      keyIn: (headers) => (headers.get('authorization') ?? '').replace(/^Bearer /, ''),
      named: ({ body }) => {
        const asked = bookingRequest.safeParse(body).data?.data;
        return asked ? { reference: asked.metadata.reference, surname: asked.driver.family_name } : null;
      },
    },
    options,
  );
}
