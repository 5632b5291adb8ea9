import { getLocale } from '#i18n/locales.ts';
import { formatFor } from '#i18n/format.ts';
import { type Locale, type LocaleCode, localePath } from '#i18n/locale.ts';
import { routes } from '../site-routes.ts';
import type { Unit } from '#values/measure.ts';
import type { PriceDisplay } from '#values/price-display.ts';
import type { BrandLook } from '#web/brand/brand-look.ts';
import type { PageContext } from '#web/page.ts';
import { seesNet } from '#web/principal.ts';
import { type LinksDeps, type ShellLinks, shellLinks } from './shell-links.ts';
import { plainVisit, type VisitOptions, visitOn } from '../visit/visit-options.ts';

/** Data of the header and the footer; plain data, the same for every visitor of a cached page. */
export interface Shell extends ShellLinks {
  readonly brand: {
    readonly name: string;
    readonly paymentDescriptor: string;
    readonly whiteLabel?: true;
    /** It has a slogan of its own, which is shown in place of ours. */
    readonly slogan?: true;
    /** Path data of its drawing, null for none; our own when left out. */
    readonly mark?: string | null;
    /** Pictures in place of drawing and name. */
    readonly logo?: BrandLook['logo'];
  };
  readonly locale: LocaleCode;
  /** The locale's own name. */
  readonly localeName: string;
  /** ISO 4217, or null while the visitor has chosen none. */
  readonly currency: string | null;
  /** ISO 3166-1 alpha-2, or null. */
  readonly country: string | null;
  readonly countryName: string | null;
  readonly unit: Unit;
  /** `Metres and kilometres`. */
  readonly unitName: string;
  /** The signed-in person as the header shows them; null on pages that all visitors share. */
  readonly person: { readonly name: string; readonly avatar: string | null; readonly isAgent: boolean } | null;
  /** The switch between clients' and net prices; only for people who may see net ones. */
  readonly priceSwitch?: PriceSwitchView;
  /** Path and query without the locale's prefix. */
  readonly path: string;
  readonly home: string;
  /** Page for choosing currency, country and language without scripts. */
  readonly preferences: string;
  /** Page for logging in and out without scripts. */
  readonly login: string;
  /** Log-in pages of identity providers, for visitors of the operator's own site. */
  readonly providers?: readonly { readonly label: string; readonly href: string }[];
  readonly year: number;
  /** Whether all supply is sandbox or demo; the footer says so. */
  readonly demo: boolean;
  readonly visit: VisitOptions;
  /** Bearer token of clients without a session, for the page's own calls. */
  readonly publicToken: string;
}

export interface PriceSwitchView {
  readonly label: string;
  readonly choices: readonly { readonly display: PriceDisplay; readonly text: string; readonly isChosen: boolean }[];
}

/** One of all languages that pages are offered in. */
export type OfferedLocale = Pick<Locale, 'code' | 'name' | 'iso'>;

/** Data of a page's frame other than the request. */
export interface ShellDeps extends LinksDeps {
  readonly demo: boolean;
  readonly visit?: VisitOptions | undefined;
  readonly providers?: readonly { readonly id: string; readonly label: string }[];
  readonly publicToken: string;
}

const displays: readonly PriceDisplay[] = ['gross', 'net'];

/** Its texts are sent with it, so that the pages of others have none of them. */
function priceSwitchOf({ translate, priceDisplay }: PageContext): PriceSwitchView {
  return {
    label: translate('agents.priceDisplay'),
    choices: displays.map((display) => ({
      display,
      text: translate(`agents.priceDisplay_${display}`),
      isChosen: display === priceDisplay,
    })),
  };
}

export function makeShell(
  context: PageContext,
  { demo, visit = plainVisit, publicToken, providers = [], ...links }: ShellDeps,
): Shell {
  const { locale, path, principal, country } = context;
  return {
    brand: {
      name: context.brand.name,
      paymentDescriptor: context.brand.paymentDescriptor,
      ...(context.brand.whiteLabel ? { whiteLabel: true } : {}),
      ...(context.brand.texts?.[context.textLocale]?.messages['shell']?.['slogan'] ? { slogan: true } : {}),
      ...(context.brand.look.mark === undefined ? {} : { mark: context.brand.look.mark }),
      ...(context.brand.look.logo ? { logo: context.brand.look.logo } : {}),
    },
    locale,
    localeName: getLocale(locale).name,
    currency: context.currency,
    country,
    countryName: country && formatFor(getLocale(context.textLocale).iso).country(country),
    unit: context.unit,
    unitName: context.translate(`facts.unit_${context.unit}`),
    person: principal && {
      name: principal.name,
      avatar: principal.avatar,
      isAgent: principal.planId !== null,
    },
    ...(seesNet(principal) ? { priceSwitch: priceSwitchOf(context) } : {}),
    path,
    home: localePath(locale, '/'),
    preferences: routes.preferences.href(locale, {}, { next: path === '/' ? null : path }),
    login: routes.login.href(locale, {}, { next: path === '/' ? null : localePath(locale, path) }),
    ...(principal || context.brand.whiteLabel || providers.length === 0
      ? {}
      : {
          providers: providers.map(({ id, label }) => ({ label, href: routes.sso.href(locale, {}, { provider: id }) })),
        }),
    year: context.now.getUTCFullYear(),
    demo,
    visit: visitOn(context, visit),
    publicToken,
    ...shellLinks(context, links),
  };
}
