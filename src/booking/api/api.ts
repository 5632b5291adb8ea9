import type { Api } from '#web/api/api.ts';
import { addAmendRoute } from './amend-route.ts';
import { addMessageRoutes } from './message-routes.ts';
import { addChangeRoutes } from './change-routes.ts';
import { addReservationRoutes } from './reservation-routes.ts';
import { addReserveRoutes } from './reserve-route.ts';
import { addTransactionRoutes } from './transaction-routes.ts';
import type { BookingApiDeps } from './reservation-access.ts';

export { bookingCodes } from './error-codes.ts';
export type { BookingApiDeps } from './reservation-access.ts';
export { webhookRoutes, type WebhookDeps } from './webhooks.ts';

/** Adds booking's part of `/v3`. */
export function addBookingApi(api: Api, deps: BookingApiDeps): void {
  addReserveRoutes(api, deps);
  addReservationRoutes(api, deps);
  addChangeRoutes(api, deps);
  addAmendRoute(api, deps);
  addMessageRoutes(api, deps);
  addTransactionRoutes(api, deps);
}
