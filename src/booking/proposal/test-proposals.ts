import { expect } from 'vitest';
import { addRoom } from '#tests/basket.ts';
import type { signedInWith } from '#tests/agencies.ts';
import type { TestApp } from '#tests/app.ts';
import { placeOf } from '#tests/people.ts';
import { type DirectRoom, type Visitor, visitor } from '#tests/visitor.ts';
import type { ClientProposalView, EditProposalView } from './proposal-view.ts';

export type Person = Awaited<ReturnType<typeof signedInWith>>;
export type Open = Extract<ClientProposalView, { kind: 'open' }>;

/** What an agent and a client do with proposals. */
export function proposalSteps(of: () => { readonly app: TestApp; readonly room: DirectRoom; readonly agent: Person }) {
  const query = async <Row>(sql: string, values: unknown[] = []) =>
    (await of().app.database.pool.query(sql, values)).rows as Row[];
  /** Quotes can't be changed; a supplier that sets a lowest price is not in this world. */
  async function onStoredQuotes(sql: string, values: unknown[]): Promise<void> {
    await query('alter table booking.quote_net disable trigger user');
    await query(sql, values);
    await query('alter table booking.quote_net enable trigger user');
  }
  const newVisitor = () => visitor(of().app, placeOf());
  const post = async (guest: Visitor, path: string, fields: Record<string, string> | [string, string][]) => {
    const body = new FormData();
    body.append('_token', await guest.token('/reservation'));
    for (const [name, value] of Array.isArray(fields) ? fields : Object.entries(fields)) body.append(name, value);
    return await guest.post(path, body);
  };
  async function viewOf<View>(guest: Visitor, path: string): Promise<View> {
    const answer = await guest.get(path, { accept: 'application/json', 'sec-fetch-site': 'same-origin' });
    const { view } = (await answer.json()) as { view: { kind: string; view: View } | View };
    return path.startsWith('/dashboard') ? (view as { view: View }).view : (view as View);
  }
  const edited = async (path: string, who = of().agent) => await viewOf<EditProposalView>(who.guest, path);

  /** A draft with the room on these days from today, made from the basket; its path. */
  async function drafted(days: readonly number[], who = of().agent): Promise<string> {
    for (const day of days) expect((await addRoom(who.guest, of().room, day)).headers.get('location')).toBe('/basket');
    return (await post(who.guest, '/basket', { proposal: 'new' })).headers.get('location') ?? '';
  }

  /** The editor's form as it is shown, with changes. */
  async function formOf(path: string, more: Record<string, string> = {}, who = of().agent) {
    const view = await edited(path, who);
    const fields = { ...view.typed, client_name: 'Dana Levi', client_email: 'dana@example.com' };
    const items = view.items.flatMap(({ shown, place, day, choice, note, price }) =>
      Object.entries({ place, day, choice, note, price }).map(([name, value]) => [`${name}_${shown.id}`, value]),
    );
    return { ...fields, ...Object.fromEntries(items), ...more } as Record<string, string>;
  }

  /** Sends a draft; the path of the client's page. */
  async function sent(path: string, more: Record<string, string> = {}, who = of().agent): Promise<string> {
    const answer = await post(who.guest, path, await formOf(path, { ...more, step: 'send' }, who));
    expect(answer.headers.get('location')).toBe(`${path}?done=sent`);
    const { link } = await edited(path, who);
    return link!.slice(of().app.origin.length);
  }

  const accept = async (guest: Visitor, path: string, view: Open, only?: readonly string[]) =>
    await post(guest, path, [
      ['step', 'accept'],
      ...view.days.flatMap(({ entries }) =>
        entries.flatMap((entry): [string, string][] => [
          ...entry.chosen.filter((id) => only?.includes(id) ?? true).map((id): [string, string] => [entry.name, id]),
          ...entry.items.map(({ id, minor }): [string, string] => [`price_${id}`, minor]),
        ]),
      ),
    ]);

  return { query, onStoredQuotes, newVisitor, post, viewOf, edited, drafted, formOf, sent, accept };
}
