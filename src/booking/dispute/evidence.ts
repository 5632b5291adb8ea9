import type { CancellationPolicy } from '#values/cancellation.ts';
import { toDecimal } from '#values/money.ts';
import type { DisputeEvidence } from '../gateway.ts';
import { revivePolicy } from '../quote/stored.ts';
import type { DisputedSale } from './disputes.sql.ts';

/** The most letters that a gateway takes in all, less some for what it adds. */
const mostLetters = 19_000;

/** What we know of a disputed sale, in English: banks read it. The timeline is cut where the whole would be too long. */
export function evidenceOf(sale: DisputedSale, statement: string): DisputeEvidence {
  const { customerName, customerEmail, evidence, parts, events } = sale;
  const starts = parts.flatMap(({ from }) => from ?? []).toSorted();
  const policies = parts.map(({ title, policy }) => `${title}: ${policyText(revivePolicy(policy))}`);
  const accepted = [
    evidence.at === undefined ? null : `Accepted ${evidence.at}`,
    evidence.terms === undefined ? null : `terms of ${evidence.terms}`,
  ].filter((one) => one !== null);
  const pack = {
    product: parts.map(productText).join('\n'),
    customerName,
    customerEmail,
    customerIp: evidence.address ?? null,
    serviceDate: starts[0] ?? null,
    policy: [...policies, accepted.join(', ')].filter(Boolean).join('\n'),
    statement,
  };
  const used = Object.values(pack).reduce((sum, text) => sum + (text?.length ?? 0), 0);
  return {
    ...pack,
    timeline: events
      .map(({ at, text }) => `${at} ${text}`)
      .join('\n')
      .slice(0, Math.max(0, mostLetters - used)),
  };
}

function productText({ title, product, from, until, reference, supplierReference }: DisputedSale['parts'][number]) {
  const dates = from === null ? `until ${until}` : `from ${from} to ${until}`;
  const supplier = supplierReference === null ? 'not confirmed' : `confirmed by the supplier as ${supplierReference}`;
  return `${title} (${product}) ${dates}, booking ${reference}, ${supplier}`;
}

function policyText(policy: CancellationPolicy): string {
  if (policy.kind === 'on_request') return 'the fee for a cancellation is told by the supplier when it is asked for.';
  if (policy.steps.length === 0) return 'free cancellation.';
  const steps = policy.steps.map(({ from, fee }) => `from ${from.at} a fee of ${toDecimal(fee)} ${fee.currency}`);
  return `free cancellation; ${steps.join('; ')}.`;
}
