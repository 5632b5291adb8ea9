import type { LocaleCode } from '#i18n/locale.ts';
import type { Translate } from '#i18n/translate.ts';
import type { Unit } from '#values/measure.ts';
import type { PriceDisplay } from '#values/price-display.ts';
import type { BrandLook, PreviewPicture } from './brand-look.ts';
import type { Principal } from './principal.ts';

/** What a page handler knows of one request. Everything is validated; nothing is taken from headers further in. */
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
  /** What lengths and areas are shown in; metres until the visitor chooses. */
  readonly unit: Unit;
  /** Only agents may choose; for all others it is `gross`, regardless of the cookie. */
  readonly priceDisplay: PriceDisplay;
  readonly brand: PageBrand;
  readonly cookies: Readonly<Record<string, string>>;
  /** Who is signed in, or null. */
  readonly principal: Principal | null;
  /** Truncated client address, for rate limits only. */
  readonly visitor: string;
  readonly now: Date;
  readonly traceId: string;
  readonly translate: Translate;
}

export interface PageBrand {
  readonly id: string;
  readonly name: string;
  /** `https://host[:port]`, from configuration, never from the request. */
  readonly origin: string;
  /** How a charge reads on the traveller's card statement. */
  readonly paymentDescriptor: string;
  /** A partner's site under its own name: nothing on it speaks of us. */
  readonly whiteLabel?: true;
  readonly look: BrandLook;
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
  /** Words for link previews; title and description when left out. They stand under the brand's name. */
  readonly share?: { readonly title: string; readonly text?: string };
  /** Style sheets besides the common ones: paths on this origin. */
  readonly styles?: readonly string[];
  /** Reload after so many seconds when JavaScript is off (waiting pages). */
  readonly refreshSeconds?: number;
}

export interface SetCookie {
  readonly name: string;
  readonly value: string;
  /** 0 removes it. */
  readonly maxAgeSeconds: number;
  /** Scripts may read and change it: a preference, never a secret. */
  readonly readable?: true;
}

export type PageAnswer<View = unknown> =
  | {
      readonly kind: 'page';
      readonly view: View;
      /** Name of another screen than the route's own, for an address that lacks parameters. */
      readonly screen?: 'start';
      /** The view without what the browser finds in the markup: goes with the document instead of it. */
      readonly start?: unknown;
      readonly head: PageHead;
      /** 200 by default. */
      readonly status?: 200 | 404 | 409 | 410 | 422 | 429 | 503;
      /** `shared`: the same bytes for every anonymous visitor of this locale, currency and country. */
      readonly cache: 'shared' | 'private';
      /** With 429 and 503: when to come back. */
      readonly retryAfterSeconds?: number;
      readonly cookies?: readonly SetCookie[];
    }
  /** `to` is a path on this origin, written by a route, or a gateway's page (`external`). Answered 303. */
  | {
      readonly kind: 'redirect';
      readonly to: string;
      readonly external?: true;
      readonly cookies?: readonly SetCookie[];
    }
  | { readonly kind: 'missing' }
  /** Rate limited: 429. */
  | { readonly kind: 'too_many'; readonly retryAfterSeconds: number };

/** The server's half of a page: what its GET shows and what its form POST does. */
export interface PageHandler<View = unknown> {
  /**
   * Further query keys that a `shared` page may depend on (sort, filters, page number). A request with any other
   * key, besides those that mean the same everywhere, is drawn for that visitor alone.
   */
  readonly query?: readonly string[];
  /** The form stands on pages that all visitors share, so it has no token: it is held by the origin alone. */
  readonly tokenless?: true;
  show(context: PageContext): Promise<PageAnswer<View>>;
  /** Post/redirect/get: a redirect on success, the page again with the field's messages (422) otherwise. */
  submit?(context: PageContext, form: FormData): Promise<PageAnswer<View>>;
}
