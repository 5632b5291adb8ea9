import type { PageContext } from '#web/page.ts';
import type { ShownQuote } from '../../quote/find-quote.ts';
import type { ReserveCommand } from '../../reservation/reserve.ts';
import { tripAgentOf } from '../../reservation/trip-agent.ts';
import { sealDocuments, splitDocuments } from '../../travellers/traveller-documents.ts';
import type { CheckoutDeps } from '../checkout-deps.ts';
import { termsVersionOf } from '../terms.ts';
import type { BookingDetails } from './booking-details.ts';
import { customerOf } from './customers/customer-pick.ts';

/** What is reserved once the form is sent; `refused` for people of an agency who may not book. */
export async function bookCommand(
  deps: Pick<CheckoutDeps, 'secret' | 'customers' | 'proposals'>,
  context: PageContext,
  quotes: readonly ShownQuote[],
  checked: BookingDetails,
  { key, replaces, together }: { readonly key: string; readonly replaces: string | null; readonly together: boolean },
): Promise<ReserveCommand | 'refused'> {
  const own = tripAgentOf(context.principal);
  if (own === 'refused') return 'refused';
  // What a client accepted was sold by the agent who proposed it.
  const proposed = await deps.proposals.saleOf(quotes.map(({ id }) => id));
  const customer = await customerOf(deps.customers, context, checked.customerId);
  return {
    brand: context.brand.id,
    mode: quotes.length === 1 ? 'single' : together ? 'package' : 'loose',
    items: checked.items.map(({ travellers: all, ...item }, at) => {
      const { travellers, documents } = splitDocuments(all);
      const quoteId = quotes[at]!.id;
      return { quoteId, ...item, travellers, documents: sealDocuments(deps.secret, quoteId, documents) };
    }),
    personId: context.principal?.id ?? null,
    agent: proposed?.agent ?? own,
    proposalId: proposed?.proposalId ?? null,
    customerId: proposed?.customerId ?? customer?.id ?? null,
    attribution: context.attribution ?? null,
    idempotencyKey: key,
    locale: context.locale,
    contactName: checked.contactName,
    email: checked.email,
    phone: checked.phone,
    nationality: checked.nationality,
    ...(replaces !== null && { replaces }),
    evidence: {
      terms: termsVersionOf(context.brand),
      address: context.visitor,
      at: context.now.toISOString(),
      channel: 'website',
      textLocale: context.textLocale,
    } as ReserveCommand['evidence'],
  };
}
