import { localePath } from '#i18n/locale.ts';
import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import { offeredProducts } from '#web/brand/brand-offer.ts';
import { readTrayCookie, trayCookie } from '#web/cookie-lists/tray-cookie.ts';
import { basketCount } from '#web/cookie-lists/basket-cookie.ts';
import type { PageContext } from '#web/page.ts';
import type { NamedLinks } from '#verticals/product.ts';
import type { OutsidePages } from './outside-pages.ts';
import { networkOf, type SocialLink } from '#web/social-networks.ts';

/** A link of the header or the footer, ready to be drawn. */
export interface ShellLink {
  readonly label: string;
  readonly href: string;
  /** Whether it is the current page, or an ancestor of it. */
  readonly current?: true;
  /** Another site. */
  readonly outside?: true;
  /** A page of ours that leads to another site at once: it is opened as a document, and never fetched beforehand. */
  readonly leaves?: true;
  /** A word beside it. */
  readonly badge?: string;
}

export interface ShellColumn {
  readonly title: string;
  readonly links: readonly ShellLink[];
}

export interface ShellLinks {
  readonly main: readonly ShellLink[];
  /** Those of them that stay in the header of a phone, as icons. */
  readonly reach: readonly (ShellLink & { readonly icon: 'heart' | 'ticket' })[];
  /** Links of the account's menu. */
  readonly account: readonly ShellLink[];
  readonly footer: readonly ShellColumn[];
  readonly social: readonly SocialLink[];
  /** A page where visits begin: a phone shows the menu there, and a back link on all others. */
  readonly isEntrance: boolean;
  /** Links of the strip for visitors who are no agents; null for agents. */
  readonly promotion: readonly ShellLink[] | null;
}

export interface LinksDeps {
  readonly outside: OutsidePages;
  /** Links of the products, in the order of the header. */
  readonly products: readonly NamedLinks[];
  /** The patterns of this installation's pages: no other page of ours is linked. */
  readonly patterns: ReadonlySet<string>;
  /** Flights are sold on another site, which people reach signed in. */
  readonly flightsBySso?: boolean;
}

/** The links of the shell, by role and option. Pages that this installation lacks are left out. */
export function shellLinks(
  context: PageContext,
  { outside, products: all, patterns, flightsBySso = false }: LinksDeps,
): ShellLinks {
  const { locale, principal, translate, brand } = context;
  const products = offeredProducts(brand, all, ({ product }) => product);
  const path = context.path.split('?')[0] ?? '/';
  const t = (key: string) => translate(`navigation.${key}`);
  const isAgent = principal !== null && principal.planId !== null;
  const has = (option: keyof NonNullable<typeof principal>['options']) => principal?.options[option] === true;

  const inside = (key: string, pattern: string, query = '', label?: string): ShellLink[] =>
    patterns.has(pattern)
      ? [
          {
            label: label ?? t(key),
            href: localePath(locale, pattern) + query,
            ...(path === pattern || path.startsWith(`${pattern}/`) ? { current: true as const } : {}),
          },
        ]
      : [];
  const productLinks = (wanted: (links: NamedLinks, at: number) => boolean): ShellLink[] =>
    products.flatMap((links, at) => (wanted(links, at) ? inside(links.label, links.home.pattern) : []));
  const elsewhere = (key: string, href: string | undefined): ShellLink[] =>
    href === undefined ? [] : [{ label: t(key), href, outside: true }];
  const when = (wanted: boolean, links: ShellLink[]) => (wanted ? links : []);
  const leaving = (links: ShellLink[]) => links.map((link) => ({ ...link, leaves: true as const }));
  const marked = (links: ShellLink[]) => links.map((link) => ({ ...link, badge: t('new') }));

  const { number } = formatFor(getLocale(context.textLocale).iso);
  const inBasket = basketCount(context.cookies, context.now);
  const basket =
    inBasket === 0 ? [] : inside('basket', '/basket').map((link) => ({ ...link, badge: number(inBasket) }));
  const tray = readTrayCookie(context.cookies[trayCookie]);
  const collected =
    tray && isAgent
      ? inside('proposal', '/dashboard/proposals').map((link) => ({
          ...link,
          href: `${link.href}/${tray.proposal}`,
          badge: number(tray.count),
        }))
      : [];

  /** A product that we sell is not linked on another site. */
  const ours = new Set(products.map(({ product }) => product));
  const soldElsewhere = (key: 'flights' | 'cars' | 'tickets') =>
    elsewhere(key, ours.has(key) ? undefined : outside[key]);
  const flightsSignedIn = when(
    has('flights') && flightsBySso,
    marked(leaving(inside('flights', '/sso', '?to=flights'))),
  );
  const isStaff = principal !== null && principal.staffRole !== null;
  const joinElsewhere = elsewhere('joinAgent', joinAddress(context, outside));
  // A partner's site has no agents of its own.
  const join =
    joinElsewhere.length > 0
      ? joinElsewhere
      : when(!brand.whiteLabel && !isStaff && !isAgent, inside('joinAgent', '/join'));
  const management = elsewhere('reservationManagement', outside.reservationManagement);
  const forAgents = when(!isAgent, [...join, ...management]);
  const legal = [
    ...inside('terms', '/terms-of-use'),
    ...inside('privacy', '/privacy-policy'),
    ...(brand.imprint ? inside('imprint', '/imprint') : []),
  ];
  const columns: ShellColumn[] = brand.whiteLabel
    ? [{ title: t('company'), links: [...legal, ...productLinks(() => true)] }]
    : [
        {
          title: t('company'),
          links: [
            ...elsewhere('about', outside.about),
            ...elsewhere('testimonials', outside.testimonials),
            ...elsewhere('faq', outside.faq),
            ...elsewhere('contact', outside.contact),
            ...legal,
            ...when(isAgent, inside('agentTerms', '/agent-terms-of-use', '', translate('legal-agents.heading'))),
            ...inside('app', '/app'),
          ],
        },
        {
          title: t('services'),
          links: [
            ...productLinks(() => true),
            ...products.flatMap(({ entrances = [] }) =>
              entrances.flatMap((one) => when(one.isFor(context), inside(one.label, one.route.pattern))),
            ),
            ...soldElsewhere('flights'),
            ...soldElsewhere('cars'),
            ...soldElsewhere('tickets'),
            ...inside('reservation', '/reservation'),
            ...inside('favorites', '/favorites'),
            ...join,
          ],
        },
        {
          title: t('destinations'),
          links: when(
            locale === 'he',
            products.flatMap(({ destinations }) =>
              destinations.map(({ label, href }) => ({ label: t(label), href: href(locale) })),
            ),
          ),
        },
      ];
  const entrances = products.flatMap(({ home, entrances: more = [] }) => [home, ...more.map(({ route }) => route)]);
  return {
    reach: [
      ...inside('favorites', '/favorites').map((link) => ({ ...link, icon: 'heart' as const })),
      ...(principal === null
        ? inside('reservation', '/reservation')
        : inside('ownReservations', '/account/reservations')
      ).map((link) => ({ ...link, icon: 'ticket' as const })),
    ],
    isEntrance: path === '/' || path.startsWith('/account/') || entrances.some(({ pattern }) => pattern === path),
    main: [
      // A site always shows what it sells first.
      ...productLinks(({ headerFor }, at) => isAgent || headerFor === 'everybody' || at === 0),
      ...flightsSignedIn,
      ...when(isAgent, [
        ...when(flightsSignedIn.length === 0, soldElsewhere('flights')),
        ...soldElsewhere('cars'),
        ...soldElsewhere('tickets'),
      ]),
      ...when(has('packages'), inside('packages', '/packages')),
      ...when(
        has('crm'),
        outside.carts || inBasket > 0 ? elsewhere('carts', outside.carts) : inside('carts', '/basket'),
      ),
      ...when(principal === null, inside('reservation', '/reservation')),
      // An agent's header is full of their work; a person with an account has theirs in place of the look-up.
      ...when(principal !== null && !isAgent && !isStaff, inside('ownReservations', '/account/reservations')),
      ...when(!isAgent && !isStaff, inside('favorites', '/favorites')),
      ...forAgents,
      ...basket,
      ...collected,
    ],
    account: [
      ...basket,
      ...collected,
      ...inside('ownReservations', '/account/reservations'),
      ...when(principal !== null && principal.actions.includes('reservations'), [
        ...inside('allReservations', '/dashboard/bookings', '?all=true'),
      ]),
      ...when(
        isAgent,
        outside.dashboard ? elsewhere('dashboard', outside.dashboard) : inside('dashboard', '/dashboard/bookings'),
      ),
      ...inside('favorites', '/favorites'),
      ...inside('searches', '/searches'),
      ...when(principal !== null, inside('priceAlerts', '/price-alerts', '', translate('price-alerts.heading'))),
      ...when(principal !== null, [
        ...elsewhere('confirmationNumber', outside.confirmationNumber),
        ...inside('profile', '/profile'),
      ]),
    ],
    footer: columns.filter(({ links }) => links.length > 0),
    social: brand.social.flatMap((href) => networkOf(href) ?? []),
    promotion: isAgent ? null : join,
  };
}

/** The registration page for agents, with the visitor's referring agent. */
function joinAddress({ locale, cookies }: PageContext, outside: OutsidePages): string | undefined {
  const base = (locale === 'he' ? outside.joinAgentHebrew : undefined) ?? outside.joinAgent;
  const referral = cookies['referral'] ?? cookies['fid'];
  if (base === undefined || referral === undefined || !/^\d{1,12}$/.test(referral)) return base;
  const url = new URL(base);
  url.searchParams.set('ref', referral);
  return url.href;
}
