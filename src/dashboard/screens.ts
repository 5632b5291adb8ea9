import { framed } from './framed.tsx';

/** The pages of the dashboard by the name of their route, for the storefront's list of screens. */
export const dashboardScreens = {
  agencyBookings: {
    load: () => import('./bookings/bookings-page.tsx').then((page) => page.BookingsPage),
    file: 'src/dashboard/bookings/bookings-page.tsx',
    namespaces: ['dashboard', 'agency-bookings', 'reservations'],
  },
  agencyBooking: {
    load: () => import('./bookings/booking-page.tsx').then((page) => page.BookingPage),
    file: 'src/dashboard/bookings/booking-page.tsx',
    namespaces: ['dashboard', 'agency-bookings', 'reservation', 'booking', 'search-form', 'issued', 'reservations'],
  },
  team: {
    load: async () => framed((await import('#accounts/pages/team/team-page.tsx')).TeamPage),
    file: 'src/accounts/pages/team/team-page.tsx',
    namespaces: ['dashboard', 'team', 'account'],
  },
  applications: {
    load: async () => framed((await import('#accounts/pages/join/applications-page.tsx')).ApplicationsPage),
    file: 'src/accounts/pages/join/applications-page.tsx',
    namespaces: ['dashboard', 'applications', 'account'],
  },
} as const;
