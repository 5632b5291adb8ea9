import { localDeadline } from '#values/local-time.ts';
import type { ProductForm, Traveller, TravellerField } from '../product-form.ts';
import type { ShownReservation } from '../reservation/shown-reservation.ts';
import type { AmendedPart, ProductPresenter, ProductSupply } from '../vertical.ts';

export interface AmendDeps {
  /** By product name. */
  readonly presenters: Readonly<Record<string, ProductPresenter>>;
  /** By product name. */
  readonly supplies: Readonly<Record<string, ProductSupply>>;
}

const nameFields: readonly TravellerField[] = ['first_name', 'last_name'];

/**
 * What can be corrected in a booking online; empty where its supplier corrects nothing. Null when there is nothing to correct
 * any more: it is not confirmed, has begun, or is being replaced. By the database's clock (`found.now`).
 */
export function amendable({ presenters, supplies }: AmendDeps, found: ShownReservation): readonly AmendedPart[] | null {
  const { product, supplier, details, state, trip, now } = found;
  if (state !== 'confirmed' || trip.state !== 'confirmed' || found.replacement) return null;
  const presenter = presenters[product];
  if (!presenter) return null;
  const { starts, zone } = presenter.present(details, 'en');
  if (Temporal.Instant.compare(localDeadline(starts.local, zone).at, now) <= 0) return null;
  const form = presenter.form(details, 'en');
  const parts = supplies[product]?.amends?.(supplier) ?? [];
  return parts.filter((part) => (part === 'names' ? nameSlots(form).length > 0 : form.wantsRequests));
}

/** The slots that have names, with no other field. */
export function nameSlots({ slots }: Pick<ProductForm, 'slots'>): ProductForm['slots'] {
  return slots
    .map((slot) => ({ ...slot, fields: slot.fields.filter(({ name }) => nameFields.includes(name)) }))
    .filter(({ fields }) => fields.length > 0);
}

/** The travellers with other names; all else of them stays. */
export function withNames(travellers: readonly Traveller[], names: readonly Traveller[]): Traveller[] {
  return travellers.map(({ slot, fields }) => {
    const named = names.find((one) => one.slot === slot);
    if (!named) return { slot, fields };
    const rest = Object.fromEntries(
      Object.entries(fields).filter(([name]) => !nameFields.includes(name as TravellerField)),
    );
    return { slot, fields: { ...rest, ...named.fields } };
  });
}
