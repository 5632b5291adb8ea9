import type { Place } from '#travel/places/place.ts';
import { formatParty, type Party } from '#values/party.ts';
import type { StayDates } from '#values/stay-dates.ts';
import type { PageContext } from '#web/page.ts';
import type { Property } from '../content/property.ts';
import { hotelRoutes } from '../routes.ts';
import type { AlertFormView } from './alerts-view.ts';

/** The form that makes an alert for the stay that a hotel's page shows. */
export function alertForm(
  { locale, country, currency, query }: PageContext,
  place: Place,
  property: Property,
  { stay, party }: { readonly stay: StayDates; readonly party: Party },
): AlertFormView {
  const chosen = {
    country: query.has('country') ? country : null,
    currency: query.has('currency') ? currency : null,
  };
  return {
    action: hotelRoutes.priceAlerts.href(locale, {}, chosen),
    fields: {
      country_slug: place.country.slug,
      city: place.slug,
      hotel: property.slug,
      check_in: stay.checkIn,
      check_out: stay.checkOut,
      guests: formatParty(party),
    },
  };
}
