import type { Brand } from '#brands/brands.ts';
import { withoutIsolates } from '#i18n/bidi.ts';
import { textLocale } from '#i18n/locales.ts';
import { translator } from '#i18n/messages.ts';
import { localDeadline } from '#values/local-time.ts';
import { readableReference } from '#values/reference.ts';
import { presentProduct } from '../checkout/summary/product-view.ts';
import type { ShownReservation } from '../reservation/find-reservation.ts';
import type { ProductEvent, ProductPresenter } from '../vertical.ts';

/**
 * Bookings of one traveller as an iCalendar document (RFC 5545): their products' events in UTC. Their UIDs never change, so
 * that a later document replaces them; cancelled when the reservation is.
 */
export function bookingCalendar(
  presenters: Readonly<Record<string, ProductPresenter>>,
  brand: Pick<Brand, 'name' | 'origin'>,
  ...found: readonly ShownReservation[]
): string {
  const [host = ''] = new URL(brand.origin).host.split(':');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(brand.name)}//Reservations//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...found.flatMap((one) => bookingLines(presenters, one, host)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function bookingLines(
  presenters: Readonly<Record<string, ProductPresenter>>,
  found: ShownReservation,
  host: string,
): string[] {
  const locale = textLocale(found.locale);
  const product = presentProduct(presenters, found.product, found.details, locale);
  const facts = product.facts.map(({ label, value }) => `${label}: ${value}`);
  const reference = translator(locale)('voucher.icsText', { reference: readableReference(found.reference) });
  const description = [reference, ...facts].join('\n');
  return product.events.flatMap((event, at) =>
    eventLines(event, `${found.id}${at === 0 ? '' : `-${at + 1}`}@${host}`, description, found),
  );
}

function eventLines(
  { title, address, position, starts, ends }: ProductEvent,
  uid: string,
  description: string,
  { state, replacement, cancelledAt, confirmedAt, createdAt, supplierChanges, now }: ShownReservation,
): string[] {
  // Once the booking that replaces it is confirmed, it does not take place.
  const cancelled = state === 'cancelled' || replacement?.state === 'confirmed' || replacement?.state === 'completed';
  const accepted = supplierChanges.filter(({ answer }) => answer === 'accepted');
  const changed = cancelled ? (cancelledAt ?? now) : (accepted.at(-1)?.answeredAt ?? confirmedAt);
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utc(changed ?? createdAt)}`,
    `SEQUENCE:${accepted.length + (cancelled ? 1 : 0)}`,
    `DTSTART:${utc(localDeadline(starts.local, starts.zone).at)}`,
    `DTEND:${utc(localDeadline(ends.local, ends.zone).at)}`,
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(withoutIsolates(address))}`,
    ...(position ? [`GEO:${position.lat};${position.lng}`] : []),
    `DESCRIPTION:${escapeText(description)}`,
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
  ];
}

/** An instant in iCalendar format: `20261204T140000Z`. */
function utc(instant: string): string {
  return Temporal.Instant.from(instant).round('second').toString().replaceAll(/[-:]/g, '').replace(/\.\d+/, '');
}

export function escapeText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '');
}

/** Lines of 75 octets at most, never cut within a character; a continued line begins with a space. */
export function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > 75) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n');
}
