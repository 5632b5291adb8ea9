import type accessibility from '../../locales/en/accessibility.json';
import type account from '../../locales/en/account.json';
import type book from '../../locales/en/book.json';
import type booking from '../../locales/en/booking.json';
import type calendar from '../../locales/en/calendar.json';
import type cancellation from '../../locales/en/cancellation.json';
import type chosen from '../../locales/en/chosen.json';
import type city from '../../locales/en/city.json';
import type compare from '../../locales/en/compare.json';
import type country from '../../locales/en/country.json';
import type destination from '../../locales/en/destination.json';
import type dev from '../../locales/en/dev.json';
import type errors from '../../locales/en/errors.json';
import type facets from '../../locales/en/facets.json';
import type facts from '../../locales/en/facts.json';
import type favorites from '../../locales/en/favorites.json';
import type home from '../../locales/en/home.json';
import type hotel from '../../locales/en/hotel.json';
import type hotelNav from '../../locales/en/hotel-nav.json';
import type house from '../../locales/en/house.json';
import type lateResults from '../../locales/en/late-results.json';
import type mail from '../../locales/en/mail.json';
import type map from '../../locales/en/map.json';
import type pay from '../../locales/en/pay.json';
import type priceCalendar from '../../locales/en/price-calendar.json';
import type profile from '../../locales/en/profile.json';
import type navigation from '../../locales/en/navigation.json';
import type preferences from '../../locales/en/preferences.json';
import type reservation from '../../locales/en/reservation.json';
import type reservations from '../../locales/en/reservations.json';
import type results from '../../locales/en/results.json';
import type searchForm from '../../locales/en/search-form.json';
import type searches from '../../locales/en/searches.json';
import type shell from '../../locales/en/shell.json';
import type stay from '../../locales/en/stay.json';
import type transaction from '../../locales/en/transaction.json';
import type ui from '../../locales/en/ui.json';
import type uiPage from '../../locales/en/ui-page.json';
import type voucher from '../../locales/en/voucher.json';

/** Namespaces by their file in `locales/en`; a new file gets two lines here, and its keys are then checked. */
export interface TypedMessages {
  readonly accessibility: typeof accessibility;
  readonly account: typeof account;
  readonly book: typeof book;
  readonly booking: typeof booking;
  readonly calendar: typeof calendar;
  readonly cancellation: typeof cancellation;
  readonly chosen: typeof chosen;
  readonly city: typeof city;
  readonly compare: typeof compare;
  readonly country: typeof country;
  readonly destination: typeof destination;
  readonly dev: typeof dev;
  readonly errors: typeof errors;
  readonly facets: typeof facets;
  readonly facts: typeof facts;
  readonly favorites: typeof favorites;
  readonly home: typeof home;
  readonly hotel: typeof hotel;
  readonly 'hotel-nav': typeof hotelNav;
  readonly house: typeof house;
  readonly 'late-results': typeof lateResults;
  readonly mail: typeof mail;
  readonly map: typeof map;
  readonly pay: typeof pay;
  readonly 'price-calendar': typeof priceCalendar;
  readonly profile: typeof profile;
  readonly navigation: typeof navigation;
  readonly preferences: typeof preferences;
  readonly reservation: typeof reservation;
  readonly reservations: typeof reservations;
  readonly results: typeof results;
  readonly 'search-form': typeof searchForm;
  readonly searches: typeof searches;
  readonly shell: typeof shell;
  readonly stay: typeof stay;
  readonly transaction: typeof transaction;
  readonly ui: typeof ui;
  readonly 'ui-page': typeof uiPage;
  readonly voucher: typeof voucher;
}

declare module 'use-intl' {
  interface AppConfig {
    Messages: TypedMessages;
  }
}
