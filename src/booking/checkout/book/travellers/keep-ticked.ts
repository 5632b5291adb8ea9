import type { Travellers } from '../../known-traveller.ts';
import type { BookingDetails } from '../booking-details.ts';

/** Adds to the profile what its owner ticked. */
export async function keepTicked(
  travellers: Travellers,
  personId: string,
  form: FormData,
  { items, phone, nationality }: BookingDetails,
): Promise<void> {
  if (form.get('keep_details') === '1') await travellers.complete(personId, { phone, nationality });
  if (form.get('keep_guests') !== '1') return;
  const named = items
    .flatMap((item) => item.travellers)
    .map(({ fields }) => ({ firstName: fields.first_name ?? '', lastName: fields.last_name ?? '' }));
  await travellers.keepCompanions(
    personId,
    named.filter(({ firstName, lastName }) => firstName !== '' && lastName !== ''),
  );
}
