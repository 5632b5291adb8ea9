import { formatFor } from '#i18n/format.ts';
import { localePath } from '#i18n/locale.ts';
import { getLocale } from '#i18n/locales.ts';
import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import { readerOf, withinScope } from '../scope/scoped.sql.ts';
import { mostItems } from '../reservation/reserve.ts';
import { bookingRoutes } from '../routes.ts';
import type { ProposalDeps } from './edit-proposal.ts';
import { priceTogether, proposedView } from './item-view.ts';
import { isOpen, type Proposal, type ProposalItem } from './proposed.ts';
import { answerAndTell } from './accept-for-agent.sql.ts';
import { answerProposal, findProposal, itemsOf, proposalOfToken } from './proposal.sql.ts';
import type { ClientProposalView, ProposedEntry } from './proposal-view.ts';
import { proposalAgent, renewStale } from './renew-items.ts';
import { proposalTokens } from './tokens.ts';

type Answer = PageAnswer<ClientProposalView>;
type NoticeKey = 'pickSomething' | 'tooMany' | 'pricesChanged';

const opensPerHour = 120;
/** Ticking and unticking asks for the total each time. */
const countsPerHour = 1_200;
const tokenShape = /^[\w-]{43}$/;

/** `/proposal/{token}`: the client reads it, chooses, and accepts or declines. It never shows a net price. */
export function clientProposalHandler(deps: ProposalDeps): PageHandler<ClientProposalView> {
  const tokens = proposalTokens(deps.secret);

  /** Whether the signed-in person may see it in the dashboard, and so is not its client. */
  const isOfAgency = async (context: PageContext, { id }: Proposal): Promise<boolean> => {
    const reader = readerOf(context);
    return (
      reader !== null && (await withinScope(deps.dashboardDb, reader, (db) => findProposal(db, reader, id))) !== null
    );
  };

  /** An unknown token and another host's are the same as none. Drafts are previews for those who may see them. */
  const opened = async (context: PageContext, counts: boolean): Promise<Proposal | 'too_many' | null> => {
    const { brand, params, visitor } = context;
    const decision = counts
      ? await deps.limits.limit('counted proposals', visitor, countsPerHour, 3_600)
      : await deps.limits.limit('opened proposals', visitor, opensPerHour, 3_600);
    if (!decision.allowed) return 'too_many';
    const token = params['token'] ?? '';
    const proposal = tokenShape.test(token) ? await proposalOfToken(deps.db, brand.id, tokens.hashOf(token)) : null;
    if (proposal?.state !== 'draft') return proposal;
    return (await isOfAgency(context, proposal)) ? proposal : null;
  };

  const over = (context: PageContext, state: string, status: 200 | 409 | 410 = 410): Answer => {
    const { translate, brand, locale } = context;
    const t = (part: string) => translate(`proposal.${state}${part}`);
    return {
      kind: 'page',
      status: state === 'booked' ? 409 : status,
      view: { kind: 'over', heading: t('Heading'), text: t('Text'), home: localePath(locale, '/') },
      cache: 'private',
      head: { title: translate('proposal.titleOver', { brand: brand.name }) },
    };
  };

  const page = async (
    context: PageContext,
    proposal: Proposal,
    notice: NoticeKey | null = null,
    status: 200 | 409 | 422 = 200,
    chosen: ReadonlySet<string> | null = null,
  ): Promise<Answer> => {
    const { translate, brand, textLocale } = context;
    const format = formatFor(getLocale(textLocale).iso);
    const items = await itemsOf(deps.db, proposal);
    const t = (key: string, values?: Record<string, string | number>) => translate(`proposal.${key}`, values);
    const isPreview = proposal.state === 'draft';
    const days = daysOf(
      items,
      (item) => proposedView(deps, context, item),
      (day) => t('day', { day: String(day) }),
      chosen,
    );
    const picked = new Set(days.flatMap(({ entries }) => entries.flatMap((entry) => entry.chosen)));
    const until = proposal.validUntil;
    const view: ClientProposalView = {
      kind: 'open',
      title: proposal.title,
      intro: proposal.intro,
      from: t('from', { agency: proposal.agencyName, agent: proposal.agentName ?? proposal.agencyName }),
      forClient: proposal.clientName === '' ? null : t('for', { name: proposal.clientName }),
      validUntil: until ? t('validUntil', { time: format.instant(until.toISOString(), 'UTC') }) : '',
      notice: notice
        ? { tone: 'warning', title: t(notice, { count: mostItems }) }
        : isPreview
          ? { tone: 'info', title: t('preview') }
          : null,
      days,
      total: priceTogether(
        deps,
        context,
        items.filter(({ id }) => picked.has(id)),
      ),
      pdf: isPreview ? null : `/v3/proposals/${context.params['token'] ?? ''}/pdf`,
      agentPays: proposal.agentPays,
      canAccept: !isPreview && items.some(({ state }) => state === 'open'),
    };
    const title = t('title', { title: proposal.title, brand: brand.name });
    return { kind: 'page', view, status, cache: 'private', head: { title } };
  };

  const found = async (context: PageContext, counts = false): Promise<Proposal | Answer> => {
    const proposal = await opened(context, counts);
    if (proposal === 'too_many') return { kind: 'too_many', retryAfterSeconds: 600 };
    if (!proposal) return { kind: 'missing' };
    if (proposal.state !== 'draft' && !isOpen(proposal.state)) return over(context, proposal.state);
    if (proposal.state === 'accepted' && proposal.agentPays) return over(context, 'accepted', 200);
    return proposal;
  };

  /** Prices older than a quarter of an hour are asked for again. False when the agent may not sell any more. */
  const refreshed = async (context: PageContext, proposal: Proposal): Promise<boolean> => {
    const agent = await proposalAgent(deps, proposal);
    if (agent) await renewStale(deps, await itemsOf(deps.db, proposal), agent, context);
    return agent !== null;
  };

  return {
    async show(context) {
      const proposal = await found(context);
      if ('kind' in proposal) return proposal;
      if (!(await refreshed(context, proposal))) return over(context, 'withdrawn');
      if (proposal.state === 'sent' && !(await isOfAgency(context, proposal)))
        await answerProposal(deps.db, proposal.id, 'viewed');
      return await page(context, proposal);
    },
    async submit(context, form) {
      const counts = form.get('step') === 'count';
      const proposal = await found(context, counts);
      if ('kind' in proposal) return proposal;
      const wanted = new Set(
        [...form].flatMap(([name, value]) => (name.startsWith('pick_') && typeof value === 'string' ? [value] : [])),
      );
      if (counts)
        return await page(context, proposal, null, 200, idsOf(chosenOf(await itemsOf(deps.db, proposal), wanted)));
      if (proposal.state === 'draft') return await page(context, proposal);
      if (form.get('step') === 'decline') {
        const isDeclined = await answerAndTell(deps.db, proposal, 'declined');
        return isDeclined ? over(context, 'declined') : await page(context, proposal, null, 409);
      }
      const shown = await itemsOf(deps.db, proposal);
      const isShown = ({ id, quote }: ProposalItem) => form.get(`price_${id}`) === quote.total.minor.toString();
      if (!(await refreshed(context, proposal))) return over(context, 'withdrawn');
      const chosen = chosenOf(await itemsOf(deps.db, proposal), wanted);
      const ids = idsOf(chosen);
      if (chosen.length === 0) return await page(context, proposal, 'pickSomething', 422, ids);
      if (chosen.length > mostItems) return await page(context, proposal, 'tooMany', 422, ids);
      const isSame = chosen.every((item) => item.state === 'open' && isShown(item) && !item.isStale);
      if (!isSame || shown.length === 0) return await page(context, proposal, 'pricesChanged', 409, ids);
      if (!(await answerAndTell(deps.db, proposal, { accepted: [...ids] })))
        return await page(context, proposal, null, 409);
      if (proposal.agentPays) return over(context, 'accepted', 200);
      const quote = chosen.map((item) => item.quote.id).join(',');
      const back = bookingRoutes.proposal.href('en', { token: context.params['token'] ?? '' });
      return { kind: 'redirect', to: bookingRoutes.book.href(context.locale, {}, { quote, back }) };
    },
  };
}

const idsOf = (items: readonly ProposalItem[]) => new Set(items.map(({ id }) => id));

/** What was ticked: of alternatives only the first counts. */
function chosenOf(items: readonly ProposalItem[], wanted: ReadonlySet<string>): readonly ProposalItem[] {
  const picked = items.filter(({ id }) => wanted.has(id));
  return picked.filter(({ choice }, at) => choice === null || picked.findIndex((one) => one.choice === choice) === at);
}

function daysOf(
  items: readonly ProposalItem[],
  viewOf: (item: ProposalItem) => ProposedEntry['items'][number],
  headingOf: (day: number) => string,
  chosen: ReadonlySet<string> | null,
): Extract<ClientProposalView, { kind: 'open' }>['days'] {
  const entries = new Map<string, ProposalItem[]>();
  for (const item of items) {
    const key = item.choice === null ? item.id : `choice${item.choice}`;
    entries.set(key, [...(entries.get(key) ?? []), item]);
  }
  const days = new Map<number | null, ProposedEntry[]>();
  for (const [key, alternatives] of entries) {
    const [first] = alternatives;
    const open = alternatives.filter(({ state }) => state === 'open');
    const own = chosen ? open.filter(({ id }) => chosen.has(id)) : open.slice(0, 1);
    const entry = { name: `pick_${key}`, items: alternatives.map(viewOf), chosen: own.map(({ id }) => id) };
    days.set(first!.day, [...(days.get(first!.day) ?? []), entry]);
  }
  return [...days]
    .toSorted(([one], [other]) => (one ?? Infinity) - (other ?? Infinity))
    .map(([day, list]) => ({ heading: day === null ? null : headingOf(day), entries: list }));
}
