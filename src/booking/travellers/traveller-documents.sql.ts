import { type Kysely, type RawBuilder, sql } from 'kysely';
import { createSeal } from '#web/seal.ts';
import type { Traveller } from '../product-form.ts';
import type { BookingTables } from '../tables.ts';
import type { TravellerDocuments } from '../vertical.ts';
import { documentsPurpose, type SealedDocuments } from './traveller-documents.ts';

/** For the statement that makes reservations: stores their documents until 30 days after each product has ended. */
export function insertDocuments(
  items: readonly { readonly quoteId: string; readonly documents?: SealedDocuments | undefined }[],
): RawBuilder<unknown> {
  const rows = items.flatMap(({ quoteId, documents }) => documents?.rows.map((row) => ({ quoteId, ...row })) ?? []);
  if (rows.length === 0) return sql``;
  const quotes = rows.map(({ quoteId }) => quoteId);
  const slots = rows.map(({ slot }) => slot);
  const sealed = rows.map((row) => row.sealed);
  return sql`document as (
      insert into booking.traveller_document (reservation_id, slot, sealed, delete_after)
      select reserved.id, slot, sealed, reserved.ends_at + interval '30 days'
      from reserved
      join unnest(${quotes}::uuid[], ${slots}::text[], ${sealed}::bytea[]) as one (quote_id, slot, sealed) using (quote_id)
    ),`;
}

/** Decrypts stored documents. Entries of another secret or another row are left out. */
export function travellerDocuments(db: Kysely<BookingTables>, secret: string): TravellerDocuments {
  const seal = createSeal(secret, documentsPurpose);
  return {
    async of(reference) {
      const rows = await db
        .selectFrom('booking.traveller_document as document')
        .innerJoin('booking.reservation as reservation', 'reservation.id', 'document.reservation_id')
        .select(['document.slot', 'document.sealed', 'reservation.quote_id'])
        .where('reservation.reference', '=', reference)
        .orderBy('document.slot')
        .execute();
      return rows.flatMap(({ slot, sealed, quote_id: quoteId }) => {
        const opened = seal.open(sealed.toString('base64url')) as ({ quoteId: string } & Traveller) | null;
        return opened?.quoteId === quoteId && opened.slot === slot ? [{ slot, fields: opened.fields }] : [];
      });
    },
  };
}

/** Deletes the documents of products that ended 30 days ago, and those of reservations that came to nothing. */
export async function sweepDocuments(db: Kysely<BookingTables>): Promise<void> {
  await sql`
    delete from booking.traveller_document document using booking.reservation reservation
    where reservation.id = document.reservation_id
      and (document.delete_after <= now() or reservation.state in ('failed', 'expired'))`.execute(db);
}
