/** The pages of the dashboard by the name of their route, for the storefront's list of screens. */
export const dashboardScreens = {
  agencyBookings: {
    load: () => import('./bookings/bookings-page.tsx').then((page) => page.BookingsPage),
    file: 'src/dashboard/bookings/bookings-page.tsx',
    namespaces: ['agency-bookings', 'reservations'],
  },
  agencyBooking: {
    load: () => import('./bookings/booking-page.tsx').then((page) => page.BookingPage),
    file: 'src/dashboard/bookings/booking-page.tsx',
    namespaces: ['reservation', 'booking', 'search-form', 'issued', 'map'],
  },
  finance: {
    load: () => import('./finance/finance-page.tsx').then((page) => page.FinancePage),
    file: 'src/dashboard/finance/finance-page.tsx',
    namespaces: ['finance'],
  },
  prices: {
    load: () => import('./prices/prices-page.tsx').then((page) => page.PricesPage),
    file: 'src/dashboard/prices/prices-page.tsx',
    namespaces: ['prices'],
  },
  proposals: {
    load: () => import('./proposals/proposals-page.tsx').then((page) => page.ProposalsPage),
    file: 'src/dashboard/proposals/proposals-page.tsx',
    namespaces: ['proposals'],
  },
  editProposal: {
    load: () => import('./proposals/edit-proposal-page.tsx').then((page) => page.EditProposalPage),
    file: 'src/dashboard/proposals/edit-proposal-page.tsx',
    namespaces: ['proposals'],
  },
  customers: {
    load: () => import('./people/customers-page.tsx').then((page) => page.CustomersPage),
    file: 'src/dashboard/people/customers-page.tsx',
    namespaces: ['customers'],
  },
  customer: {
    load: () => import('./people/customer-page.tsx').then((page) => page.CustomerPage),
    file: 'src/dashboard/people/customer-page.tsx',
    namespaces: ['customers'],
  },
  team: {
    load: () => import('./people/team-page.tsx').then((page) => page.TeamPage),
    file: 'src/dashboard/people/team-page.tsx',
    namespaces: ['dashboard', 'team', 'account', 'two-step'],
  },
  applications: {
    load: () => import('./people/applications-page.tsx').then((page) => page.ApplicationsPage),
    file: 'src/dashboard/people/applications-page.tsx',
    namespaces: ['dashboard', 'applications', 'account'],
  },
  guestMessages: {
    load: () => import('./messages/messages-page.tsx').then((page) => page.MessagesPage),
    file: 'src/dashboard/messages/messages-page.tsx',
    namespaces: ['guest-messages'],
  },
  reviewQueue: {
    load: () => import('./reviews/review-queue-page.tsx').then((page) => page.ReviewQueuePage),
    file: 'src/dashboard/reviews/review-queue-page.tsx',
    namespaces: ['moderation', 'reviews'],
  },
  brandEditor: {
    load: () => import('./brand/brand-page.tsx').then((page) => page.BrandPage),
    file: 'src/dashboard/brand/brand-page.tsx',
    namespaces: ['brand-editor'],
  },
  widgetBuilder: {
    load: () => import('./brand/widget-page.tsx').then((page) => page.WidgetPage),
    file: 'src/dashboard/brand/widget-page.tsx',
    namespaces: ['widget-builder', 'brand-editor'],
  },
} as const;
