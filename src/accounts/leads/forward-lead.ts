import type { Log } from '#connector/log.ts';
import type { Wire } from '#connector/wire.ts';
import type { AccountsDb } from '../person.sql.ts';
import { beginAttempt, endLead } from './lead.sql.ts';
import type { Lead } from './lead.ts';

/** Where leads are forwarded, from configuration. */
export interface LeadEndpoint {
  readonly send: Wire;
  /** The endpoint's URL with its query. */
  readonly path: string;
  /** The API key for the endpoint. */
  readonly token: string;
  /** The mailing list that a lead is added to, and the one for Hebrew readers. */
  readonly group: string;
  readonly groupHebrew: string;
}

export interface ForwardDeps {
  readonly db: AccountsDb;
  readonly log: Log;
  /** Null: leads are stored but not forwarded. */
  readonly endpoint: LeadEndpoint | null;
  /** `https://host[:port]` of a brand, or null. */
  readonly originOf: (brand: string) => Promise<string | null>;
}

/** The agent for visitors without a referring agent. */
export const noAgent = 3;

/**
 * Forwards a lead. Rejects when it can't be sent now: the queue retries; after the last attempt it is abandoned and
 * logged. The endpoint may receive a lead twice when its response is lost; both carry the same `Idempotency-Key`.
 */
export async function forwardLead(
  { db, log, endpoint, originOf }: ForwardDeps,
  id: string,
  isLast: boolean,
): Promise<void> {
  if (!endpoint) return await endLead(db, id, 'kept');
  const begun = await beginAttempt(db, id);
  if (!begun) return;
  const answer = await endpoint.send({
    method: 'POST',
    path: endpoint.path,
    headers: { 'content-type': 'application/json', accept: 'application/json', 'idempotency-key': id },
    body: JSON.stringify(bodyOf(begun.lead, endpoint, (await originOf(begun.lead.brand)) ?? '')),
  });
  if (answer.kind === 'answer' && answer.status >= 200 && answer.status < 300) return await endLead(db, id, 'sent');
  const reason = answer.kind === 'answer' ? `it answered ${answer.status}` : answer.reason;
  if (isLast) {
    await endLead(db, id, 'dead');
    log.error('a lead was given up; it is kept in accounts.lead', { name: id, count: begun.attempts, reason });
  }
  throw new Error(`a lead could not be sent on: ${reason}`);
}

function bodyOf(lead: Lead, { token, group, groupHebrew }: LeadEndpoint, origin: string) {
  const isHebrew = lead.locale === 'he';
  return {
    bot: isHebrew ? 1 : 0,
    token,
    name: lead.name,
    fullname: lead.name,
    email: lead.email,
    addToGroups: isHebrew ? groupHebrew : group,
    lang: lead.locale,
    title: lead.title,
    url: origin + lead.path,
    calling_code: lead.callingCode,
    phone: lead.phone,
    ref: lead.referral ?? '',
    userid: lead.agent === null ? noAgent : Number(lead.agent),
  };
}
