import { routes } from '../site-routes.ts';
import type { StartTexts } from '#verticals/home-texts.ts';
import type { FeaturedPlace } from '#verticals/product.ts';
import type { PageContext, PageHandler } from '#web/page.ts';
import type { DrawnForm } from '../drawn-form.ts';
import { type FirstProduct, type FirstProductOf, formOf } from '../home/home.ts';
import type { RecentSearch } from './recent-searches.tsx';

/** The page that was opened without parameters. */
export type StartKind = 'search' | 'book' | 'pay';

/** An unpaid booking. */
export interface WaitingBooking {
  readonly title: string;
  readonly dates: string;
  readonly total: string;
  readonly payHref: string;
}

export interface StartView {
  readonly kind: StartKind;
  readonly texts: Omit<StartTexts, 'title'>;
  readonly search: DrawnForm;
  /** The account's searches, the newest first; null when signed out: the browser has its own. */
  readonly recent: readonly RecentSearch[] | null;
  readonly unpaid: readonly WaitingBooking[];
  readonly featured: readonly Pick<FeaturedPlace, 'name' | 'href'>[];
  /** Page that looks up a booking by its reference. */
  readonly find: string;
  /** The account's bookings; null when signed out. */
  readonly own: string | null;
}

export interface StartDeps {
  readonly firstOf: FirstProductOf;
  savedSearches(context: PageContext): Promise<readonly RecentSearch[] | null>;
  /** Unpaid bookings of this browser. */
  unpaid(context: PageContext): Promise<readonly WaitingBooking[]>;
}

/**
 * The page of a route; without any of the `keys` in its query, a page that says what is missing and links to the next
 * steps.
 */
export function startingAt<View>(
  deps: StartDeps,
  kind: StartKind,
  keys: readonly string[],
  handler: PageHandler<View>,
): PageHandler<View | StartView> {
  return {
    ...handler,
    async show(context) {
      if (keys.some((key) => context.query.has(key))) return await handler.show(context);
      const { principal, locale, brand } = context;
      const first = deps.firstOf(brand);
      const { title, ...texts } = startTexts(first, kind, context);
      const [recent, unpaid, featured] = await Promise.all([
        deps.savedSearches(context),
        deps.unpaid(context),
        first.featured(locale),
      ]);
      return {
        kind: 'page',
        screen: 'start',
        view: {
          kind,
          texts,
          search: formOf(first, context),
          recent,
          unpaid,
          featured: featured.map(({ name, href }) => ({ name, href })),
          find: routes.reservation.href(locale, {}),
          own: principal && routes.ownReservations.href(locale, {}),
        },
        cache: 'private',
        head: { title },
      };
    },
  };
}

/** Those of the first product; about hotels where it has none. */
function startTexts({ homeTexts }: FirstProduct, kind: StartKind, context: PageContext): StartTexts {
  const own = kind === 'search' ? undefined : homeTexts?.(context).start(kind);
  if (own) return own;
  const { translate, brand } = context;
  return {
    title: translate(`start.title_${kind}`, { brand: brand.name }),
    heading: translate(`start.heading_${kind}`),
    text: translate(`start.text_${kind}`),
    unpaid: translate('start.unpaidText'),
    search: translate('start.searchHeading'),
  };
}
