import type { Database } from '#database/open.ts';
import { checkIn, checkOut } from '#tests/hotels/hotels.ts';
import type { Principal } from '#web/principal.ts';

/** A person with an account and no agency. */
export const stranger = (id: string): Principal => ({
  id,
  name: 'Dana',
  provenEmail: 'dana@example.com',
  avatar: null,
  planId: null,
  agency: null,
  staffRole: null,
  actions: [],
  options: { flights: false, packages: false, crm: false },
});

export const agencyNorth = {
  id: '0199d3d0-0000-7000-8000-000000000001',
  path: ['0199d3d0-0000-7000-8000-000000000001'],
  name: 'North',
  model: 'net',
  commissionBp: 0,
} as unknown as Principal['agency'];

/** The form that makes an alert of a hotel in Barcelona. */
export function alertFields(slug: string, changes: Record<string, string>): FormData {
  const form = new FormData();
  const all = {
    country_slug: 'spain',
    city: 'barcelona',
    hotel: slug,
    check_in: checkIn,
    check_out: checkOut,
    guests: '2',
  };
  for (const [name, value] of Object.entries({ ...all, ...changes })) form.append(name, value);
  return form;
}

/** What all alerts cost before, in percent of today's price, asked two days ago. */
export async function before({ pool }: Database, percent: number): Promise<void> {
  await pool.query(
    `update hotels.price_alert set price_minor = price_minor * $1 / 100, asked_at = now() - interval '2 days'`,
    [percent],
  );
}
