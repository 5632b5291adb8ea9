/** The front door of booking: what verticals, faces and the app may use. */
export { personalTrips } from './account/personal-data.ts';
export { keepRates } from './fx/keep-rates.ts';
export { demoRates, type RateSource } from './fx/load-rates.ts';
export { rateText } from './fx/rate-text.ts';
export { createRates, type Rates } from './fx/rates.ts';
export { sell, sellingTotal, type Rate, type SellingPrice } from './price/sell.ts';
export { createQuote, type NewQuote, type QuoteChange } from './quote/create-quote.ts';
export { findQuote, type ShownQuote } from './quote/find-quote.ts';
export { revivePolicy, storePolicy } from './quote/stored.ts';
export { audit, type Books } from './reconciliation/reconcile.ts';
export type { Violation } from './reconciliation/own-books.ts';
export { requestCancellation, type CancellationQuote } from './reservation/cancel-reservation.ts';
export { listenForChanges, type Changes } from './reservation/changes.ts';
export { findReservation, type ShownReservation } from './reservation/find-reservation.ts';
export { reserve, type ReserveAnswer, type ReserveCommand } from './reservation/reserve.ts';
export { startSaga, type Saga, type SagaOptions } from './saga/saga.ts';
export type { BookingTables } from './tables.ts';
