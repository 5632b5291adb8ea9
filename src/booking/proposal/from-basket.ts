import type { PageAnswer, PageContext } from '#web/page.ts';
import { type BookingReader, readerOf, withinScope } from '../scope/scoped.sql.ts';
import { basketOwners } from '../basket/basket-owner.ts';
import { basketItems, removeItem } from '../basket/basket.sql.ts';
import { presentProduct } from '../checkout/summary/product-view.ts';
import type { CheckoutDeps } from '../checkout/checkout-deps.ts';
import type { ToProposal } from '../checkout/proposed-sales.ts';
import { tripAgentOf } from '../reservation/trip-agent.ts';
import { bookingRoutes } from '../routes.ts';
import { longest } from './proposed.ts';
import { addToProposal, createProposal, findProposal, listProposals } from './proposal.sql.ts';
import type { RenewDeps } from './renew-items.ts';
import { proposalTokens } from './tokens.ts';
import { collectIn, trayOf } from './tray/tray.sql.ts';
import { trayCookieOf } from './tray/tray-cookies.ts';

type Deps = Pick<CheckoutDeps, 'db' | 'presenters' | 'secret'> & Pick<RenewDeps, 'dashboardDb'>;

const newOne = 'new';

/** Null for everybody but agents who may book. */
export async function toProposalView(
  { dashboardDb }: Pick<RenewDeps, 'dashboardDb'>,
  { principal, brand, translate }: PageContext,
): Promise<ToProposal | null> {
  const agent = tripAgentOf(principal);
  if (agent === null || agent === 'refused') return null;
  const own = { kind: 'own' as const, personId: agent.personId, agencyPath: agent.agencyPath };
  const reader = { brand: brand.id, scope: own };
  const wanted = { state: 'draft', limit: 20 } as const;
  const drafts = await withinScope(dashboardDb, reader, (db) => listProposals(db, reader, wanted));
  const t = (key: string) => translate(`proposals.${key}`);
  return {
    heading: t('basketHeading'),
    text: t('basketText'),
    label: t('basketLabel'),
    button: t('basketButton'),
    options: [
      { value: newOne, label: t('basketNew') },
      ...drafts.map(({ id, title }) => ({ value: id, label: title })),
    ],
  };
}

/** Moves what is in the basket into a proposal and leads there; null for everybody but agents. */
export async function basketToProposal(
  deps: Deps,
  context: PageContext,
  target: string,
): Promise<PageAnswer<never> | null> {
  const { principal, brand, locale } = context;
  const agent = tripAgentOf(principal);
  const reader = readerOf(context);
  if (agent === null || agent === 'refused' || !reader) return null;
  const owners = basketOwners(context);
  const items = (await basketItems(deps.db, brand.id, owners)).filter(({ status }) => status !== 'sold_out');
  const [first] = items;
  if (!first) return null;
  const quotes = items.map(({ quote }) => ({ id: quote.id, currency: quote.total.currency }));
  const title = presentProduct(deps.presenters, first.quote.product, first.quote.details, locale).title;
  const id =
    target === newOne
      ? await createProposal(deps.db, {
          brand: brand.id,
          agent,
          locale,
          title: title.slice(0, longest.title),
          quotes,
          hashFor: proposalTokens(deps.secret).hashFor,
        })
      : await added(deps, reader, target, quotes);
  if (id === null) return { kind: 'redirect', to: bookingRoutes.basket.href(locale, {}, { checked: 'changed' }) };
  const owner = { personId: agent.personId, brand: brand.id };
  await collectIn(deps.db, owner, id);
  for (const item of items) {
    // oxlint-disable-next-line no-await-in-loop -- twelve at most
    await removeItem(deps.db, owners, item.id);
  }
  return {
    kind: 'redirect',
    to: bookingRoutes.editProposal.href(locale, { proposal: id }),
    cookies: [trayCookieOf(await trayOf(deps.db, owner))],
  };
}

async function added(
  { db, dashboardDb }: Deps,
  reader: BookingReader,
  target: string,
  quotes: readonly { readonly id: string; readonly currency: string }[],
): Promise<string | null> {
  const proposal = await withinScope(dashboardDb, reader, (trx) => findProposal(trx, reader, target));
  return proposal && (await addToProposal(db, proposal.id, quotes)) ? proposal.id : null;
}
