import { formatFor } from '#i18n/format.ts';
import { getLocale, locales } from '#i18n/locales.ts';
import { money, sum, toDecimal } from '#values/money.ts';
import { formText } from '#web/form/form-text.ts';
import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import { rightsOn } from '../scope/scope.ts';
import { type BookingReader, readerOf, withinScope } from '../scope/scoped.sql.ts';
import { customerOf, customerPick } from '../checkout/book/customers/customer-pick.ts';
import type { CheckoutDeps } from '../checkout/checkout-deps.ts';
import { sharesOfQuotes } from '../quote/agency-share.ts';
import { netView } from '../quote/share-view.ts';
import { tripAgentOf } from '../reservation/trip-agent.ts';
import { bookingRoutes } from '../routes.ts';
import { type ChangeDeps, checkAndSend, type SendAnswer, storeEdit } from './change-proposal.ts';
import { priceTogether, proposedView } from './item-view.ts';
import { isOpen, type Proposal, type ProposalItem } from './proposed.ts';
import { answerProposal, duplicateProposal, findProposal, itemsOf } from './proposal.sql.ts';
import type { EditProposalView } from './proposal-view.ts';
import { readEdit } from './read-edit.ts';
import { proposalAgent, renewStale } from './renew-items.ts';
import { proposalTokens } from './tokens.ts';
import { collectHere } from './tray/collect.ts';
import type { DocumentLogoOf } from '../voucher/document-logo.ts';

export interface ProposalDeps extends CheckoutDeps, ChangeDeps {
  /** An agency's number, for its look on the client's page. */
  readonly numberOf: (agencyId: string) => Promise<number | null>;
  /** The brand's logo in documents; left out: its name is written. */
  readonly logoOf?: DocumentLogoOf;
}

type Answer = PageAnswer<EditProposalView>;
interface Refused {
  readonly text: (name: string) => string;
  readonly errors: Readonly<Record<string, string>>;
  readonly problem?: string;
}

const doneWords = ['saved', 'sent', 'withdrawn', 'copied', 'checked'] as const;

/** `/dashboard/proposals/{id}`; 404 for all who may not see the proposal. */
export function editProposalHandler(deps: ProposalDeps): PageHandler<EditProposalView> {
  const tokens = proposalTokens(deps.secret);

  const opened = async (context: PageContext) => {
    const { principal, params } = context;
    const reader = readerOf(context);
    const id = params['proposal'] ?? '';
    const proposal = reader && (await withinScope(deps.dashboardDb, reader, (db) => findProposal(db, reader, id)));
    if (!proposal || !principal) return null;
    return { proposal, principal, reader, mayAct: rightsOn(principal, proposal.agencyPath).act };
  };

  const itemsFor = async (reader: BookingReader | null, proposal: Proposal) =>
    reader ? await withinScope(deps.dashboardDb, reader, async (rows) => await itemsOf(deps.db, proposal, rows)) : [];

  const hrefOf = ({ locale }: PageContext, id: string, query: Record<string, string | null> = {}) =>
    bookingRoutes.editProposal.href(locale, { proposal: id }, query);

  const page = async (
    context: PageContext,
    proposal: Proposal,
    mayAct: boolean,
    refused: Refused | null = null,
    status: 200 | 403 | 409 | 422 | 429 = 200,
  ): Promise<Answer> => {
    const { principal, brand, locale, textLocale, query, translate } = context;
    const t = (key: string, values?: Record<string, string>) => translate(`proposals.${key}`, values);
    const format = formatFor(getLocale(textLocale).iso);
    const items = await itemsFor(readerOf(context), proposal);
    const open = items.filter(({ state }) => state === 'open');
    const shares = await sharesOfQuotes(
      deps.db,
      principal,
      items.map(({ quote }) => quote.id),
    );
    const chosen = await customerOf(deps.customers, context, query.get('customer'));
    const typed = (name: string, stored: string) => refused?.text(name) ?? stored;
    const itemTyped = (item: ProposalItem, name: string, stored: string) =>
      refused ? refused.text(`${name}_${item.id}`) : stored;
    const mayEdit = mayAct && proposal.state === 'draft';
    const what = doneWords.find((one) => one === query.get('done'));
    const href = (more: Record<string, string | null>) => hrefOf(context, proposal.id, more);
    const customerId = refused?.text('customer') || chosen?.id || proposal.customerId || undefined;
    const view: EditProposalView = {
      title: proposal.title,
      state: proposal.state,
      mayEdit,
      mayPrice: principal !== null && rightsOn(principal, proposal.agencyPath).net,
      mayAct,
      typed: {
        title: typed('title', proposal.title),
        intro: typed('intro', proposal.intro),
        client_name: typed('client_name', chosen ? `${chosen.firstName} ${chosen.lastName}` : proposal.clientName),
        client_email: typed('client_email', chosen?.email ?? proposal.clientEmail),
        locale: typed('locale', proposal.locale),
        valid_days: typed('valid_days', String(proposal.validDays)),
        payer: typed('payer', proposal.agentPays ? 'agent' : 'client'),
      },
      errors: refused?.errors ?? {},
      problem: refused?.problem ?? null,
      done: what && !refused ? t(`done_${what}`) : null,
      customers: mayEdit ? await customerPick(deps.customers, context, customerId, { href, kept: {} }) : null,
      locales: locales.map(({ code, name }) => ({ value: code, label: name })),
      items: items.map((item) => {
        const share = shares.get(item.quote.id);
        const pinned = item.pinnedMinor === null ? '' : toDecimal(money(item.pinnedMinor, proposal.currency));
        return {
          shown: proposedView(deps, context, item),
          place: itemTyped(item, 'place', String(item.place)),
          day: itemTyped(item, 'day', item.day === null ? '' : String(item.day)),
          choice: itemTyped(item, 'choice', item.choice === null ? '' : String(item.choice)),
          note: itemTyped(item, 'note', item.note),
          price: itemTyped(item, 'price', pinned),
          net: share ? netView(share, format.money, '', translate).net : null,
        };
      }),
      total: t('total', {
        amount: priceTogether(deps, context, open)?.amount ?? format.money(sum([], proposal.currency)),
      }),
      link:
        (isOpen(proposal.state) || proposal.state === 'draft') && mayAct
          ? tokens.hrefFor(brand.origin, proposal.locale, proposal.id, await deps.numberOf(proposal.agencyId))
          : null,
      bookHref: mayAct ? bookHrefOf(context, proposal, items) : null,
      facts: [
        { label: t('agency'), value: proposal.agencyName },
        ...(proposal.agentName === null ? [] : [{ label: t('agent'), value: proposal.agentName }]),
        ...(proposal.agentPays ? [{ label: t('payer'), value: t('payer_agent') }] : []),
        ...(proposal.validUntil
          ? [{ label: t('validUntil'), value: format.instant(proposal.validUntil.toISOString(), 'UTC') }]
          : []),
      ],
      back: bookingRoutes.proposals.href(locale, {}),
    };
    const title = t('titleOne', { title: proposal.title, brand: brand.name });
    return { kind: 'page', view, status, cache: 'private', head: { title } };
  };

  return {
    async show(context) {
      const found = await opened(context);
      return found ? await page(context, found.proposal, found.mayAct) : { kind: 'missing' };
    },
    async submit(context, form) {
      const found = await opened(context);
      if (!found) return { kind: 'missing' };
      const { proposal, principal, reader, mayAct } = found;
      const { translate } = context;
      const t = (key: string) => translate(`proposals.${key}`);
      const text = formText(form);
      const refused = async (
        problem: string,
        status: 403 | 409 | 422 | 429,
        errors: Readonly<Record<string, string>> = {},
      ) => await page(context, proposal, mayAct, { text, errors, problem }, status);
      const again = async (problem: string, status: 403 | 409 | 429, now = proposal) => {
        const drawn = await page(context, now, mayAct, null, status);
        return drawn.kind === 'page' ? { ...drawn, view: { ...drawn.view, problem } } : drawn;
      };
      const back = (what: (typeof doneWords)[number], id = proposal.id): Answer => ({
        kind: 'redirect',
        to: hrefOf(context, id, { done: what }),
      });
      if (!mayAct) return await again(t('mayNotAct'), 403);
      const step = text('step');
      if (step === 'withdraw')
        return (await answerProposal(deps.db, proposal.id, 'withdrawn'))
          ? back('withdrawn')
          : await again(t('notNow'), 409);
      if (step === 'copy') {
        const agent = tripAgentOf(principal);
        if (agent === null || agent === 'refused') return await again(t('mayNotAct'), 403);
        return back('copied', await duplicateProposal(deps.db, proposal.id, agent, tokens.hashFor));
      }
      if (step === 'resend') return await send(context, proposal, again, back);
      if (step === 'collect')
        return proposal.state === 'draft'
          ? await collectHere(deps.db, context, proposal.id)
          : await again(t('notNow'), 409);
      const items = await itemsFor(reader, proposal);
      const customer = await customerOf(deps.customers, context, text('customer'));
      const read = readEdit(text, proposal, items, customer?.id ?? null);
      if (step === 'send' && read.edit.clientEmail === '' && !read.problems['client_email'])
        read.problems['client_email'] = 'email_needed';
      const stored = await storeEdit(deps, principal, proposal, items, read);
      if (stored === 'closed') return await again(t('notNow'), 409);
      if (stored !== 'stored') {
        const errors = Object.entries(stored.problems).map(([field, problem]) => [field, t(`problem_${problem}`)]);
        return await refused(t('failed'), 422, Object.fromEntries(errors) as Record<string, string>);
      }
      if (step !== 'send' && step !== 'check') return back('saved');
      if (step === 'send') return await send(context, { ...proposal, ...read.edit }, again, back);
      const agent = await proposalAgent(deps, proposal);
      if (!agent) return await again(t('noAgent'), 409);
      await renewStale(deps, await itemsOf(deps.db, proposal), agent, context);
      return back('checked');
    },
  };

  async function send(
    context: PageContext,
    proposal: Proposal,
    again: (problem: string, status: 409 | 429, now: Proposal) => Promise<Answer>,
    back: (what: 'sent') => Answer,
  ): Promise<Answer> {
    const answer = await checkAndSend(deps, context, context.principal!.id, proposal);
    if (answer === 'sent') return back('sent');
    const [text, status] = sendRefusals[answer];
    return await again(context.translate(`proposals.${text}`), status, proposal);
  }
}

const sendRefusals: Readonly<Record<Exclude<SendAnswer, 'sent'>, readonly [text: string, status: 409 | 429]>> = {
  closed: ['notNow', 409],
  no_agent: ['noAgent', 409],
  not_all_open: ['notAllOpen', 409],
  too_many: ['tooMany', 429],
};

/** What the client has accepted, for the agent who books and pays it. */
function bookHrefOf({ locale }: PageContext, proposal: Proposal, items: readonly ProposalItem[]): string | null {
  const chosen = items.filter(({ isChosen }) => isChosen);
  if (!proposal.agentPays || proposal.state !== 'accepted' || chosen.length === 0) return null;
  return bookingRoutes.book.href(locale, {}, { quote: chosen.map(({ quote }) => quote.id).join(',') });
}
