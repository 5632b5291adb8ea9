import { route } from '#web/route.ts';

export const bookingRoutes = {
  basket: route('/basket'),
  book: route('/book'),
  pay: route('/pay'),
  success: route('/transaction/:transaction/success'),
  error: route('/transaction/:transaction/error'),
  reservation: route('/reservation'),
  ownReservations: route('/account/reservations'),
  ownReservation: route('/account/reservations/:reservation'),
  /** The page of an agent's client. */
  proposal: route('/proposal/:token'),
  proposals: route('/dashboard/proposals'),
  editProposal: route('/dashboard/proposals/:proposal'),
  agencyBookings: route('/dashboard/bookings'),
  agencyBooking: route('/dashboard/bookings/:reservation'),
  guestMessages: route('/dashboard/messages'),
  finance: route('/dashboard/finance'),
  prices: route('/dashboard/prices'),
};
