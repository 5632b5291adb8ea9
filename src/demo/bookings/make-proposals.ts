import type { DemoBrowser } from './browser.ts';

/** How a proposal of the demo goes on after it is made. */
type Story = 'booked' | 'declined' | 'expired' | 'withdrawn' | 'viewed' | 'sent' | 'draft';

/** The newest come first in lists: what an agent has to do something about. */
const stories: readonly Story[] = ['withdrawn', 'expired', 'declined', 'booked', 'viewed', 'sent', 'draft'];
const titles: Readonly<Record<Story, string>> = {
  withdrawn: 'A city break in autumn',
  expired: 'Last-minute weekend',
  declined: 'A week with the grandparents',
  booked: 'Anniversary trip',
  viewed: 'Two cities in five days',
  sent: 'A long weekend for two',
  draft: 'Ideas for the summer',
};
const intro = 'As we talked about on the phone: two hotels that I know well. Breakfast is worth it in both.';

export interface DemoProposals {
  readonly agent: DemoBrowser;
  /** A browser of the client, without an account. */
  readonly client: () => DemoBrowser;
  /** A quote made for the agent; each call is about other dates. */
  readonly quote: () => Promise<string>;
  readonly letExpire: (proposalId: string) => Promise<void>;
  /** Pays what the client has reserved. */
  readonly pay: (client: DemoBrowser, quote: string, name: string) => Promise<void>;
  readonly signal: AbortSignal;
}

interface Customer {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
}
interface Made {
  readonly id: string;
  readonly link: string | null;
  readonly items: readonly { readonly id: string }[];
}

/** One proposal in each state, for customers of the agent. Does nothing when the agent has some. */
export async function makeDemoProposals({
  agent,
  client,
  quote,
  letExpire,
  pay,
  signal,
}: DemoProposals): Promise<void> {
  const { proposals } = await agent.read<{ proposals: unknown[] }>('/v3/dashboard/proposals');
  const { customers } = await agent.read<{ customers: readonly Customer[] }>('/v3/dashboard/customers');
  if (proposals.length > 0 || customers.length === 0) return;
  // What is booked belongs to one proposal alone; the others show the same two hotels.
  const shared = [await quote(), await quote()];
  for (const [at, story] of stories.entries()) {
    if (signal.aborted) return;
    const customer = customers[at % customers.length]!;
    const name = `${customer.first_name} ${customer.last_name}`;
    // oxlint-disable no-await-in-loop -- in their order
    const quotes = story === 'booked' ? [await quote()] : shared;
    const made = await agent.send<Made>('/v3/dashboard/proposals', { quotes, title: titles[story] });
    const path = `/v3/dashboard/proposals/${made.id}`;
    await agent.send(
      path,
      {
        title: titles[story],
        intro,
        client: { name, email: customer.email ?? '' },
        customer: customer.id,
        locale: 'en',
        valid_days: 7,
        items: made.items.map(({ id }, place) => ({
          id,
          day: null,
          choice: story === 'sent' && made.items.length > 1 ? 1 : null,
          note: place === 0 ? 'Ask for a room towards the courtyard: it is quieter.' : '',
          price: null,
        })),
      },
      { method: 'PUT' },
    );
    if (story === 'draft') continue;
    const { link } = await agent.send<Made>(`${path}/send`, {});
    if (link === null) throw new Error('a proposal that was sent has no link');
    const guest = client();
    if (story === 'viewed') await guest.get(pathOf(link));
    if (story === 'declined') await guest.submit(pathOf(link), { step: 'decline' });
    if (story === 'booked') await acceptAndPay(guest, pathOf(link), async (id) => await pay(guest, id, name));
    if (story === 'withdrawn') await agent.send(`${path}/withdraw`, {});
    if (story === 'expired') await letExpire(made.id);
    // oxlint-enable no-await-in-loop
  }
}

const pathOf = (link: string) => {
  const { pathname, search } = new URL(link);
  return pathname + search;
};

/** Sends the form as it is shown, with everything ticked. */
async function acceptAndPay(guest: DemoBrowser, path: string, pay: (quote: string) => Promise<void>): Promise<void> {
  const html = await (await guest.get(path)).text();
  const fields: Record<string, string> = { step: 'accept' };
  for (const [tag] of html.matchAll(/<input\b[^>]*>/g)) {
    const [, name = ''] = /name="([^"]*)"/.exec(tag) ?? [];
    const [, value = ''] = /value="([^"]*)"/.exec(tag) ?? [];
    if (/^(?:pick|price)_/.test(name)) fields[name] = value;
  }
  const accepted = await guest.submit(path, fields);
  const to = new URL(accepted.headers.get('location') ?? '', 'http://localhost');
  const quote = to.searchParams.get('quote');
  if (quote === null) throw new Error(`a proposal could not be accepted: ${accepted.status}`);
  await pay(quote);
}
