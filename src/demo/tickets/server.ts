import { answer } from '../engine/answer.ts';
import { parsed } from '../engine/request.ts';
import { createSupplierServer, type Route, type SandboxServer, type SupplierServerOptions } from '../engine/server.ts';
import { availability, calendar } from './availability.ts';
import { bookings, cancel, confirm, extend, reserve, show } from './booking.ts';
import { bookingJson } from './booking-json.ts';
import { bookingUpdates } from './booking-updates.ts';
import type { TicketCatalogue } from './catalogue.ts';
import type { TicketContext } from './context.ts';
import { ticketDistortions } from './distort.ts';
import { type Endpoint, ticketFaults } from './fault.ts';
import { inOcto, octoError } from './octo-error.ts';
import { productJson } from './product-json.ts';
import { pictureAt } from './picture.ts';
import {
  availabilityRequest,
  bookingsRequest,
  calendarRequest,
  cancellationRequest,
  changeRequest,
  confirmationRequest,
  extensionRequest,
  reservationRequest,
} from './request.ts';
import { stockQueries, type VisitColumns, visitColumns, visitSchema } from './stock.sql.ts';

export { catalogueOf, type TicketCatalogue } from './catalogue.ts';

const uuid = '([0-9A-Fa-f-]{36})';
const bookingPath = (action: string) => new RegExp(`^/bookings/${uuid}/${action}$`);
const firstDay = '2000-01-01';
const lastDay = '2200-01-01';

function routesOf(context: TicketContext): readonly (Route & { readonly endpoint: Endpoint })[] {
  return [
    {
      method: 'GET',
      path: /^\/supplier$/,
      endpoint: 'supplier',
      carryOut: () => answer({ id: 'sandbox-tickets', name: 'Sandbox Tickets', endpoint: '', contact: {} }),
    },
    {
      method: 'GET',
      path: /^\/products$/,
      endpoint: 'products',
      carryOut: (_, faults) => {
        const { all } = context.catalogue;
        const listed = faults.has('half_catalogue') ? all.slice(0, Math.floor(all.length / 2)) : all;
        return answer(listed.map(productJson));
      },
    },
    {
      method: 'GET',
      path: /^\/products\/([^/]{1,100})$/,
      endpoint: 'product',
      carryOut: ({ reference }) => {
        const sold = context.catalogue.find(reference);
        return sold ? answer(productJson(sold)) : octoError('INVALID_PRODUCT_ID', 'There is no product with this id.');
      },
    },
    {
      method: 'POST',
      path: /^\/availability\/calendar$/,
      endpoint: 'calendar',
      carryOut: ({ body }) => parsed(calendarRequest, body, (asked) => calendar(context, asked)),
    },
    {
      method: 'POST',
      path: /^\/availability$/,
      endpoint: 'availability',
      carryOut: ({ body }) => parsed(availabilityRequest, body, (asked) => availability(context, asked)),
    },
    {
      method: 'POST',
      path: /^\/bookings$/,
      endpoint: 'hold',
      carryOut: ({ body }, faults) => parsed(reservationRequest, body, (asked) => reserve(context, asked, faults)),
    },
    {
      method: 'POST',
      path: bookingPath('extend'),
      endpoint: 'hold',
      carryOut: ({ reference, body }, faults) =>
        parsed(extensionRequest, body, (asked) => extend(context, reference, asked.expirationMinutes, faults)),
    },
    {
      method: 'POST',
      path: bookingPath('confirm'),
      endpoint: 'book',
      carryOut: ({ reference, body }, faults) =>
        parsed(confirmationRequest, body, (asked) => confirm(context, reference, asked, faults)),
    },
    {
      method: 'POST',
      path: bookingPath('cancel'),
      endpoint: 'cancellation',
      carryOut: ({ reference, body }, faults) =>
        parsed(cancellationRequest, body ?? {}, () => cancel(context, reference, faults)),
    },
    {
      method: 'GET',
      path: new RegExp(`^/bookings/${uuid}$`),
      endpoint: 'status',
      carryOut: ({ reference }) => show(context, reference),
    },
    {
      method: 'GET',
      path: /^\/bookings$/,
      endpoint: 'list',
      carryOut: ({ url }) =>
        parsed(bookingsRequest, Object.fromEntries(url.searchParams), (asked) => {
          if ('resellerReference' in asked) return bookings(context, firstDay, lastDay, asked.resellerReference);
          if ('localDate' in asked) return bookings(context, asked.localDate, asked.localDate, null);
          return bookings(context, asked.localDateStart, asked.localDateEnd, null);
        }),
    },
  ];
}

/** The sandbox supplier of tickets: an OCTO server (protocol.md of its connector) on the engine of all sandboxes. */
export function createTicketServer({
  catalogue,
  ...options
}: SupplierServerOptions & { readonly catalogue: TicketCatalogue }): SandboxServer {
  const server = createSupplierServer<VisitColumns>(
    {
      faults: ticketFaults,
      distortions: ticketDistortions,
      columns: visitColumns,
      schema: visitSchema,
      routes: (context) =>
        routesOf({ ...context, catalogue, stock: stockQueries(context.db) }).map((route) => ({
          ...route,
          carryOut: (call, faults) => inOcto(route.carryOut(call, faults)),
        })),
      show: (row) => bookingJson(catalogue, row, options.now()),
      change: (row, body) => {
        const change = changeRequest.safeParse(body).data;
        if (!change) return null;
        const day = 'availability_id' in change ? change.availability_id.slice(0, 10) : row.day;
        return { ...row, ...change, day };
      },
      push: bookingUpdates(catalogue),
      keyIn: (headers) => (headers.get('authorization') ?? '').replace(/^Bearer /, ''),
      named: ({ reference, body }) => {
        const reserved = reservationRequest.safeParse(body).data;
        if (reserved) return { reference: reserved.uuid, surname: reserved.contact?.lastName ?? '' };
        const confirmed = confirmationRequest.safeParse(body).data;
        return confirmed ? { reference, surname: confirmed.contact.lastName ?? '' } : null;
      },
    },
    options,
  );
  return {
    ...server,
    // Pictures need no key: browsers would show them.
    fetch: async (request) =>
      (request.method === 'GET' ? await pictureAt(catalogue, new URL(request.url).pathname) : null) ??
      (await server.fetch(request)),
  };
}
