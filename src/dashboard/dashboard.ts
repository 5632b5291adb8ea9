import { accountRoutes } from '#accounts/routes.ts';
import { localePath } from '#i18n/locale.ts';
import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import type { Principal } from '#web/principal.ts';
import type { Route, RouteQuery } from '#web/route.ts';
import { toLogin } from '#web/safe-redirect.ts';
import type { DashboardView } from './dashboard-view.ts';

/** A part of the dashboard: pages that the same people may open. */
export interface DashboardPart {
  /** By the name of their route. A handler may still refuse with `missing` what belongs to others. */
  // oxlint-disable-next-line no-explicit-any -- each page has its own view.
  readonly pages: Readonly<Record<string, PageHandler<any>>>;
  readonly tabs: readonly DashboardTabLink[];
  /** Whether a person may open its pages with this query; asks `may` or `actions` alone. */
  opens(principal: Principal, query: URLSearchParams): boolean;
}

/** A link of the navigation: shown to people who may open its page. */
export interface DashboardTabLink {
  /** Key in the namespace `dashboard`. */
  readonly label: string;
  readonly route: Route;
  readonly query?: Readonly<Record<string, string>>;
}

/**
 * The pages of all parts, each inside the dashboard's frame. Visitors log in first and come back; people who may not
 * open a page are told so (403), and its handler is not called.
 */
export function dashboardPages(parts: readonly DashboardPart[]): Readonly<Record<string, PageHandler<DashboardView>>> {
  const tabs = parts.flatMap((part) => part.tabs.map((tab) => ({ ...tab, part })));
  const tabsOf = (context: PageContext, principal: Principal) => {
    const { locale, query } = context;
    const path = context.path.split('?')[0] ?? '';
    return tabs
      .filter(({ part, query: own }) => part.opens(principal, new URLSearchParams(own)))
      .map(({ label, route, query: own = {} }) => ({
        label: context.translate(`dashboard.${label}`),
        href: route.href(locale, {} as never, own as RouteQuery),
        isCurrent: path === route.pattern && (query.get('all') ?? '') === (own['all'] ?? ''),
      }));
  };
  const framed = ({ opens }: DashboardPart, handler: PageHandler): PageHandler<DashboardView> => {
    const within = async (context: PageContext, act: () => Promise<PageAnswer>): Promise<PageAnswer<DashboardView>> => {
      const { principal, query } = context;
      if (!principal) return toLogin(context);
      if (principal.needsSecondFactor) {
        const next = localePath(context.locale, context.path);
        return { kind: 'redirect', to: accountRoutes.twoStep.href(context.locale, {}, { next }) };
      }
      const t = (key: string) => context.translate(`dashboard.${key}`, { brand: context.brand.name });
      const frame = { label: t('sections'), tabs: tabsOf(context, principal) };
      if (!opens(principal, query))
        return {
          kind: 'page',
          status: 403,
          cache: 'private',
          view: {
            kind: 'refused',
            frame,
            refused: {
              title: t('refused'),
              text: t('refusedText'),
              home: { label: t('toHome'), href: localePath(context.locale, '/') },
            },
          },
          head: { title: t('refusedTitle') },
        };
      const answer = await act();
      return answer.kind === 'page' ? { ...answer, view: { kind: 'open', frame, view: answer.view } } : answer;
    };
    const { submit, mostBytes } = handler;
    return {
      ...(mostBytes === undefined ? {} : { mostBytes }),
      show: (context) => within(context, () => handler.show(context)),
      ...(submit && { submit: (context, form) => within(context, () => submit.call(handler, context, form)) }),
    };
  };
  return Object.fromEntries(
    parts.flatMap((part) => Object.entries(part.pages).map(([name, handler]) => [name, framed(part, handler)])),
  );
}
