import type { LocaleCode } from '#i18n/locale.ts';
import type { TextsByLocale } from '#i18n/own-texts.ts';
import type { Translate } from '#i18n/translate.ts';
import type { Unit } from '#values/measure.ts';
import type { PriceDisplay } from '#values/price-display.ts';
import type { BrandLook, PreviewPicture } from './brand/brand-look.ts';
import type { BrandOffer } from './brand/brand-offer.ts';
import type { Principal } from './principal.ts';
import type { Attribution } from './brand/attribution.ts';

/** The context of one request for a page handler. Everything is validated; handlers read no headers themselves. */
export interface PageContext {
  /** Path and query without origin and without locale prefix, e.g. `/book?quote=…`. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The address's own locale, for links. */
  readonly locale: LocaleCode;
  /** The locale whose texts are shown: `locale`, or English while `locale` has no texts. */
  readonly textLocale: LocaleCode;
  /** ISO 4217, from the query, else the cookie, else null: the page decides. Always a currency that exists. */
  readonly currency: string | null;
  /** ISO 3166-1 alpha-2 of the visitor's chosen country, or null. */
  readonly country: string | null;
  /** Units of lengths and areas; metric until the visitor chooses. */
  readonly unit: Unit;
  /** Only agents may choose; for all others it is `gross`, regardless of the cookie. */
  readonly priceDisplay: PriceDisplay;
  readonly brand: PageBrand;
  /** Who brought the visitor; null for nobody. */
  readonly attribution?: Attribution | null;
  readonly cookies: Readonly<Record<string, string>>;
  /** The signed-in person, or null. */
  readonly principal: Principal | null;
  /** Truncated client address, for rate limits only. */
  readonly visitor: string;
  /** The header as it was sent, to name the device of a new session only. */
  readonly userAgent: string;
  readonly now: Date;
  readonly traceId: string;
  readonly translate: Translate;
}

export interface PageBrand {
  readonly id: string;
  /** Of its content; with the id it names all that its pages depend on. */
  readonly version: number;
  readonly name: string;
  /** `https://host[:port]`, from configuration or the brand's hosts, never from the request. */
  readonly origin: string;
  readonly supportEmail: string;
  /** `+34 93 123 45 67`. */
  readonly supportPhone?: string;
  /** What its site is called in link previews and as an installed app, where that is not its name. */
  readonly titles?: Readonly<Record<LocaleCode, string>>;
  /** Its own texts in place of ours. */
  readonly texts?: TextsByLocale;
  /** Left out: everything that the installation has. */
  readonly offer?: BrandOffer;
  /** Who runs the site, for its legal notice. */
  readonly entity?: BrandEntity;
  /** There is a legal notice: its own entity's, or the operator's. */
  readonly imprint?: true;
  /** How often the operator's entity has changed since the start, for pages of partners, which may show it. */
  readonly operatorChanges?: number;
  /** The legal texts that it has of its own, in its first language at least. */
  readonly legalTexts?: readonly ('terms' | 'privacy' | 'imprint')[];
  /** The descriptor on the traveller's card statement. */
  readonly paymentDescriptor: string;
  /** The agency whose brand it is. */
  readonly agencyId?: string;
  /** The operator's name, on a page of the operator's that has the look of a partner: whom its terms are with. */
  readonly operatorName?: string;
  /** A partner's white-label site: its pages don't mention us. */
  readonly whiteLabel?: true;
  readonly look: BrandLook;
  /** A page with a draft's look, in this mode: without scripts, for the eyes of its editor. */
  readonly preview?: 'light' | 'dark';
  /** Its pages in social networks. */
  readonly social: readonly string[];
}

/** Who runs a site. */
export interface BrandEntity {
  readonly name: string;
  /** Line by line. */
  readonly address: readonly string[];
  readonly represented?: string | undefined;
  readonly register?: string | undefined;
  readonly taxNumber?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

export interface PageHead {
  readonly title: string;
  readonly description?: string;
  /** Path with locale prefix and no session, currency or referral. Left out: the page is not indexed. */
  readonly canonical?: string;
  /** schema.org objects. */
  readonly jsonLd?: readonly object[];
  /** Picture for link previews; the brand's own when left out. */
  readonly picture?: PreviewPicture;
  /** Text for link previews; title and description when left out. It is shown under the brand's name. */
  readonly share?: { readonly title: string; readonly text?: string };
  /** The mode of its colours, whatever the visitor has chosen: in a frame, the site around it has. */
  readonly theme?: 'light' | 'dark';
  /** Additional style sheets: paths on this origin. */
  readonly styles?: readonly string[];
  /** Reload interval in seconds without JavaScript (waiting pages). */
  readonly refreshSeconds?: number;
}

export interface SetCookie {
  readonly name: string;
  readonly value: string;
  /** Seconds; 0 deletes the cookie. */
  readonly maxAgeSeconds: number;
  /** Readable and writable by scripts: a preference, never a secret. */
  readonly readable?: true;
}

export type PageAnswer<View = unknown> =
  | {
      readonly kind: 'page';
      readonly view: View;
      /** Name of another screen than the route's own, for an address that lacks parameters, or a form that needs a proof first. */
      readonly screen?: 'start' | 'confirmLogin';
      /** What stands in the document's data in place of the same fields of the view, because its markup has it. */
      readonly start?: Readonly<Record<string, unknown>>;
      readonly head: PageHead;
      /** 200 by default. */
      readonly status?: 200 | 403 | 404 | 409 | 410 | 422 | 429 | 503;
      /** `shared`: the same bytes for every anonymous visitor of this locale, currency and country. */
      readonly cache: 'shared' | 'private';
      /** With 429 and 503: seconds until a retry. */
      readonly retryAfterSeconds?: number;
      readonly cookies?: readonly SetCookie[];
    }
  /**
   * `to` is a path on this origin, written by a route, or a page of a configured origin (`external`: of any, or of this one,
   * which is stored). Answered 303.
   */
  | {
      readonly kind: 'redirect';
      readonly to: string;
      readonly external?: true | string;
      readonly cookies?: readonly SetCookie[];
    }
  | { readonly kind: 'missing'; readonly cookies?: readonly SetCookie[] }
  /** Rate limited: 429. */
  | { readonly kind: 'too_many'; readonly retryAfterSeconds: number; readonly cookies?: readonly SetCookie[] };

/** The server side of a page: the data of its GET and the effect of its form POST. */
export interface PageHandler<View = unknown> {
  /**
   * Further query keys that a `shared` page may depend on (sort, filters, page number). A request with any other key,
   * other than those that mean the same everywhere, is rendered for that visitor only.
   */
  readonly query?: readonly string[];
  /** Cookies that a `shared` page depends on: a visitor with one of them gets a page of their own. */
  readonly cookies?: readonly string[];
  /** The form is on pages that all visitors share, so it has no token: only the origin is checked. */
  readonly tokenless?: true;
  /** Its address proves by itself what a POST may do, so a mail program may send `List-Unsubscribe=One-Click` (RFC 8058). */
  readonly oneClick?: true;
  /** Bytes that its form may have; 64 kB when left out. */
  readonly mostBytes?: number;
  show(context: PageContext): Promise<PageAnswer<View>>;
  /** Post/redirect/get: a redirect on success, the page again with the field's messages (422) otherwise. */
  submit?(context: PageContext, form: FormData): Promise<PageAnswer<View>>;
}

/** A handler has failed after it changed the visitor's cookies: the page of the failure sets them, so that nobody is logged out. */
export class FailedWithCookies extends Error {
  readonly cookies: readonly SetCookie[];

  constructor(cause: unknown, cookies: readonly SetCookie[]) {
    super('failed after cookies were changed', { cause });
    this.cookies = cookies;
  }
}
