import type { Brand } from '#brands/brands.ts';
import { isolated } from '#i18n/bidi.ts';
import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import { translatorFor } from '#i18n/messages.ts';
import { typeset } from '../voucher/typeset.ts';
import type { DocumentLogo } from '../voucher/voucher-sheet.ts';
import type { Statement, StatementLine } from '../credit/statement.sql.ts';
import { lineText, periodText, stateOf } from './statement-texts.ts';

/** A statement with what the document lists of it. */
export interface ListedStatement extends Statement {
  /** The first ones. */
  readonly lines: readonly StatementLine[];
  readonly all: { readonly count: number; readonly minor: bigint };
}
/** Lines of a document: typesetting has a limit that a file of all lines has not. */
export const mostPdfLines = 500;
type StatementBrand = Pick<Brand, 'name' | 'supportEmail' | 'look' | 'texts'>;

/** A statement as a PDF, in a loaded locale. Rejects with `TooManyVouchers` when too many documents are queued. */
export async function statementPdf(
  brand: StatementBrand,
  found: ListedStatement,
  locale: string,
  now: Date,
  logo: DocumentLogo | null = null,
): Promise<Buffer> {
  const { code, iso, dir } = getLocale(locale);
  const translate = translatorFor(brand, code);
  const format = formatFor(iso);
  const texts = { format, translate };
  const t = (key: string, values?: Record<string, string | number>) => translate(`finance.${key}`, values);
  const amount = (minor: bigint) => format.money({ minor, currency: found.currency });
  const rest = found.lines.reduce((left, { minor }) => left - minor, found.all.minor);
  const isCut = found.all.count > found.lines.length;
  const row = (label: string, minor: bigint, isSum = false) => ({ label, value: amount(minor), isSum });
  return await typeset({
    iso,
    language: iso.split('-')[0]!,
    dir,
    brand: brand.name,
    logo,
    accent: brand.look.accent.text,
    subject: t('statement', { number: found.number }),
    title: t('statementTitle'),
    void: null,
    provider: { name: isolated(found.agencyName), address: periodText(found, texts), phone: null },
    numbers: [
      { label: t('number'), value: found.number },
      { label: t('due'), value: format.date(found.dueOn) },
    ],
    times: [
      { label: t('opening'), value: amount(found.openingMinor) },
      { label: t('closing'), value: amount(found.closingMinor) },
    ],
    length: t(`state_${stateOf(found)}`),
    codes: null,
    sections: [
      {
        title: t('lines'),
        rows: [],
        price: [
          row(t('opening'), found.openingMinor),
          ...found.lines.map((line) =>
            row(`${format.date(line.at.toISOString().slice(0, 10))} · ${lineText(line, texts)}`, line.minor),
          ),
          ...(isCut ? [row(t('otherLines', { count: found.all.count - found.lines.length }), rest)] : []),
          row(t('closing'), found.closingMinor, true),
        ],
        texts: [],
      },
    ],
    paid: { text: t('toPay', { amount: amount(found.openMinor) }), note: t('toPayHint', { number: found.number }) },
    support: { label: t('questions'), value: brand.supportEmail },
    issued: t('issued', { date: format.date(now.toISOString().slice(0, 10)) }),
  });
}
