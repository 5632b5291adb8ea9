import type { Translate } from '#i18n/translate.ts';
import { amendable } from '../../amendment/amendable.ts';
import { amendmentRows } from '../../amendment/amendment-texts.ts';
import type { ProductForm } from '../../product-form.ts';
import type { ShownReservation } from '../../reservation/find-reservation.ts';
import type { AmendmentState } from '../../tables.ts';
import type { ChangeTexts } from '../../vertical.ts';
import type { AfterSaleDeps } from '../after-sale-deps.ts';

export interface AmendCardView {
  /** The newest correction; null without one, and for one that ended with the booking. */
  readonly newest: {
    readonly state: Exclude<AmendmentState, 'dropped'>;
    readonly rows: readonly ChangeTexts[];
  } | null;
  /** The form; null while a correction is open, and where the provider corrects nothing online. */
  readonly href: string | null;
  /** Nothing can be corrected online: the traveller asks the provider. */
  readonly isByPhone: boolean;
}

/** Corrections of names and requests; null when there is nothing to correct and nothing was. */
export function amendCard(
  deps: Pick<AfterSaleDeps, 'presenters' | 'supplies' | 'addressOf'>,
  { locale, translate }: { readonly locale: ShownReservation['locale']; readonly translate: Translate },
  found: ShownReservation,
  form: ProductForm,
): AmendCardView | null {
  const parts = amendable(deps, found);
  const { amendment } = found;
  const newest =
    amendment && amendment.state !== 'dropped'
      ? {
          state: amendment.state,
          rows: amendmentRows(form, amendment, {
            requests: translate('reservation.requests'),
            none: translate('reservation.amendNone'),
          }),
        }
      : null;
  // What became of a correction stays in sight when no other can be made: its stay has begun, or is being replaced.
  if (parts === null)
    return newest && newest.state !== 'done' && ['confirmed', 'completed'].includes(found.state)
      ? { newest, href: null, isByPhone: false }
      : null;
  const isOpen = amendment?.state === 'asked' || amendment?.state === 'waiting';
  return {
    newest,
    href: parts.length > 0 && !isOpen ? deps.addressOf(locale, found.id, { step: 'amend' }) : null,
    isByPhone: parts.length === 0,
  };
}
