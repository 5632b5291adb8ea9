import { createRoute, type z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { findLocale } from '#i18n/locales.ts';
import { money, toDecimal, toJson } from '#values/money.ts';
import { type Api, type ApiEnv, notFound } from '#web/api/api.ts';
import { answers, jsonBody, localeQuery } from '#web/api/schemas.ts';
import { signedIn, signedInChange } from '#web/api/security.ts';
import type { Principal } from '#web/principal.ts';
import { rightsOn } from '../../scope/scope.ts';
import { type BookingReader, readerOf, withinScope } from '../../scope/scoped.sql.ts';
import { problem, refusals } from '../../api/error-codes.ts';
import { idParam } from '../../api/schemas.ts';
import { customerOf } from '../../checkout/book/customers/customer-pick.ts';
import { presentProduct } from '../../checkout/summary/product-view.ts';
import { sharesOfQuotes } from '../../quote/agency-share.ts';
import { findQuote } from '../../quote/find-quote.ts';
import { showShare } from '../../quote/present-share.ts';
import { tripAgentOf } from '../../reservation/trip-agent.ts';
import {
  addedItemsSchema,
  editedSchema,
  newProposalSchema,
  proposalSchema,
  proposalsSchema,
  wantedQuery,
} from './api-schemas.ts';
import { checkAndSend, storeEdit } from '../change-proposal.ts';
import type { ProposalDeps } from '../edit-proposal.ts';
import { isOpen, longest, type Proposal, type ProposalItem } from '../proposed.ts';
import {
  addToProposal,
  answerProposal,
  createProposal,
  findProposal,
  itemsOf,
  listProposals,
  type NewProposal,
} from '../proposal.sql.ts';
import { readEdit } from '../read-edit.ts';
import { proposalTokens } from '../tokens.ts';

const tags = ['Dashboard'];
const params = idParam('`id` of a proposal');
const reading = { method: 'get' as const, tags, security: signedIn };
const changing = { tags, security: signedInChange };
const shown = answers(proposalSchema, 'The proposal');
const refusedOne = ['unauthenticated', 'may_not_act', 'not_found', 'proposal_closed'] as const;

const listRoute = createRoute({
  ...reading,
  path: '/dashboard/proposals',
  operationId: 'listProposals',
  summary: 'The proposals of the signed-in agent, the newest first',
  description: 'With the action `reservations` those of the agency and of the agencies below it. A page has a hundred.',
  request: { query: wantedQuery },
  responses: {
    200: answers(proposalsSchema, 'A page of the list'),
    ...refusals('unauthenticated', 'may_not_see'),
  },
});
const addRoute = createRoute({
  ...changing,
  method: 'post',
  path: '/dashboard/proposals',
  operationId: 'makeProposal',
  summary: 'Make a draft of quotes',
  description: 'Prices that were not quoted to the agency are asked for again when the proposal is sent.',
  request: { query: localeQuery, body: jsonBody(newProposalSchema) },
  responses: { 201: shown, ...refusals('unauthenticated', 'may_not_book', 'too_many_requests') },
});
const showRoute = createRoute({
  ...reading,
  path: '/dashboard/proposals/{id}',
  operationId: 'showProposal',
  summary: 'One proposal with its items',
  request: { params, query: localeQuery },
  responses: { 200: shown, ...refusals('unauthenticated', 'not_found') },
});
const editRoute = createRoute({
  ...changing,
  method: 'put',
  path: '/dashboard/proposals/{id}',
  operationId: 'editProposal',
  summary: 'Replace the content of a draft',
  request: { params, query: localeQuery, body: jsonBody(editedSchema) },
  responses: { 200: shown, ...refusals(...refusedOne) },
});
const itemsRoute = createRoute({
  ...changing,
  method: 'post',
  path: '/dashboard/proposals/{id}/items',
  operationId: 'addToProposal',
  summary: 'Add quotes to a draft',
  request: { params, query: localeQuery, body: jsonBody(addedItemsSchema) },
  responses: { 200: shown, ...refusals(...refusedOne) },
});
const sendRoute = createRoute({
  ...changing,
  method: 'post',
  path: '/dashboard/proposals/{id}/send',
  operationId: 'sendProposal',
  summary: 'Send the client the link, or its email again',
  description:
    'Prices of a draft are asked for again before. What was sent can’t be changed, and is valid for its days from now.',
  request: { params, query: localeQuery },
  responses: { 200: shown, ...refusals(...refusedOne, 'proposal_not_available', 'too_many_requests') },
});
const withdrawRoute = createRoute({
  ...changing,
  method: 'post',
  path: '/dashboard/proposals/{id}/withdraw',
  operationId: 'withdrawProposal',
  summary: 'Withdraw a proposal: its link opens it no more',
  request: { params, query: localeQuery },
  responses: { 200: shown, ...refusals(...refusedOne) },
});

const madePerHour = 120;
const perPage = 100;

interface Opened {
  readonly principal: Principal;
  readonly reader: BookingReader;
  readonly proposal: Proposal;
  readonly mayAct: boolean;
}

/** Proposals for their agents: what a person may not see is not found, and what they may only see is not changed. */
export function addDashboardProposalsApi(api: Api, deps: ProposalDeps): void {
  const tokens = proposalTokens(deps.secret);

  const opened = async (c: Context<ApiEnv>, acting: boolean): Promise<Opened | { readonly refused: never }> => {
    const principal = await c.var.api.principal();
    if (!principal) return { refused: problem(c, { code: 'unauthenticated' }) };
    const reader = readerOf({ principal, brand: c.var.api.brand });
    const id = c.req.param('id') ?? '';
    const proposal = reader && (await withinScope(deps.dashboardDb, reader, (db) => findProposal(db, reader, id)));
    if (!proposal) return { refused: problem(c, notFound) };
    const mayAct = rightsOn(principal, proposal.agencyPath).act;
    if (acting && !mayAct) return { refused: problem(c, { code: 'may_not_act' }) };
    return { principal, reader, proposal, mayAct };
  };

  const itemsFor = async (reader: BookingReader, proposal: Proposal) =>
    await withinScope(deps.dashboardDb, reader, async (rows) => await itemsOf(deps.db, proposal, rows));

  /** As it stands now. */
  const present = async (c: Context<ApiEnv>, principal: Principal, reader: BookingReader, id: string) => {
    const proposal = await withinScope(deps.dashboardDb, reader, (db) => findProposal(db, reader, id));
    if (!proposal) throw new Error(`no proposal ${id}`);
    const items = await itemsFor(reader, proposal);
    const quoteIds = items.map(({ quote }) => quote.id);
    const shares = await sharesOfQuotes(deps.db, principal, quoteIds);
    const mayAct = rightsOn(principal, proposal.agencyPath).act;
    const isLinked = mayAct && (proposal.state === 'draft' || isOpen(proposal.state));
    return {
      ...listed(proposal),
      intro: proposal.intro,
      items: items.map((item) => showItem(item, c)).map((item) => ({ ...item, ...showShare(shares.get(item.quote)) })),
      link: isLinked
        ? tokens.hrefFor(c.var.api.brand.origin, proposal.locale, proposal.id, await deps.numberOf(proposal.agencyId))
        : null,
      may_act: mayAct,
    };
  };

  const showItem = (item: ProposalItem, c: Context<ApiEnv>) => {
    const { quote } = item;
    const { title, starts, ends } = presentProduct(deps.presenters, quote.product, quote.details, c.var.api.textLocale);
    const amount = (minor: bigint | null) => (minor === null ? null : toJson(money(minor, quote.total.currency)));
    return {
      id: item.id,
      quote: quote.id,
      state: item.state,
      product: quote.product,
      title,
      starts: starts.local,
      ends: ends.local,
      day: item.day,
      choice: item.choice,
      note: item.note,
      charged: toJson(quote.total),
      price: amount(item.pinnedMinor),
      before: amount(item.beforeMinor),
    };
  };

  const invalid = (c: Context<ApiEnv>, field: string, key: string) =>
    problem(c, { code: 'invalid', errors: { [field]: [c.var.api.translate(key)] } });

  /** Quotes of this site that are not booked yet; null when one of them is none. */
  const quotesOf = async (c: Context<ApiEnv>, ids: readonly string[]): Promise<NewProposal['quotes'] | null> => {
    const found = await Promise.all(ids.map(async (id) => await findQuote(deps.db, c.var.api.brand.id, id)));
    if (found.some((quote) => !quote || quote.tripId !== null || quote.replaces !== null)) return null;
    return found.map((quote) => ({ id: quote!.id, currency: quote!.total.currency }));
  };

  api.openapi(listRoute, async (c) => {
    const principal = await c.var.api.principal();
    if (!principal) return problem(c, { code: 'unauthenticated' });
    const reader = readerOf({ principal, brand: c.var.api.brand });
    if (!reader) return problem(c, { code: 'may_not_see' });
    const { q = '', state, after } = c.req.valid('query');
    const wanted = { search: q.trim(), state: state ?? null, after: after ?? null, limit: perPage + 1 };
    const found = await withinScope(deps.dashboardDb, reader, (db) => listProposals(db, reader, wanted));
    const page = found.slice(0, perPage);
    const next = found.length > perPage ? page.at(-1)!.id : null;
    return c.json({ data: { proposals: page.map(listed), next } }, 200);
  });

  api.openapi(addRoute, async (c) => {
    const { brand, locale: requested, textLocale, limit, principal: find } = c.var.api;
    const principal = await find();
    if (!principal) return problem(c, { code: 'unauthenticated' });
    const agent = tripAgentOf(principal);
    const reader = readerOf({ principal, brand });
    if (agent === null || agent === 'refused' || !reader) return problem(c, { code: 'may_not_book' });
    const { quotes: ids, title = '', locale = requested } = c.req.valid('json');
    if (!findLocale(locale)) return invalid(c, 'locale', 'api.field_invalid');
    const { allowed, ...decision } = await limit('new proposals', madePerHour, 3_600, principal.id);
    if (!allowed) return problem(c, { code: 'too_many_requests', ...decision });
    const quotes = await quotesOf(c, ids);
    if (!quotes) return invalid(c, 'quotes', 'api.field_invalid');
    const first = await findQuote(deps.db, brand.id, quotes[0]!.id);
    const named = title.trim() || presentProduct(deps.presenters, first!.product, first!.details, textLocale).title;
    const id = await createProposal(deps.db, {
      brand: brand.id,
      agent,
      locale,
      title: [...named].slice(0, longest.title).join(''),
      quotes,
      hashFor: tokens.hashFor,
    });
    if (id === null) return problem(c, { code: 'currencies_differ' });
    return c.json({ data: await present(c, principal, reader, id) }, 201);
  });

  api.openapi(showRoute, async (c) => {
    const one = await opened(c, false);
    if ('refused' in one) return one.refused;
    return c.json({ data: await present(c, one.principal, one.reader, one.proposal.id) }, 200);
  });

  api.openapi(editRoute, async (c) => {
    const one = await opened(c, true);
    if ('refused' in one) return one.refused;
    const { principal, reader, proposal } = one;
    const sent = c.req.valid('json');
    const items = await itemsFor(reader, proposal);
    const foreign = sent.items.findIndex(
      ({ id }, at) => !items.some((item) => item.id === id) || sent.items.findIndex((other) => other.id === id) !== at,
    );
    if (foreign >= 0) return invalid(c, `items.${foreign}.id`, 'api.field_invalid');
    const priced = sent.items.findIndex(({ price }) => price && price.currency !== proposal.currency);
    if (priced >= 0) return invalid(c, `items.${priced}.price`, 'api.field_invalid');
    if (!findLocale(sent.locale)) return invalid(c, 'locale', 'api.field_invalid');
    const customer = await customerOf(deps.customers, { principal }, sent.customer);
    if (sent.customer !== null && !customer) return invalid(c, 'customer', 'api.field_invalid');
    const kept = items.filter(({ id }) => sent.items.some((item) => item.id === id));
    const read = readEdit(textOf(sent, proposal), proposal, kept, customer?.id ?? null);
    const answer = await storeEdit(deps, principal, proposal, items, read);
    if (answer === 'closed') return problem(c, { code: 'proposal_closed' });
    if (answer !== 'stored') {
      const errors = Object.entries(answer.problems).map(([field, key]) => [
        apiField(field, sent),
        [c.var.api.translate(`proposals.problem_${key}`)],
      ]);
      return problem(c, { code: 'invalid', errors: Object.fromEntries(errors) as Record<string, string[]> });
    }
    return c.json({ data: await present(c, principal, reader, proposal.id) }, 200);
  });

  api.openapi(itemsRoute, async (c) => {
    const one = await opened(c, true);
    if ('refused' in one) return one.refused;
    const quotes = await quotesOf(c, c.req.valid('json').quotes);
    if (!quotes) return invalid(c, 'quotes', 'api.field_invalid');
    if (quotes.some(({ currency }) => currency !== one.proposal.currency))
      return problem(c, { code: 'currencies_differ' });
    if (!(await addToProposal(deps.db, one.proposal.id, quotes))) return problem(c, { code: 'proposal_closed' });
    return c.json({ data: await present(c, one.principal, one.reader, one.proposal.id) }, 200);
  });

  api.openapi(sendRoute, async (c) => {
    const one = await opened(c, true);
    if ('refused' in one) return one.refused;
    const { principal, reader, proposal } = one;
    if (proposal.clientEmail === '') return invalid(c, 'client.email', 'proposals.problem_email_needed');
    const { brand, locale, clientIp: visitor } = c.var.api;
    const answer = await checkAndSend(deps, { brand, locale, visitor }, principal.id, proposal);
    switch (answer) {
      case 'sent':
        return c.json({ data: await present(c, principal, reader, proposal.id) }, 200);
      case 'too_many':
        return problem(c, { code: 'too_many_requests', retryAfterSeconds: 3_600 });
      case 'closed':
        return problem(c, { code: 'proposal_closed' });
      default:
        return problem(c, { code: 'proposal_not_available' });
    }
  });

  api.openapi(withdrawRoute, async (c) => {
    const one = await opened(c, true);
    if ('refused' in one) return one.refused;
    if (!(await answerProposal(deps.db, one.proposal.id, 'withdrawn'))) return problem(c, { code: 'proposal_closed' });
    return c.json({ data: await present(c, one.principal, one.reader, one.proposal.id) }, 200);
  });
}

const listed = (one: Proposal) => ({
  id: one.id,
  title: one.title,
  state: one.state,
  client: { name: one.clientName, email: one.clientEmail },
  customer: one.customerId,
  agency: one.agencyName,
  agent: one.agentName,
  locale: one.locale,
  currency: one.currency,
  valid_days: one.validDays,
  valid_until: one.validUntil?.toISOString() ?? null,
  created_at: one.createdAt.toISOString(),
  payer: payerOf(one),
});

const payerOf = ({ agentPays }: Pick<Proposal, 'agentPays'>): 'agent' | 'client' => (agentPays ? 'agent' : 'client');

type Edited = z.infer<typeof editedSchema>;

/** A body as the fields of the editor's form. */
function textOf(sent: Edited, proposal: Proposal): (name: string) => string {
  const texts: Record<string, string> = {
    title: sent.title,
    intro: sent.intro,
    client_name: sent.client.name,
    client_email: sent.client.email,
    locale: sent.locale,
    valid_days: String(sent.valid_days),
    payer: sent.payer ?? payerOf(proposal),
  };
  for (const [at, { id, day, choice, note, price }] of sent.items.entries()) {
    texts[`place_${id}`] = String(at + 1);
    texts[`day_${id}`] = day === null ? '' : String(day);
    texts[`choice_${id}`] = choice === null ? '' : String(choice);
    texts[`note_${id}`] = note;
    texts[`price_${id}`] = price === null ? '' : toDecimal(money(BigInt(price.amount), proposal.currency));
  }
  return (name) => texts[name] ?? '';
}

/** A field of the form by its name in the body. */
function apiField(field: string, sent: Edited): string {
  const [, name, id] = /^([a-z]+)_([\da-f-]{36})$/.exec(field) ?? [];
  if (name) return `items.${sent.items.findIndex((item) => item.id === id)}.${name}`;
  return field.replace(/^client_/, 'client.');
}
