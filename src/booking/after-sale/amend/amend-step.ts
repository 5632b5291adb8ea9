import { withoutCardNumbers } from '#web/form/card-number.ts';
import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import type { PageAnswer, PageContext } from '#web/page.ts';
import { amendable, nameSlots } from '../../amendment/amendable.ts';
import { type CorrectionError, readCorrection } from '../../amendment/read-correction.ts';
import { type AmendmentRequestAnswer, requestAmendment } from '../../amendment/request-amendment.ts';
import { slotViews } from '../../checkout/book/travellers/form-view.ts';
import { presentProduct, wordsOf } from '../../checkout/summary/product-view.ts';
import { fieldName } from '../../product-form.ts';
import type { ShownReservation } from '../../reservation/find-reservation.ts';
import { problemText } from '../../travellers/field-texts.ts';
import { formOf } from '../../travellers/form-of.ts';
import type { AmendedPart } from '../../vertical.ts';
import type { AfterSaleDeps } from '../after-sale-deps.ts';
import type { AmendView } from './amend-page.tsx';

/** What a form answered: a view with its status, or the way on. */
export type AmendAnswer =
  | { readonly kind: 'view'; readonly view: AmendView; readonly status: 200 | 409 | 422 | 429 }
  | Extract<PageAnswer<never>, { kind: 'redirect' }>;

type Refused = Exclude<AmendmentRequestAnswer['kind'], 'requested'>;

/** The form in which names and requests are corrected. Null when none of it can be corrected here. */
export function showAmend(deps: AfterSaleDeps, context: PageContext, found: ShownReservation): AmendAnswer | null {
  const parts = open(deps, found);
  return parts && { kind: 'view', view: viewOf(deps, context, found, parts), status: 200 };
}

/** Asks the supplier for the correction. Null as in `showAmend`. */
export async function sendAmend(
  deps: AfterSaleDeps,
  context: PageContext,
  found: ShownReservation,
  typed: FormData,
  byPerson: string | null,
): Promise<AmendAnswer | null> {
  const parts = open(deps, found);
  if (!parts) return null;
  const form = formOf(deps.presenters, found.product, found.details, context.locale);
  const textOf = (field: string) => {
    const value = typed.get(field);
    return typeof value === 'string' ? value : undefined;
  };
  const { correction, errors } = readCorrection(found, form, parts, textOf, 'passport');
  if (errors.length > 0) return again(viewOf(deps, context, found, parts, { textOf, errors }), 422);
  const { kind } = await requestAmendment(deps.db, {
    tripId: found.trip.id,
    reservationId: found.id,
    correction,
    parts,
    byPerson,
  });
  if (kind === 'requested') return { kind: 'redirect', to: deps.addressOf(context.locale, found.id) };
  const view = viewOf(deps, context, found, parts, { textOf, errors: [], refused: kind });
  return again(view, kind === 'too_many_amendments' ? 429 : kind === 'nothing_to_amend' ? 422 : 409);
}

const again = (view: AmendView, status: 409 | 422 | 429): AmendAnswer => ({ kind: 'view', view, status });

function open(deps: AfterSaleDeps, found: ShownReservation): readonly AmendedPart[] | null {
  const parts = amendable(deps, found);
  return parts && parts.length > 0 ? parts : null;
}

interface Typed {
  readonly textOf: (field: string) => string | undefined;
  readonly errors: readonly CorrectionError[];
  readonly refused?: Refused;
}

function viewOf(
  deps: AfterSaleDeps,
  context: PageContext,
  found: ShownReservation,
  parts: readonly AmendedPart[],
  { textOf, errors, refused }: Typed = { textOf: () => undefined, errors: [] },
): AmendView {
  const { locale, translate } = context;
  const texts = { translate, format: formatFor(getLocale(context.textLocale).iso) };
  const words = wordsOf(deps.presenters, found.product, locale);
  const form = formOf(deps.presenters, found.product, found.details, locale);
  const slots = parts.includes('names') ? nameSlots(form) : [];
  const names = slots.flatMap(({ id, fields }) =>
    fields.map(({ name }): readonly [string, string] => [
      fieldName(id, name),
      found.travellers.find(({ slot }) => slot === id)?.fields[name] ?? '',
    ]),
  );
  const typed = Object.fromEntries(
    [...names, ['requests', found.requests] as const].map(([name, now]) => [
      name,
      withoutCardNumbers((textOf(name) ?? now).slice(0, name === 'requests' ? 4_000 : 300)),
    ]),
  );
  return {
    kind: 'amend',
    product: presentProduct(deps.presenters, found.product, found.details, locale).title,
    post: deps.addressOf(locale, found.id, { step: 'amend' }),
    slots: slotViews({ ...form, slots }, texts, '', false, typed),
    requestsHint: parts.includes('requests') ? words('requestsHint') : null,
    typed,
    errors: errors.map((error) => ({
      field: error.field,
      message: problemText(error, typed[error.field] ?? '', texts),
    })),
    refused: refused ? translate(`reservation.amendNews_${refused}`) : null,
    back: deps.addressOf(locale, found.id),
  };
}
