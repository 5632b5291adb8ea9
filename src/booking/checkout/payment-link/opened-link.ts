import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import { formCookie } from '#web/form/form-token.ts';
import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import type { AccessGrants } from '../access-grants.ts';
import type { CheckoutDeps } from '../checkout-deps.ts';
import type { LinkView } from '../pay-link/opened-by-link.ts';
import type { PayLinks } from '../pay-link/pay-links.ts';
import { presentProduct, productView, wordsOf } from '../summary/product-view.ts';
import { tripPrice } from '../summary/trip-view.ts';
import { payDebt } from '../../debt/pay-debt.ts';
import { findTrip } from '../../reservation/find-reservation.ts';
import { canBeHad } from '../../reservation/shown-trip.ts';
import { bookingRoutes } from '../../routes.ts';
import { linkTokens } from './link-token.ts';
import { claimLink, type LinkedTrip, linkedTrip } from './payment-link.sql.ts';

type Answer = PageAnswer<LinkView>;

/**
 * `/pay?link=`, the page of an agent's client. A GET only shows the amount; the button's POST claims the link for the browser
 * that sends it. The page contains no names, because the person with the link may not be a traveller.
 */
export function openedLink(
  deps: CheckoutDeps,
  grants: AccessGrants,
  links: PayLinks,
): Required<Pick<PageHandler<LinkView>, 'show' | 'submit'>> {
  const tokens = linkTokens(deps.secret);
  const idIn = ({ query }: PageContext) => tokens.idOf(query.get('link') ?? '');
  const browserOf = ({ cookies }: PageContext) => {
    const cookie = cookies[formCookie];
    return cookie === undefined ? null : links.browserOf(cookie);
  };
  /** A link is good on the host of its booking alone. */
  const onHost = ({ brand }: PageContext, linked: LinkedTrip | null) => (linked?.brand === brand.id ? linked : null);
  const page = (view: LinkView, title: string, status: 200 | 409 | 410): Answer => ({
    kind: 'page',
    view,
    status,
    cache: 'private',
    head: { title },
  });
  const refused = ({ locale, translate, brand }: PageContext, kind: 'used' | 'over') =>
    page(
      { kind, find: bookingRoutes.reservation.href(locale, {}) },
      translate(`pay.title_${kind}`, { brand: brand.name }),
      kind === 'used' ? 409 : 410,
    );

  const shown = async (context: PageContext, { tripId }: LinkedTrip, notice: string | null): Promise<Answer> => {
    const trip = await findTrip(deps.db, context.brand.id, tripId);
    const found = trip?.reservations.filter(canBeHad) ?? [];
    if (!trip?.due || found.length === 0) return refused(context, 'over');
    const { translate, locale } = context;
    const format = formatFor(getLocale(context.textLocale).iso);
    const products = found.map((one) => ({
      summary: presentProduct(deps.presenters, one.product, one.details, locale),
      words: wordsOf(deps.presenters, one.product, locale),
    }));
    const { amount, payBy } = trip.due;
    const view: LinkView = {
      kind: 'link',
      heading: translate('pay.dueHeading'),
      text: translate('pay.dueText'),
      products: products.map((one) => productView(one.summary, one.words)),
      price: { ...tripPrice(deps, context, trip), charged: format.money(amount) },
      heldUntil: payBy && translate('pay.dueUntil', { time: format.instant(payBy, products[0]!.summary.zone) }),
      notice,
    };
    return page(view, translate('pay.title_due', { brand: context.brand.name }), notice === null ? 200 : 409);
  };

  return {
    async show(context) {
      const id = idIn(context);
      const linked = id === null ? null : onHost(context, await linkedTrip(deps.db, id, browserOf(context)));
      if (!linked) return { kind: 'missing' };
      return linked.state === 'good' ? await shown(context, linked, null) : refused(context, linked.state);
    },
    async submit(context) {
      const id = idIn(context);
      const browser = browserOf(context);
      const seen = id === null ? null : onHost(context, await linkedTrip(deps.db, id, browser));
      if (!id || !browser || !seen) return { kind: 'missing' };
      const linked = seen.state === 'good' ? await claimLink(deps.db, id, browser) : seen;
      if (linked?.state !== 'good') return refused(context, linked?.state ?? 'over');
      const { tripId } = linked;
      const { kind } = await payDebt(deps.db, tripId);
      if (kind === 'nothing_owed') return refused(context, 'over');
      if (kind === 'not_yet') return await shown(context, linked, context.translate('pay.dueNotYet'));
      // The token is removed: the address in the browser's history grants no access.
      return {
        kind: 'redirect',
        to: bookingRoutes.pay.href(context.locale, {}, { reservation: tripId }),
        cookies: [grants.add(context.cookies, tripId, context.now)],
      };
    },
  };
}
