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
    namespaces: ['reservation', 'booking', 'search-form', 'issued'],
  },
  team: {
    load: () => import('./people/team-page.tsx').then((page) => page.TeamPage),
    file: 'src/dashboard/people/team-page.tsx',
    namespaces: ['dashboard', 'team', 'account'],
  },
  applications: {
    load: () => import('./people/applications-page.tsx').then((page) => page.ApplicationsPage),
    file: 'src/dashboard/people/applications-page.tsx',
    namespaces: ['dashboard', 'applications', 'account'],
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
