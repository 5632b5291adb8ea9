import type { Hono } from 'hono';
import type { Kysely } from 'kysely';
import type { SavedSearchPrice } from '#accounts/accounts.ts';
import type { BookingTables, PriceTrialAnswer, Propose, Rates } from '#booking/booking.ts';
import type {
  ProductPresenter,
  ProductQuotes,
  ProductSupply,
  SampleSale,
  TravellerDocuments,
} from '#booking/vertical.ts';
import type { Log } from '#connector/log.ts';
import type { Database } from '#database/open.ts';
import type { JobPayload } from '#database/queue.ts';
import type { Mailer } from '#mail/mail.ts';
import type { LocaleCode } from '#i18n/locale.ts';
import type { PricingOf } from '#pricing/pricing-of.ts';
import type { PlaceFinder } from '#travel/api/places-api.ts';
import type { EmbeddedForm, EmbeddingClient } from '#travel/embedded-form.ts';
import type { FavoriteSource } from '#travel/favorites/favorite-cards.ts';
import type { Api } from '#web/api/api.ts';
import type { ErrorCodes } from '#web/api/error-codes.ts';
import type { PageBrand, PageContext, PageHandler } from '#web/page.ts';
import type { RateLimits } from '#web/rate-limit.ts';
import type { Route } from '#web/route.ts';
import type { SitemapSource } from '#web/sitemap.ts';
import type { ProductHomeTexts } from './home-texts.ts';

/** The server side of a product. The part that browsers load is its `ProductPages`. */
export interface Product {
  /** Its name in quotes and reservations: `hotel`. */
  readonly kind: string;
  /** Its name in lists of products: a key of the namespace `navigation`. */
  readonly label: string;
  readonly suppliers: ProductSuppliers;
  /** Loads its content and connects its suppliers. Rejects when the site must not start without it. */
  open(ground: ProductGround): Promise<OpenProduct>;
}

/** A product's suppliers without its pages: commands ask them, too, which load neither texts nor a demo world. */
export interface ProductSuppliers {
  /** Connected or not: the names that price rules may use. */
  names(env: Environment): readonly string[];
  /** Whether one of them is to be paid with real money. */
  areReal(env: Environment, db: Kysely<BookingTables>): Promise<boolean>;
  /** Connects them for questions about what is booked. */
  connect(ground: SupplyGround): Promise<ConnectedSupply>;
}

type Environment = Readonly<Record<string, string | undefined>>;

export interface ConnectedSupply {
  readonly supply: ProductSupply;
  close(): void | Promise<void>;
}

/** Dependencies of a product's suppliers. */
export interface SupplyGround {
  readonly database: Database<BookingTables>;
  /** For connectors, which read their own variables. */
  readonly env: Environment;
  /** Folder for data that must survive a restart, other than the database. */
  readonly dataDirectory: string;
  /** `https://www.example.com`: suppliers send webhooks there. */
  readonly publicOrigin: string;
  /** Takes the webhooks of suppliers in this process; they arrive like any other request. */
  readonly deliver: (request: Request) => Promise<Response>;
  /** Encrypts data that browsers store for us. */
  readonly secret: string;
  /** Minimum number of hotels of the demo world. */
  readonly worldProperties: number;
  /** Shrinks the deadlines of searches (TIME_SCALE). */
  readonly timeScale: number;
  readonly now: () => Date;
}

/** Dependencies of every product. */
export interface ProductGround extends SupplyGround {
  /** Identity documents of travellers, for connectors that pass them on. */
  readonly documents: TravellerDocuments;
  readonly rates: Rates;
  readonly pricingOf: PricingOf;
  readonly limits: RateLimits;
  /** What another product, by its name in PRODUCTS, sells near a point; none while it is off. */
  readonly nearby: (product: string, point: PointIn, context: PageContext) => Promise<readonly NearbyOffer[]>;
  /** Adds a quote to the proposal that an agent collects offers in. */
  readonly propose: Propose;
  /** Searches that one visitor may make in a minute; 0 is unlimited. */
  readonly searchesPerMinute: number;
  /** Whether search sessions are shared with other processes on the same database. */
  readonly sharesState: boolean;
  /** Address of the operator's MapLibre style for a locale's texts, or null: maps are schematic. */
  readonly mapStyle: (textLocale: string) => string | null;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly brandOf: (id: string) => Promise<PageBrand | null>;
  readonly log: Log;
  /** Aborts a long opening, which then rejects soon with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export interface OpenProduct {
  /** One handler for each of its routes, by name. */
  // oxlint-disable-next-line no-explicit-any -- each page has its own view.
  readonly pages: Readonly<Record<string, PageHandler<any>>>;
  /** Pages that explain which parameter is missing when their query has none of these names. */
  readonly startPages: Readonly<Record<string, readonly string[]>>;
  /** Calls of the booking saga to the product. */
  readonly supply: ProductSupply;
  readonly presenter: ProductPresenter;
  readonly quotes: ProductQuotes;
  /** Registers its part of `/v3`. */
  addApi(api: Api): void;
  /** The error codes of that part. */
  readonly errorCodes: ErrorCodes;
  /** Registers routes of generated files; their responses set their own headers. */
  addFiles?(app: Pick<Hono, 'get'>): void;
  readonly sitemaps: readonly SitemapSource[];
  /** The view of its search form before anything is typed by the visitor; `start` is what the page around it wants in it. */
  searchForm(context: PageContext, start?: FormStart): unknown;
  /** Heading and document title of that form on other sites, and the title of the frame around it; its label if left out. */
  widgetTexts?(context: PageContext): WidgetTexts;
  /** The same form as data, for pages of other sites; left out by a product that has none there. */
  embeddedForm?(client: EmbeddingClient): EmbeddedForm;
  /** Path and query of a search for a text, without locale prefix, for search engines: `{search_term_string}` stands for it. */
  readonly searchTemplate: string | null;
  /** Its texts on the home page; those of the storefront, about hotels, when left out. */
  homeTexts?(context: Pick<PageContext, 'translate' | 'brand'>): ProductHomeTexts;
  /** Offers of what the page at an address shows, on the dates in it; null for an address of something else. */
  priceTrial?(address: URL, context: PageContext): Promise<PriceTrialAnswer | null>;
  /** What it sells near a point of a place, for pages of other products; none when left out. */
  nearby?(point: PointIn, context: PageContext): Promise<readonly NearbyOffer[]>;
  /** Places that the home page shows. */
  featured(locale: LocaleCode): Promise<readonly FeaturedPlace[]>;
  /** What the home page says of its prices to a visitor, from what is stored; nothing when left out. */
  homePrices?(context: PageContext): Promise<HomePrices>;
  /** `from €61 a night` for a saved search of it, by its path and query without locale prefix; null while that is not known. */
  searchPrice?(router: string, context: PageContext): Promise<string | null>;
  /** The same for the saved searches of an account, with alerts, by their addresses; those of other products are left out. */
  savedSearchPrices?(routers: readonly string[], context: PageContext): Promise<ReadonlyMap<string, SavedSearchPrice>>;
  /** Pages for previews of a site; none when left out. */
  samplePages?(now: Date): Promise<SamplePages | null>;
  /** What a booking of it would be now, stored nowhere: for previews of a site. Null while nothing can be had. */
  sampleSale?(context: PageContext): Promise<SampleSale | null>;
  readonly links: ProductLinks;
  /** What visitors may mark as a favourite; left out by a product that has nothing of the kind. */
  readonly favorites?: FavoriteSource;
  /** What it keeps about a person with an account, for the file of their data, by name. */
  personalData?(personId: string): Promise<Readonly<Record<string, unknown>>>;
  /** Place suggestions of the product; null without a place search. */
  readonly places: PlaceFinder | null;
  /** Jobs of its own, by name: emails. */
  readonly emailTasks?: Readonly<Record<string, (payload: JobPayload) => Promise<void>>>;
  everyMinute(): Promise<unknown>;
  close(): void | Promise<void>;
}

export interface WidgetTexts {
  readonly heading: string;
  readonly title: string;
  readonly frame: string;
}

/** Paths without the prefix of a language. */
export interface SamplePages {
  readonly results: string;
  /** A page of a thing that is sold. */
  readonly product: string | null;
  /** The message that names such a page. */
  readonly productLabel: string;
}

/** What the page of another site wants in a search form. */
export interface FormStart {
  readonly destination: string;
  /** From the first day to the last, where the form suggests a last day; null leaves it to the form. */
  readonly nights: number | null;
}

/** A point in a place of ours. */
export interface PointIn {
  readonly placeId: number;
  readonly lat: number;
  readonly lng: number;
}

/** What a product sells near a point, as a card. */
export interface NearbyOffer {
  readonly name: string;
  readonly href: string;
  /** Path of a picture on this origin, or null. */
  readonly picture: string | null;
  /** `4 stars · 300 m`. */
  readonly detail: string;
}

/** Links to it in the header and the footer of every page. Labels are keys of the namespace `navigation`. */
export interface ProductLinks {
  readonly home: Route;
  /** Other pages where a visit begins, for the footer of those who are likely to want them. */
  readonly entrances?: readonly {
    readonly label: string;
    readonly route: Route;
    isFor(visitor: { readonly locale: LocaleCode; readonly country: string | null }): boolean;
  }[];
  /** The visitors whose header shows it. */
  readonly headerFor: 'everybody' | 'agents';
  /** For the footer's column of destinations. */
  readonly destinations: readonly { readonly label: string; href(locale: LocaleCode): string }[];
}

/** The links of a product with its name in PRODUCTS and its label. */
export interface NamedLinks extends ProductLinks {
  readonly product: string;
  readonly label: string;
}

/** Prices on the home page, every one in words. */
export interface HomePrices {
  /** By the address of a featured place: `from €54 a night · 12 Jan`. */
  readonly places: Readonly<Record<string, string>>;
  /** What costs less than it usually does; null where too little is known to say so. */
  readonly deals: {
    readonly title: string;
    /** What is compared, and how old it may be. */
    readonly lead: string;
    readonly all: readonly HomeDeal[];
  } | null;
}

export interface HomeDeal {
  readonly name: string;
  readonly where: string;
  readonly picture: string | null;
  /** Its page on the day. */
  readonly href: string;
  /** `18% below usual`. */
  readonly less: string;
  readonly when: string;
  readonly price: string;
  /** The usual price, and how many nights of which time it is the middle of. */
  readonly evidence: string;
}

export interface FeaturedPlace {
  readonly name: string;
  /** `Spain · 120 hotels`. */
  readonly detail: string;
  readonly href: string;
  /** Path of a 4:3 picture on this origin. */
  readonly picture: string;
}
