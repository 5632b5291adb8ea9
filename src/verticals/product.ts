import type { Hono } from 'hono';
import type { BookingTables, Rates } from '#booking/booking.ts';
import type { ProductPresenter, ProductQuotes, ProductSupply } from '#booking/vertical.ts';
import type { Log } from '#connector/log.ts';
import type { Database } from '#database/open.ts';
import type { LocaleCode } from '#i18n/locale.ts';
import type { PlaceFinder } from '#travel/api/places-api.ts';
import type { Api } from '#web/api/api.ts';
import type { ErrorCodes } from '#web/api/error-codes.ts';
import type { PageContext, PageHandler } from '#web/page.ts';
import type { RateLimits } from '#web/rate-limit.ts';
import type { Route } from '#web/route.ts';
import type { SitemapSource } from '#web/sitemap.ts';

/** A product on the server. What browsers load of it is its `ProductPages`. */
export interface Product {
  /** Loads and connects what it sells. Rejects when the site must not start without it. */
  open(ground: ProductGround): Promise<OpenProduct>;
}

/** What every product stands on. */
export interface ProductGround {
  readonly database: Database<BookingTables>;
  /** For connectors, which read variables of their own. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What must outlive the process besides the database. */
  readonly dataDirectory: string;
  /** Seals what browsers keep for us. */
  readonly secret: string;
  readonly rates: Rates;
  /** Added to net base prices for a brand, in basis points. */
  readonly markupBp: (brandId: string) => number;
  readonly limits: RateLimits;
  /** Searches that one visitor may make in a minute; 0 is without end. */
  readonly searchesPerMinute: number;
  /** Other processes on the same database share search sessions with this one. */
  readonly sharesState: boolean;
  /** Address of the operator's MapLibre style for a locale's texts, or null: maps are schematic. */
  readonly mapStyle: (textLocale: string) => string | null;
  /** Hotels of the demo world, at least. */
  readonly worldProperties: number;
  /** Shrinks the deadlines of searches (TIME_SCALE). */
  readonly timeScale: number;
  readonly log: Log;
  readonly now: () => Date;
  /** Ends a long opening: it rejects with the signal's reason, soon. */
  readonly signal?: AbortSignal | undefined;
}

export interface OpenProduct {
  /** As quotes and reservations name it: `hotel`. */
  readonly kind: string;
  /** One for each of its routes, by name. */
  // oxlint-disable-next-line no-explicit-any -- each page has its own view.
  readonly pages: Readonly<Record<string, PageHandler<any>>>;
  /** Pages that say what is missing when none of these names is in their query. */
  readonly startPages: Readonly<Record<string, readonly string[]>>;
  /** What the booking saga asks of it. */
  readonly supply: ProductSupply;
  readonly presenter: ProductPresenter;
  readonly quotes: ProductQuotes;
  /** Adds its part of `/v3`. */
  addApi(api: Api): void;
  /** The error codes of that part. */
  readonly errorCodes: ErrorCodes;
  /** Adds addresses of files that are made on request; their answers have headers of their own. */
  addFiles?(app: Pick<Hono, 'get'>): void;
  readonly sitemaps: readonly SitemapSource[];
  /** The view of its search form before anything is typed. */
  searchForm(context: PageContext): unknown;
  /** Path and query of a search for a text, without locale prefix, for search engines: `{search_term_string}` stands for it. */
  readonly searchTemplate: string | null;
  /** Places that the home page shows. */
  featured(locale: LocaleCode): Promise<readonly FeaturedPlace[]>;
  readonly links: ProductLinks;
  /** How its visitors look for places; null where they don't. */
  readonly places: PlaceFinder | null;
  everyMinute(): Promise<unknown>;
  close(): void | Promise<void>;
}

/** Links to it in the header and the footer of every page. Labels are keys of the namespace `navigation`. */
export interface ProductLinks {
  readonly home: { readonly label: string; readonly route: Route };
  /** Who sees it in the header. */
  readonly headerFor: 'everybody' | 'agents';
  /** For the footer's column of destinations. */
  readonly destinations: readonly { readonly label: string; href(locale: LocaleCode): string }[];
}

export interface FeaturedPlace {
  readonly name: string;
  readonly countryName: string;
  readonly href: string;
  /** What the product sells there, e.g. open hotels. */
  readonly offered: number;
  /** Preformatted price of the cheapest night that is really for sale, or null while none is known. */
  readonly fromPrice: string | null;
  /** Path of a 4:3 picture on this origin. */
  readonly picture: string;
}
