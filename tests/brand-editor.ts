import { agencyOf, signedInWith } from './agencies.ts';
import { openTestApp, type TestApp } from './app.ts';
import type { Visitor } from './visitor.ts';

export const editorPath = '/dashboard/brand';

/** The value of the first field of this name. */
export const valueOf = (html: string, name: string) =>
  new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1] ?? '';

/** Opens a part of the editor and sends its form with these entries in place of what is in it. */
export async function sendPart(guest: Visitor, address: string, entries: Readonly<Record<string, string>>) {
  const html = await (await guest.get(address)).text();
  const form = new URLSearchParams({ _token: valueOf(html, '_token'), base: valueOf(html, 'base'), ...entries });
  return await guest.post(address, form.toString(), { 'content-type': 'application/x-www-form-urlencoded' });
}

/** The form of the look, with these entries in place of its own. */
export const look = (more: Readonly<Record<string, string>> = {}) => ({
  step: 'save',
  part: 'look',
  name: 'Dune Trips',
  whiteLabel: '1',
  picture: '/media/cities/295277-city-desert-1-none',
  ...more,
});

/** An app that sells these products, the owner of an agency without a brand, and staff who change any brand. */
export async function openForBrands(products: string) {
  const app = await openTestApp({
    env: { WHITE_LABEL_SUFFIX: 'agents.localhost', DEMO_PEOPLE: 'off', PRODUCTS: products },
  });
  const agency = await agencyOf(app, 'Dune Travel');
  const owner = (await signedInWith(app, { agency: agency.number, role: 'owner' })).guest;
  const content = (await signedInWith(app, { staffRole: 'content' })).guest;
  return { app, owner, content };
}

/** How many versions a brand has. */
export async function versionsOf(app: TestApp, id: string): Promise<number> {
  const { rows } = await app.database.pool.query<{ n: number }>(
    'select count(*)::int as n from brands.version where brand_id = $1',
    [id],
  );
  return rows[0]!.n;
}
