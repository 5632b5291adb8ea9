import { randomUUID } from 'node:crypto';
import { sendAccountEmail } from '#accounts/emails/account-email.ts';
import { sendAgencyEmail } from '#accounts/send-agency-email.ts';
import { mailContent } from '#booking/mails/mail-content.ts';
import { mailText } from '#booking/mails/mail-text.ts';
import { findReservation } from '#booking/reservation/find-reservation.ts';
import { bookingCalendar } from '#booking/voucher/calendar.ts';
import { voucherSheet } from '#booking/voucher/voucher.ts';
import { createBrands } from '#brands/brands.ts';
import type { Mail } from '#mail/mail.ts';
import { hotelPresenter } from '#verticals/hotels/quote/hotel-presenter.ts';
import { loadLocale } from '#i18n/load-locale.ts';
import type { TestApp } from './app.ts';

const kinds = [
  'confirmed',
  'failed',
  'cancelled',
  'refunded',
  'cancel_refused',
  'supplier_cancelled',
  'supplier_changed',
  'supplier_change_withdrawn',
] as const;
const purposes = ['reset', 'prove', 'email'] as const;
const agencyPurposes = ['applied', 'approved', 'refused', 'invited', 'lead', 'staff'] as const;

/** All texts that we send outside of pages, by name; needs a person, and a reservation of a hotel that is the first of all. */
export async function documentsIn(app: TestApp, locale: string): Promise<[name: string, text: string][]> {
  const { db, pool } = app.database;
  const brand = createBrands(app.origin).default;
  const [reservation, person] = await Promise.all(
    ['booking.reservation', 'accounts.person'].map(async (table) => {
      const { rows } = await pool.query<{ id: string }>(`select id from ${table} order by id limit 1`);
      return rows[0]?.id ?? '';
    }),
  );
  await loadLocale(locale);
  const found = await findReservation(db, brand.id, reservation ?? '');
  if (!found) throw new Error('nothing is booked');
  const booked = { ...found, locale };
  const deps = { presenters: { hotel: hotelPresenter }, secret: 'a secret of thirty-two characters' };
  const documents: [string, string][] = [];
  for (const kind of kinds) {
    const content = await mailContent(deps, brand, kind, booked);
    documents.push([`mail ${kind}`, `${content.subject}\n${content.preview}\n${mailText(content)}`]);
  }
  documents.push(['calendar', bookingCalendar(deps.presenters, brand, booked).replaceAll('\r\n ', '')]);
  documents.push(['voucher', textsIn(await voucherSheet(deps, brand, booked)).join('\n')]);
  const mailer = {
    send: async (mail: Mail) => void documents.push(['account email', `${mail.subject}\n${mail.text}`]),
  };
  await pool.query(`update accounts.person set new_email = 'new@example.com' where id = $1`, [person]);
  for (const purpose of purposes) {
    const message = { id: randomUUID(), purpose, person: person ?? '', brand: brand.id, locale };
    await sendAccountEmail({ db, brandOf: async () => brand, mailer }, message);
  }
  await pool.query('update accounts.person set new_email = null where id = $1', [person]);
  const made = async (insert: string) => {
    const { rows } = await pool.query<{ id: string }>(insert);
    return rows[0]?.id ?? '';
  };
  const application = await made(`insert into accounts.application
    (person_id, brand, locale, name, legal_name, country, tax_id, phone, terms_version, status, reason, decided_at)
    values ('${person}', '${brand.id}', '${locale}', 'Blue Door', 'Blue Door', 'GB', '1', '1', '1', 'refused', '?', now())
    returning id`);
  const agency = await made(`insert into accounts.agency (name) values ('Blue Door')
    on conflict (name) do update set name = excluded.name returning id`);
  const invitation = await made(`insert into accounts.invitation (agency_id, email_norm, role, invited_by, ends_at)
    values ('${agency}', 'noa@example.com', 'agent', '${person}', now() + interval '1 day') returning id`);
  const waiting = await made(`insert into accounts.application
    (person_id, brand, locale, name, legal_name, country, tax_id, phone, terms_version)
    values ('${person}', '${brand.id}', '${locale}', 'Blue Door', 'Blue Door', 'GB', '1', '1', '1') returning id`);
  const lead = await made(`insert into accounts.lead
    (id, brand, name, email, calling_code, phone, locale, title, path, state, invited_at)
    values ('${randomUUID()}', '${brand.id}', 'Noa', 'noa@example.com', '44', '2079460000', '${locale}', '', '', 'kept', now())
    returning id`);
  const staff = await made(`insert into accounts.person (name, email, email_norm, staff_role)
    values ('Amal', 'staff@example.com', 'staff-${randomUUID()}@example.com', 'admin') returning id`);
  for (const purpose of agencyPurposes) {
    const recipient = purpose === 'staff' ? staff : (person ?? '');
    const subject = { invited: invitation, lead, staff: waiting }[purpose as string] ?? application;
    const message = { id: randomUUID(), purpose, subject, person: recipient, brand: brand.id, locale };
    await sendAgencyEmail({ db, brandOf: async () => brand, mailer }, message);
  }
  await pool.query('delete from accounts.person where id = $1', [staff]);
  await pool.query('delete from accounts.lead');
  await pool.query('delete from accounts.invitation');
  await pool.query('delete from accounts.application');
  return documents;
}

/** Every text in a value made of lists and records. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
}
