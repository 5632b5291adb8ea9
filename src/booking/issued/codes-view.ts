import { getLocale, textLocale } from '#i18n/locales.ts';
import { formatFor } from '#i18n/format.ts';
import type { LocaleCode } from '#i18n/locale.ts';
import { translator } from '#i18n/messages.ts';
import type { ShownReservation } from '../reservation/shown-reservation.ts';
import type { ProductPresenter } from '../vertical.ts';
import { type DrawnCode, drawCode, isDrawn } from '#web/codes/draw-code.ts';
import { type IssuedCode, isUsed } from '../issued-code.ts';

export interface CodesView {
  readonly heading: string;
  readonly hint: string;
  readonly codes: readonly CodeView[];
}

export interface CodeView {
  /** Whom it is for, with its place among all: `Adult · 1 of 3`. */
  readonly label: string;
  readonly number: string | null;
  /** Null when it is used, or has no code that can be drawn. */
  readonly drawn: DrawnCode | null;
  /** When it was used. */
  readonly used: string | null;
  /** Addresses of the supplier's files. */
  readonly files: readonly { readonly label: string; readonly href: string }[];
}

type Presenters = Readonly<Record<string, ProductPresenter>>;

/** The codes of a booking, in the locale's texts; null when nothing was issued, or the booking is over. */
export function codesView(
  presenters: Presenters,
  found: Pick<ShownReservation, 'issued' | 'state' | 'product' | 'details'>,
  zone: string,
  locale: LocaleCode,
): CodesView | null {
  const texts = presenters[found.product]?.codeTexts?.(found.details, locale);
  if (!texts || found.issued.length === 0 || !shownStates.has(found.state)) return null;
  const code = textLocale(locale);
  const translate = translator(code);
  const format = formatFor(getLocale(code).iso);
  const t = (key: string, values?: Record<string, string | number>) => translate(`issued.${key}`, values);
  return {
    heading: texts.heading,
    hint: texts.hint,
    codes: found.issued.map((one, at) => ({
      label:
        found.issued.length === 1
          ? texts.holder(one)
          : t('label', { holder: texts.holder(one), at: at + 1, all: found.issued.length }),
      number: one.number,
      drawn: isUsed(one) ? null : drawnOf(one),
      used: one.usedAt && t('used', { time: format.instant(one.usedAt, zone) }),
      files: one.codes.flatMap(({ format: kind, value }) =>
        isDrawn(kind) || !isWebAddress(value) ? [] : [{ label: t(kind), href: value }],
      ),
    })),
  };
}

const shownStates: ReadonlySet<string> = new Set(['confirmed', 'supplier_changed', 'completed']);

function drawnOf({ codes }: IssuedCode): DrawnCode | null {
  for (const { format, value } of codes) {
    const drawn = isDrawn(format) ? drawCode(format, value) : null;
    if (drawn) return drawn;
  }
  return null;
}

const isWebAddress = (text: string) => URL.canParse(text) && new URL(text).protocol === 'https:';
