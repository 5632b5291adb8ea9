const reservationPage = {
  load: () => import('./after-sale/reservation-page.tsx').then((page) => page.ReservationPage),
  file: 'src/booking/after-sale/reservation-page.tsx',
  namespaces: ['reservation', 'booking', 'search-form', 'issued', 'map'],
} as const;

/** The pages of booking, for the storefront's list of screens. */
export const bookingScreens = {
  basket: {
    load: () => import('./checkout/basket/basket-page.tsx').then((page) => page.BasketPage),
    file: 'src/booking/checkout/basket/basket-page.tsx',
    namespaces: ['basket', 'book', 'booking'],
  },
  book: {
    load: () => import('./checkout/book/book-page.tsx').then((page) => page.BookPage),
    file: 'src/booking/checkout/book/book-page.tsx',
    namespaces: ['book', 'booking', 'legal'],
    layout: 'minimal',
  },
  pay: {
    load: () => import('./checkout/pay-page.tsx').then((page) => page.PayPage),
    file: 'src/booking/checkout/pay-page.tsx',
    namespaces: ['pay', 'booking', 'transaction'],
    layout: 'minimal',
  },
  success: {
    load: () => import('./checkout/success-page.tsx').then((page) => page.SuccessPage),
    file: 'src/booking/checkout/success-page.tsx',
    namespaces: ['transaction', 'booking'],
    layout: 'minimal',
  },
  error: {
    load: () => import('./checkout/payment-error-page.tsx').then((page) => page.PaymentErrorPage),
    file: 'src/booking/checkout/payment-error-page.tsx',
    namespaces: ['transaction'],
    layout: 'minimal',
  },
  proposal: {
    load: () => import('./proposal/pages/client-page.tsx').then((page) => page.ClientProposalPage),
    file: 'src/booking/proposal/pages/client-page.tsx',
    namespaces: ['proposal', 'booking'],
  },
  reservation: reservationPage,
  ownReservation: reservationPage,
  ownReservations: {
    load: () => import('./account/reservations-page.tsx').then((page) => page.ReservationsPage),
    file: 'src/booking/account/reservations-page.tsx',
    namespaces: ['reservations'],
  },
} as const;
