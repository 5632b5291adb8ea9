import type { Brand } from '#brands/brands.ts';
import { withoutIsolates } from '#i18n/bidi.ts';
import { textLocale } from '#i18n/locales.ts';
import { translator } from '#i18n/messages.ts';
import { localDeadline } from '#values/local-time.ts';
import { readableReference } from '#values/reference.ts';
import { presentProduct } from '../checkout/summary/product-view.ts';
import type { ShownReservation } from '../reservation/find-reservation.ts';
import type { ProductPresenter } from '../vertical.ts';

/**
 * The stay as an iCalendar document (RFC 5545): one event from check-in to check-out, in UTC. Its UID never changes, so
 * that a later document replaces it; cancelled when the reservation is.
 */
export function stayCalendar(
  presenters: Readonly<Record<string, ProductPresenter>>,
  brand: Pick<Brand, 'name' | 'origin'>,
  found: ShownReservation,
): string {
  const locale = textLocale(found.locale);
  const product = presentProduct(presenters, found.product, found.details, locale);
  const cancelled = found.state === 'cancelled';
  const { host } = new URL(brand.origin);
  const facts = product.facts.map(({ label, value }) => `${label}: ${value}`);
  const accepted = found.supplierChanges.filter(({ answer }) => answer === 'accepted');
  const changed = cancelled ? found.cancelledAt : (accepted.at(-1)?.answeredAt ?? found.confirmedAt);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(brand.name)}//Reservations//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${found.id}@${host.split(':')[0]}`,
    `DTSTAMP:${utc(changed ?? found.createdAt)}`,
    `SEQUENCE:${accepted.length + (cancelled ? 1 : 0)}`,
    `DTSTART:${utc(localDeadline(product.starts.local, product.zone).at)}`,
    `DTEND:${utc(localDeadline(product.ends.local, product.zone).at)}`,
    `SUMMARY:${escapeText(product.title)}`,
    `LOCATION:${escapeText(withoutIsolates(product.address))}`,
    ...(product.position ? [`GEO:${product.position.lat};${product.position.lng}`] : []),
    `DESCRIPTION:${escapeText([translator(locale)('voucher.icsText', { reference: readableReference(found.reference) }), ...facts].join('\n'))}`,
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
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
