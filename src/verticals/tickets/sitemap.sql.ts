import { sql } from 'kysely';
import { defaultLocale } from '#i18n/locale.ts';
import type { ContentDb } from '#travel/places/place.sql.ts';
import { addressesPerFile, type SitemapSource } from '#web/sitemap.ts';
import { ticketRoutes } from './routes.ts';

interface Listed {
  readonly country: string;
  readonly city: string;
  /** Null for the city itself. */
  readonly attraction: string | null;
  /** `YYYY-MM-DD` in UTC. */
  readonly changed: string;
}

/** The sitemap of cities with attractions, and of the attractions. There are some thousands: one file is enough. */
export function ticketSitemaps(db: ContentDb, perFile = addressesPerFile): SitemapSource[] {
  return [
    {
      name: 'tickets',
      files: async () => 1,
      async *entries() {
        const { rows } = await sql<Listed>`
          select country.slug as country, place.slug as city, attraction.slug as attraction,
            to_char(max(attraction.changed_at) at time zone 'utc', 'YYYY-MM-DD') as changed
          from tickets.attraction join places.place on place.id = attraction.place_id
            join places.country on country.code = place.country
          where attraction.status = 'open'
          group by grouping sets ((country.slug, place.slug), (country.slug, place.slug, attraction.slug))
          order by 1, 2, 3 nulls first`.execute(db);
        const pages = rows.map(({ country, city, attraction, changed }) => ({
          path:
            attraction === null
              ? ticketRoutes.city.href(defaultLocale, { country, city })
              : ticketRoutes.attraction.href(defaultLocale, { country, city, attraction }),
          changed,
        }));
        yield [{ path: ticketRoutes.tickets.href(defaultLocale, {}), changed: null }, ...pages].slice(0, perFile);
      },
    },
  ];
}
