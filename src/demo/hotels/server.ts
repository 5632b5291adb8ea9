import { refusal } from '../engine/answer.ts';
import type { Context } from '../engine/context.ts';
import { list, status } from '../engine/lookup.ts';
import { listRequest, parsed } from '../engine/request.ts';
import { book, hold, release } from '../engine/reserve.ts';
import { createSupplierServer, type Route, type SandboxServer, type SupplierServerOptions } from '../engine/server.ts';
import { amend, amendmentStatus } from './amend.ts';
import { amendmentQueries, amendmentSchema } from './books/amendment.sql.ts';
import { cancelAt, feeQuote } from './asked-fee.ts';
import { calendar } from './calendar.ts';
import type { SandboxCatalogue } from './catalogue.ts';
import type { HotelContext } from './context.ts';
import { hotelDistortions } from './distort.ts';
import { type Endpoint, hotelFaults } from './fault.ts';
import { messageQueries, messageSchema } from './books/message.sql.ts';
import { messagesOf, propertyWrites, receiveMessage } from './messages.ts';
import { quote } from './quote.ts';
import {
  amendmentRequest,
  availabilityRequest,
  bookRequest,
  calendarRequest,
  cancellationRequest,
  holdRequest,
  messageRequest,
  quoteRequest,
  ratesRequest,
} from './request.ts';
import { askOf, changedStay, sell, stayJson } from './reserve.ts';
import { availability, rates } from './search.ts';
import { type StayColumns, stayColumns, staySchema, stockQueries } from './books/stock.sql.ts';

export type { SandboxCatalogue, SandboxPlan, SandboxProperty, SandboxRoomType, SandboxTaxes } from './catalogue.ts';

export interface SandboxServerOptions extends SupplierServerOptions {
  readonly catalogue: SandboxCatalogue;
  /** Seconds after which a property answers a guest's message by itself; left out: never. */
  readonly answersAfterSeconds?: number;
}

function routesOf(context: HotelContext): readonly (Route & { readonly endpoint: Endpoint })[] {
  return [
    {
      method: 'POST',
      path: /^\/v1\/availability$/,
      endpoint: 'availability',
      carryOut: ({ body }, faults) =>
        parsed(availabilityRequest, body, (asked) => availability(context, asked, faults)),
    },
    {
      method: 'POST',
      path: /^\/v1\/rates$/,
      endpoint: 'rates',
      carryOut: ({ body }) => parsed(ratesRequest, body, (asked) => rates(context, asked)),
    },
    {
      method: 'POST',
      path: /^\/v1\/calendar$/,
      endpoint: 'calendar',
      carryOut: ({ body }) => parsed(calendarRequest, body, (asked) => calendar(context, asked)),
    },
    {
      method: 'POST',
      path: /^\/v1\/quote$/,
      endpoint: 'quote',
      carryOut: ({ body }, faults) => parsed(quoteRequest, body, (asked) => quote(context, asked, faults)),
    },
    {
      method: 'POST',
      path: /^\/v1\/holds$/,
      endpoint: 'hold',
      carryOut: ({ body }, faults) =>
        parsed(holdRequest, body, (asked) => hold(context, askOf(asked), faults, () => sell(context, asked))),
    },
    {
      method: 'DELETE',
      path: /^\/v1\/holds\/([0-9A-Za-z-]{1,40})$/,
      endpoint: 'release',
      carryOut: ({ reference }) => release(context, reference),
    },
    {
      method: 'POST',
      path: /^\/v1\/bookings$/,
      endpoint: 'book',
      carryOut: ({ body }, faults) =>
        parsed(bookRequest, body, (asked) => book(context, askOf(asked), faults, () => sell(context, asked))),
    },
    {
      method: 'GET',
      path: /^\/v1\/bookings$/,
      endpoint: 'list',
      carryOut: ({ url }) => parsed(listRequest, Object.fromEntries(url.searchParams), (asked) => list(context, asked)),
    },
    {
      method: 'GET',
      path: /^\/v1\/bookings\/([0-9A-Za-z-]{1,40})$/,
      endpoint: 'status',
      carryOut: ({ reference }) => status(context, reference),
    },
    {
      method: 'POST',
      path: /^\/v1\/bookings\/([0-9A-Za-z-]{1,40})\/cancellation-quote$/,
      endpoint: 'cancellation_quote',
      carryOut: ({ reference }, faults) =>
        faults.has('fee_refused') ? refusal(409, 'cancel_not_allowed') : feeQuote(context, reference, faults),
    },
    {
      method: 'POST',
      path: /^\/v1\/bookings\/([0-9A-Za-z-]{1,40})\/cancellation$/,
      endpoint: 'cancellation',
      carryOut: ({ reference, body }, faults) =>
        parsed(cancellationRequest, body, (asked) => cancelAt(context, reference, asked, faults)),
    },
    {
      method: 'POST',
      path: /^\/v1\/bookings\/([0-9A-Za-z-]{1,40})\/amendments$/,
      endpoint: 'amend',
      carryOut: ({ reference, body }, faults) =>
        parsed(amendmentRequest, body, (asked) => amend(context, reference, asked, faults)),
    },
    {
      method: 'GET',
      path: /^\/v1\/bookings\/([0-9A-Za-z-]{1,40})\/amendments\/[0-9a-f-]{36}$/,
      endpoint: 'amendment',
      carryOut: ({ reference, url }, faults) => amendmentStatus(context, reference, url.pathname.slice(-36), faults),
    },
    {
      method: 'POST',
      path: /^\/v1\/bookings\/([0-9A-Za-z-]{1,40})\/messages$/,
      endpoint: 'message',
      carryOut: ({ reference, body }, faults) =>
        parsed(messageRequest, body, (sent) => receiveMessage(context, reference, sent, faults)),
    },
    {
      method: 'GET',
      path: /^\/v1\/bookings\/([0-9A-Za-z-]{1,40})\/messages$/,
      endpoint: 'messages',
      carryOut: ({ reference }) => messagesOf(context, reference),
    },
  ];
}

/** The sandbox supplier of hotels, whose wire is protocol.md of its connector. */
export function createSandboxServer({
  catalogue,
  answersAfterSeconds,
  ...options
}: SandboxServerOptions): SandboxServer {
  const hotelContext = (context: Context<StayColumns>): HotelContext => ({
    ...context,
    catalogue,
    stock: stockQueries(context.db),
    amendments: amendmentQueries(context.db),
    messages: messageQueries(context.db),
    answersAfterSeconds: answersAfterSeconds ?? null,
  });
  return createSupplierServer<StayColumns>(
    {
      faults: hotelFaults,
      distortions: hotelDistortions,
      columns: stayColumns,
      schema: staySchema + amendmentSchema + messageSchema,
      routes: (context) => routesOf(hotelContext(context)),
      actions: (context) => ({
        message: (reference, body) => propertyWrites(hotelContext(context), reference, body),
      }),
      show: stayJson,
      change: changedStay,
      named: ({ body }) => {
        const asked = holdRequest.safeParse(body).data;
        return asked ? { reference: asked.client_reference, surname: asked.lead_guests[0]?.last_name ?? '' } : null;
      },
    },
    options,
  );
}
