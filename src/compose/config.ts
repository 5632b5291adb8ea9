import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { ApplicationSettings } from '#accounts/accounts.ts';
import type { ReservationLimits } from '#booking/booking.ts';
import type { OutsidePages } from '#storefront/shell/outside-pages.ts';
import type { VisitOptions } from '#storefront/visit/visit-options.ts';
import { OperatorError } from '#values/failure/operator-error.ts';
import { readSignIn, type SignInConfig } from './sign-in/sign-in-config.ts';
import { readProxies, type TrustedProxies } from '#web/server/forwarded.ts';

const origin = z
  .url({ protocol: /^https?$/ })
  .refine((text) => new URL(text).origin === text, 'must be an origin, like https://www.example.com');

const isWebPage = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** A page of another site. */
const page = z
  .string()
  .refine(isWebPage, 'must be an address of a page, like https://www.example.com/about')
  .optional();

const leastSecret = 32;

const variables = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** `localhost` listens on 127.0.0.1 and on ::1. */
  HOST: z.string().min(1).default('localhost'),
  PUBLIC_ORIGIN: origin.optional(),
  WHITE_LABEL_SUFFIX: z
    .string()
    .regex(
      /^(?=.{1,200}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/,
      'must be a host name like agents.example.com, without a port',
    )
    .optional(),
  TRUSTED_PROXY: z
    .string()
    .transform(readProxies)
    .refine((proxies) => proxies !== null, 'must be addresses or networks with commas between, or localhost')
    .optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  SHARED_STATE: z.enum(['memory', 'postgres']).default('memory'),
  SECRET: z.string().min(leastSecret, 'must have 32 characters or more').optional(),
  PAGE_CACHE: z.enum(['on', 'off']).default('on'),
  PUBLIC_CLIENT_TOKEN: z
    .string()
    .regex(/^[\w.~+/-]{8,200}$/)
    .default('wayfare-public-client'),
  MAP_STYLE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Origins of the style's tiles, glyphs and pictures, besides its own; separated by commas. */
  MAP_ORIGINS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(origin))
    .optional(),
  MAP_GOOGLE_KEY: z
    .string()
    .regex(/^[\w-]{10,200}$/, 'must be a key of letters, digits, - and _')
    .optional(),
  MAP_GOOGLE_URL: origin.default('https://tile.googleapis.com'),
  JOIN_AGENT_URL: page,
  JOIN_AGENT_HE_URL: page,
  RESERVATION_MANAGEMENT_URL: page,
  CONFIRMATION_NUMBER_URL: page,
  AGENT_DASHBOARD_URL: page,
  CARTS_URL: page,
  ABOUT_URL: page,
  TESTIMONIALS_URL: page,
  FAQ_URL: page,
  CONTACT_URL: page,
  FLIGHTS_URL: page,
  CARS_URL: page,
  TICKETS_URL: page,
  /** Addresses with spaces between them. */
  SOCIAL_URLS: z
    .string()
    .transform((text) => text.split(/\s+/).filter(Boolean))
    .refine((urls) => urls.every(isWebPage), 'must be https addresses with spaces between them')
    .default([]),
  APP_STORE_URL: page,
  PLAY_STORE_URL: page,
  BEST_PRICE_CLAIM: z.enum(['on', 'off']).default('off'),
  AGENCY_APPLICATIONS: z.enum(['review', 'automatic', 'off']).default('review'),
  AGENCY_COMMISSION_BP: z.coerce.number().int().min(1).max(5_000).default(800),
  RECRUITING: z.enum(['on', 'off']).default('on'),
  LEADS_URL: z.url({ protocol: /^https?$/ }).optional(),
  LEADS_TOKEN: z.string().max(500).default(''),
  LEADS_GROUP: z.string().max(100).default(''),
  LEADS_GROUP_HE: z.string().max(100).optional(),
  TAG_MANAGER_ID: z
    .string()
    .regex(/^GTM-[A-Z0-9]{4,12}$/, 'must be like GTM-ABC1234')
    .optional(),
  TAG_ORIGINS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(
      z.array(z.string().regex(/^https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be origins with commas between')),
    )
    .default(['https://*.google-analytics.com', 'https://*.analytics.google.com']),
  SECURITY_CONTACT: z
    .string()
    .transform((text) => text.split(' ').filter(Boolean))
    .refine(
      (all) => all.every((one) => /^(mailto:[^\s@]+@\S+|https:\/\/\S+|tel:\+?[\d-]+)$/.test(one)),
      'must be addresses with spaces between: mailto:, https: or tel:',
    )
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\s<>(),;:\\"@]{1,64}@[A-Za-z0-9.-]{1,253}$/, 'must be one plain address')
    .optional(),
  MAIL_DOMAINS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be domains with commas between')))
    .default([]),
  EXCHANGE_RATES_URL: z.url({ protocol: /^https?$/ }).optional(),
  PRODUCTS: z
    .string()
    .default('hotels')
    .transform((text) => [...new Set(text.split(',').map((name) => name.trim()))])
    .refine((names) => names.every((name) => /^[a-z]+$/.test(name)), 'must be names of products with commas between'),
  EXCHANGE_MARGIN_BP: z.coerce.number().int().min(0).max(2_000).default(0),
  WORLD_PROPERTIES: z.coerce.number().int().min(200).max(1_000_000).default(3_000),
  DEMO: z.enum(['on', 'off']).default('off'),
  DEMO_BOOKINGS: z.enum(['on', 'off']).default('on'),
  SEARCHES_PER_MINUTE: z.coerce.number().int().min(0).max(100_000).default(60),
  RESERVATIONS_PER_HOUR: z.coerce.number().int().min(0).max(100_000).default(12),
  UNPAID_ROOMS: z.coerce.number().int().min(0).max(100_000).default(8),
  UNPAID_MAILS_PER_DAY: z.coerce.number().int().min(0).max(100_000).default(5),
  TIME_SCALE: z.coerce.number().positive().max(1).default(1),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).optional(),
  WAYFARE_ENV: z.enum(['production', 'development']).default('development'),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  /** `https://www.example.com`: links, canonical addresses and the default brand's host come from it. */
  readonly publicOrigin: string;
  /** Hosts under it are those of agencies' brands; null for none. */
  readonly whiteLabelSuffix: string | null;
  /** Proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: TrustedProxies | null;
  readonly databaseUrl: string | undefined;
  readonly dataDirectory: string;
  /** Search sessions and rate limits are shared with other processes on the database. */
  readonly sharesState: boolean;
  /** Signs form tokens and links. */
  readonly secret: string;
  /** Bearer token of clients without a session; it grants nothing. */
  readonly publicToken: string;
  readonly pageCache: boolean;
  /** A MapLibre style in place of the schematic map. */
  readonly mapStyle: string | undefined;
  /** Google's map in its place: a key for browsers, and the origin of the tiles. */
  readonly googleMap: { readonly key: string; readonly url: string } | undefined;
  /** Origins that the browser may fetch for those. */
  readonly mapOrigins: readonly string[];
  /** Pages of the operator's apps in stores. */
  readonly apps: { readonly appStore: string | undefined; readonly playStore: string | undefined };
  /** The home page's title and description claim a best-price guarantee and savings. */
  readonly claimsBestPrice: boolean;
  readonly visit: VisitOptions;
  /** Origins that the browser may fetch for the tags; empty without a tag manager. */
  readonly tagOrigins: readonly string[];
  /** Where contact details of future agents are forwarded; without an address they are stored only. */
  readonly leads: {
    readonly url: string | undefined;
    readonly token: string;
    readonly group: string;
    readonly groupHebrew: string;
  };
  /** How applications to open an agency are decided. */
  readonly applications: ApplicationSettings;
  /** For security.txt; null: the support address of the brand. */
  readonly securityContacts: readonly string[] | null;
  /** Identity providers, and products on other sites. */
  readonly signIn: SignInConfig;
  readonly smtpUrl: string | undefined;
  /** The address that emails come from; null for the support address of the operator's brand. */
  readonly mailFrom: string | null;
  /** Domains of partners that the mail server may send for. */
  readonly mailDomains: readonly string[];
  /** Feed of exchange rates in the XML format of the European Central Bank. */
  readonly exchangeRatesUrl: string | undefined;
  /** Names of the products that are on; the home page is the first one's. */
  readonly products: readonly string[];
  /** Our margin on conversions, in basis points. */
  readonly exchangeMarginBp: number;
  /** Hotels of the demo world. */
  readonly worldProperties: number;
  /** Searches that one visitor may make in a minute; 0 is unlimited. */
  readonly searchesPerMinute: number;
  readonly reservationLimits: ReservationLimits;
  /** Mails about unpaid reservations to one e-mail address per day; 0 is unlimited. */
  readonly unpaidMailsPerDay: number;
  /** Factor of every wait and timeout; 1 is real time, 0.01 a hundred times faster. */
  readonly timeScale: number;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Whether demo people may sign in: only when the site is reachable from this machine alone. */
  readonly demoPeople: boolean;
  /** Whether agents of the demo who have sold nothing yet sell some rooms after the start. */
  readonly demoBookings: boolean;
  /** Pages in social networks that the default brand is first filled with. */
  readonly social: readonly string[];
  /** Pages on other sites that the header and the footer link to. */
  readonly outside: OutsidePages;
  /** Development pages (`/_dev/…`) are off in production. */
  readonly environment: 'production' | 'development';
}

/** Variables with invalid values. The message names them. */
export class ConfigError extends OperatorError {}

/** Reads every variable once. Empty counts as not set. Throws ConfigError naming each bad variable. */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  secretOf: (directory: string) => string = readOrCreateSecret,
): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`Wayfare can't start with these variables:\n${problems.join('\n')}`);
  }
  const read = parsed.data;
  if (read.MAP_STYLE_URL && read.MAP_GOOGLE_KEY)
    throw new ConfigError('MAP_STYLE_URL and MAP_GOOGLE_KEY are both set: a map has one source.');
  if (read.SHARED_STATE === 'postgres' && !read.DATABASE_URL)
    throw new ConfigError(
      'SHARED_STATE=postgres is refused without DATABASE_URL: processes share what stands in one database, and the embedded PostgreSQL belongs to one data directory.',
    );
  if (read.SHARED_STATE === 'postgres' && !read.SECRET)
    throw new ConfigError(
      'SHARED_STATE=postgres is refused without SECRET: a secret drawn for one data directory makes forms, offers and limits that other processes do not know.',
    );
  // There is no other gateway yet, and the demo world is always for sale.
  if (read.WAYFARE_ENV === 'production' && read.DEMO === 'off')
    throw new ConfigError(
      'WAYFARE_ENV=production is refused while the demo world and the sandbox payment gateway are connected; set DEMO=on to run a public demonstration.',
    );
  const publicOrigin = read.PUBLIC_ORIGIN ?? `http://localhost:${read.PORT}`;
  const demoPeople =
    read.WAYFARE_ENV === 'development' && isLoopback(read.HOST) && isLoopback(new URL(publicOrigin).hostname);
  return {
    port: read.PORT,
    host: read.HOST,
    publicOrigin,
    whiteLabelSuffix: suffixOf(read, publicOrigin),
    trustedProxies: read.TRUSTED_PROXY ?? null,
    databaseUrl: read.DATABASE_URL,
    dataDirectory: read.DATA_DIR,
    sharesState: read.SHARED_STATE === 'postgres',
    secret: read.SECRET ?? secretOf(read.DATA_DIR),
    publicToken: read.PUBLIC_CLIENT_TOKEN,
    pageCache: read.PAGE_CACHE === 'on',
    mapStyle: read.MAP_STYLE_URL,
    googleMap: read.MAP_GOOGLE_KEY ? { key: read.MAP_GOOGLE_KEY, url: read.MAP_GOOGLE_URL } : undefined,
    mapOrigins: mapOriginsOf(read),
    apps: { appStore: read.APP_STORE_URL, playStore: read.PLAY_STORE_URL },
    claimsBestPrice: read.BEST_PRICE_CLAIM === 'on',
    visit: { tags: read.TAG_MANAGER_ID ?? null, recruits: read.RECRUITING === 'on' },
    tagOrigins: read.TAG_MANAGER_ID ? ['https://www.googletagmanager.com', ...read.TAG_ORIGINS] : [],
    leads: {
      url: read.LEADS_URL,
      token: read.LEADS_TOKEN,
      group: read.LEADS_GROUP,
      groupHebrew: read.LEADS_GROUP_HE ?? read.LEADS_GROUP,
    },
    applications: { mode: read.AGENCY_APPLICATIONS, commissionBp: read.AGENCY_COMMISSION_BP },
    securityContacts: read.SECURITY_CONTACT ?? null,
    signIn: signInOf(given),
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM ?? null,
    mailDomains: read.MAIL_DOMAINS,
    exchangeRatesUrl: read.EXCHANGE_RATES_URL,
    products: read.PRODUCTS,
    exchangeMarginBp: read.EXCHANGE_MARGIN_BP,
    worldProperties: read.WORLD_PROPERTIES,
    searchesPerMinute: read.SEARCHES_PER_MINUTE,
    reservationLimits: { perHour: read.RESERVATIONS_PER_HOUR, unpaidRooms: read.UNPAID_ROOMS },
    unpaidMailsPerDay: read.UNPAID_MAILS_PER_DAY,
    timeScale: read.TIME_SCALE,
    // On a developer's terminal only warnings and errors.
    logLevel: read.LOG_LEVEL ?? (read.WAYFARE_ENV === 'production' ? 'info' : 'warn'),
    demoPeople,
    demoBookings: demoPeople && read.DEMO_BOOKINGS === 'on',
    social: read.SOCIAL_URLS,
    outside: {
      joinAgent: read.JOIN_AGENT_URL,
      joinAgentHebrew: read.JOIN_AGENT_HE_URL,
      reservationManagement: read.RESERVATION_MANAGEMENT_URL,
      confirmationNumber: read.CONFIRMATION_NUMBER_URL,
      dashboard: read.AGENT_DASHBOARD_URL,
      carts: read.CARTS_URL,
      about: read.ABOUT_URL,
      testimonials: read.TESTIMONIALS_URL,
      faq: read.FAQ_URL,
      contact: read.CONTACT_URL,
      flights: read.FLIGHTS_URL,
      cars: read.CARS_URL,
      tickets: read.TICKETS_URL,
    },
    environment: read.WAYFARE_ENV,
  };
}

/** In development `<id>.agents.localhost` needs no name server. */
function suffixOf(read: z.infer<typeof variables>, publicOrigin: string): string | null {
  const { hostname } = new URL(publicOrigin);
  const given = read.WHITE_LABEL_SUFFIX;
  if (given !== undefined && (given === hostname || hostname.endsWith(`.${given}`)))
    throw new ConfigError(
      `WHITE_LABEL_SUFFIX=${given} is refused: the host of PUBLIC_ORIGIN, ${hostname}, must not be one of an agency.`,
    );
  return given ?? (read.WAYFARE_ENV === 'development' && hostname === 'localhost' ? 'agents.localhost' : null);
}

function signInOf(given: Readonly<Record<string, string | undefined>>): SignInConfig {
  try {
    return readSignIn(given);
  } catch (error) {
    throw error instanceof OperatorError ? new ConfigError(error.message) : error;
  }
}

function mapOriginsOf(read: z.infer<typeof variables>): string[] {
  if (read.MAP_GOOGLE_KEY) return [read.MAP_GOOGLE_URL];
  return read.MAP_STYLE_URL ? [...new Set([new URL(read.MAP_STYLE_URL).origin, ...(read.MAP_ORIGINS ?? [])])] : [];
}

function isLoopback(host: string): boolean {
  return host === '127.0.0.1' || host === '::1' || host === '[::1]' || /(^|\.)localhost$/.test(host);
}

/** Created at the first start and readable by its owner only, so that forms survive a restart. */
function readOrCreateSecret(directory: string): string {
  const file = join(directory, 'secret');
  mkdirSync(directory, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      // A full disk leaves an empty file.
      rmSync(file, { force: true });
      throw error;
    }
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < leastSecret) throw new OperatorError(`${file} holds no secret: delete it, and start again.`);
  return secret;
}
