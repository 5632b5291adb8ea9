import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { deliverEmail } from '#accounts/accounts.ts';
import { addJob, attemptsForADay } from '#database/queue.ts';
import { transaction } from '#database/transaction.ts';
import { formatFor } from '#i18n/format.ts';
import { loadLocale } from '#i18n/load-locale.ts';
import { getLocale, textLocale } from '#i18n/locales.ts';
import type { Mailer } from '#mail/mail.ts';
import type { PageBrand } from '#web/page.ts';
import { bookingRoutes } from '../routes.ts';
import type { BookingTables } from '../tables.ts';
import { isOpen, type Proposal } from './proposed.ts';
import { agentAddress } from './accept-for-agent.sql.ts';
import { markSent, proposalOfId } from './proposal.sql.ts';
import { proposalTokens } from './tokens.ts';

export interface ProposalMail {
  readonly id: string;
  readonly proposal: string;
  readonly brand: string;
  /** To the agent: the client has accepted it, or declined. */
  readonly isAccepted?: true;
  readonly isDeclined?: true;
}

/** Opens the client's link, and queues the email with it in the same transaction. False when it can't be sent any more. */
export async function sendProposal(
  db: Kysely<BookingTables>,
  { id, brand }: Pick<Proposal, 'id' | 'brand'>,
): Promise<boolean> {
  return await transaction(db, async (trx) => {
    if (!(await markSent(trx, id))) return false;
    const mail: ProposalMail = { id: randomUUID(), proposal: id, brand };
    await addJob(trx as never, 'proposal_email', mail as never, {
      jobKey: `proposal ${mail.id}`,
      maxAttempts: attemptsForADay,
    });
    return true;
  });
}

/** The brand that a proposal was made under, in the look of its agency: as the client's page shows it. */
export type InLookOf = (brand: PageBrand, agencyId: string) => Promise<PageBrand>;

export interface ProposalMailDeps {
  readonly db: Kysely<BookingTables>;
  readonly secret: string;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly brandOf: (id: string) => Promise<PageBrand | null>;
  readonly inLookOf: InLookOf;
  readonly numberOf: (agencyId: string) => Promise<number | null>;
}

/** Sends the client the link, or the agent the client's answer. Rejects when it can't be sent now: the worker retries. */
export async function sendProposalMail(
  deps: ProposalMailDeps,
  { id, proposal: of, brand: from, isAccepted, isDeclined }: ProposalMail,
) {
  const brand = await deps.brandOf(from);
  const proposal = await proposalOfId(deps.db, from, of);
  if (isAccepted || isDeclined)
    return brand && proposal
      ? await tellAgent(deps, id, brand, proposal, isDeclined ? 'declined' : 'accepted')
      : undefined;
  // Withdrawn or answered meanwhile.
  if (!brand || !proposal || !isOpen(proposal.state) || proposal.clientEmail === '' || !proposal.validUntil) return;
  const { locale, validUntil, clientEmail } = proposal;
  await loadLocale(locale);
  const agent = await agentAddress(deps.db, proposal);
  const href = proposalTokens(deps.secret).hrefFor(
    brand.origin,
    locale,
    proposal.id,
    await deps.numberOf(proposal.agencyId),
  );
  const format = formatFor(getLocale(textLocale(locale)).iso);
  await deliverEmail(deps.mailer, await deps.inLookOf(brand, proposal.agencyId), { id, locale }, (t) => {
    const values = {
      agency: proposal.agencyName,
      agent: proposal.agentName ?? proposal.agencyName,
      title: proposal.title,
      name: proposal.clientName,
      date: format.date(validUntil.toISOString().slice(0, 10)),
    };
    return {
      to: clientEmail,
      ...(agent && { replyTo: agent.email }),
      subject: t('proposal.mailSubject', values),
      tone: 'neutral',
      heading: proposal.title,
      texts: [t('proposal.mailText', values), ...proposal.intro.split(/\n{2,}/).filter((part) => part.trim() !== '')],
      action: { label: t('proposal.mailAction'), href, hint: t('proposal.mailHint', values) },
      footer: t('proposal.mailFooter', values),
    };
  });
}

/** The client has answered. Nobody is told once it is booked, or when the agent has left. */
async function tellAgent(
  { db, mailer }: ProposalMailDeps,
  id: string,
  brand: PageBrand,
  { id: proposal, agentId, agencyId, agentPays, state, title, clientName, locale: clients }: Proposal,
  answer: 'accepted' | 'declined',
): Promise<void> {
  if (state !== answer) return;
  const agent = await agentAddress(db, { agentId, agencyId });
  if (!agent) return;
  const { email: to } = agent;
  const locale = agent.locale ?? clients;
  await loadLocale(locale);
  await deliverEmail(mailer, brand, { id, locale }, (t) => {
    const values = { title, name: clientName };
    const what = answer === 'declined' ? 'declined' : agentPays ? 'accepted' : 'accepting';
    return {
      to,
      subject: t(`proposal.${answer}MailSubject`, values),
      tone: answer === 'declined' ? 'neutral' : 'good',
      heading: t(`proposal.${answer}MailHeading`, values),
      texts: [t(clientName === '' ? `proposal.${what}MailText` : `proposal.${what}MailTextBy`, values)],
      action: {
        label: t('proposal.acceptedMailAction'),
        href: brand.origin + bookingRoutes.editProposal.href(locale, { proposal }),
        hint: null,
      },
      footer: t('account.letterFooter', { brand: brand.name }),
    };
  });
}
