import type { Brand } from '#brands/brands.ts';
import { isolated } from '#i18n/bidi.ts';
import { formatFor } from '#i18n/format.ts';
import { getLocale, textLocale } from '#i18n/locales.ts';
import { translatorFor } from '#i18n/messages.ts';
import { readableReference } from '#values/reference.ts';
import { arrivalText, lateArrivalText } from '../arrival.ts';
import { policyView } from '../checkout/summary/policy-view.ts';
import { type PriceRow, priceView } from '../checkout/summary/price-view.ts';
import { type CodesView, codesView } from '../issued/codes-view.ts';
import { codeSvg } from '#web/codes/draw-code.ts';
import { answerTexts, namedTravellers } from '../travellers/field-texts.ts';
import { formOf } from '../travellers/form-of.ts';
import { presentProduct, wordsOf } from '../checkout/summary/product-view.ts';
import type { ShownReservation } from '../reservation/find-reservation.ts';
import type { PayableThrough } from '../payable-through.ts';
import type { ProductPresenter } from '../vertical.ts';
import { typeset } from './typeset.ts';
import type { DocumentLogoOf } from './document-logo.ts';
import type { VoucherCodes, VoucherSection, VoucherSheet } from './voucher-sheet.ts';

export { documentLogos } from './document-logo.ts';
export { TooManyVouchers } from './typeset.ts';

export interface VoucherDeps {
  readonly presenters: Readonly<Record<string, ProductPresenter>>;
  /** Left out: the brand's name is written in every case. */
  readonly logoOf?: DocumentLogoOf;
}

type VoucherBrand = Pick<Brand, 'name' | 'supportEmail' | 'supportPhone' | 'look' | 'texts'>;

/** What a voucher leaves out for an agency's client: prices, and fees of a cancellation. */
export interface VoucherOptions {
  readonly prices: boolean;
}

const everything: VoucherOptions = { prices: true };

/** The document to show to the provider, in the locale of the reservation: a PDF. Marked void once cancelled. */
export async function voucherPdf(
  deps: VoucherDeps,
  brand: VoucherBrand,
  found: ShownReservation,
  options: VoucherOptions = everything,
): Promise<Buffer> {
  return typeset(await voucherSheet(deps, brand, found, options));
}

export async function voucherSheet(
  { presenters, logoOf }: VoucherDeps,
  brand: VoucherBrand,
  found: ShownReservation,
  { prices }: VoucherOptions = everything,
): Promise<VoucherSheet> {
  const { code, iso, dir } = getLocale(textLocale(found.locale));
  const translate = translatorFor(brand, code);
  const format = formatFor(iso);
  const t = (key: string, values?: Record<string, string>) => translate(`voucher.${key}`, values);
  const product = presentProduct(presenters, found.product, found.details, code);
  const words = wordsOf(presenters, found.product, code);
  const form = formOf(presenters, found.product, found.details, code);
  const price = priceView(
    found.lines,
    found.total,
    { labels: product.lineLabels, words, translate, format },
    found.vat,
  );
  const lateArrival = lateArrivalText(found.arrivalHour, product, words, format);
  const policy = policyView(found.policy, found.total, found.now, { translate, format, words });
  const reference = readableReference(found.reference);
  const section = (title: string, part: Partial<Omit<VoucherSection, 'title'>>): VoucherSection => ({
    title,
    rows: [],
    price: [],
    texts: [],
    ...part,
  });
  const payableThrough = ({ name, taxNumber }: PayableThrough, number: string) =>
    section(t('agent'), {
      rows: [
        ...(taxNumber === null ? [] : [{ label: t('agentTax'), value: isolated(taxNumber) }]),
        { label: t('agentReference'), value: isolated(number) },
      ],
      texts: [t('agentText', { name: isolated(name) })],
    });
  const priceRow = ({ label, amount, detail, kind }: PriceRow) => ({
    label,
    value: detail ? `${amount} (${detail})` : amount,
    isSum: kind === 'sum',
  });
  return {
    iso,
    language: iso.split('-')[0] ?? iso,
    dir,
    brand: brand.name,
    logo: (await logoOf?.(brand.look)) ?? null,
    accent: brand.look.accent.text,
    subject: t('subject', { reference, title: product.title }),
    title: words('voucherTitle'),
    void: found.state === 'cancelled' ? t('void') : null,
    provider: {
      name: isolated(product.title),
      address: isolated(product.address),
      phone: product.phone ? { label: t('phone'), value: product.phone } : null,
    },
    numbers: [
      ...(found.propertyConfirmation
        ? [{ label: words('confirmationNumber'), value: found.propertyConfirmation }]
        : []),
      { label: t('reference'), value: reference },
    ],
    times: [
      { label: words('starts'), value: product.starts.text },
      { label: words('ends'), value: product.ends.text },
    ],
    length: product.length,
    codes: codesOf(codesView(presenters, found, product.zone, code)),
    sections: [
      section(words('travellers'), {
        rows: [
          ...namedTravellers(form, found.travellers).map(({ label, name }) => ({ label, value: isolated(name) })),
          ...answerTexts(form, found.answers).map(({ label, value }) => ({ label, value: isolated(value) })),
        ],
      }),
      ...(found.arrivalHour === null
        ? []
        : [
            section(t('arrival'), {
              rows: [{ label: t('expectedArrival'), value: arrivalText(found.arrivalHour, translate, format) }],
              texts: lateArrival === null ? [] : [lateArrival],
            }),
          ]),
      section(t('stay'), { rows: product.facts.map(({ label, value }) => ({ label, value: isolated(value) })) }),
      ...(prices
        ? [
            section(t('price'), {
              price: [
                ...price.rows.map(priceRow),
                { label: price.total.label, value: price.total.amount, isSum: true },
              ],
              texts: [price.total.note],
            }),
          ]
        : []),
      ...(found.state === 'cancelled' || !prices
        ? []
        : [
            section(
              t('policy'),
              policy.steps.length > 1
                ? {
                    rows: policy.steps.map((step) => ({ label: step.when, value: step.cost })),
                    texts: [policy.zoneText],
                  }
                : { texts: [policy.headline] },
            ),
          ]),
      ...(found.requests
        ? [
            section(t('requests'), {
              texts: found.requests
                .split('\n')
                .filter((one) => one.trim() !== '')
                .map(isolated),
            }),
          ]
        : []),
      ...(product.notes.length > 0
        ? [
            section(words('voucherNotes'), {
              texts: product.notes.map(({ text, language }) => (language ? isolated(text) : text)),
            }),
          ]
        : []),
      ...(found.payableThrough && found.supplierReference
        ? [payableThrough(found.payableThrough, found.supplierReference)]
        : []),
    ],
    paid: {
      text: t('paidThrough', { brand: brand.name }),
      note: prices ? words('voucherPaid', { amount: price.charged }) : '',
    },
    support: {
      label: t('support'),
      value:
        words('voucherHelp', { email: brand.supportEmail }) +
        (brand.supportPhone === undefined ? '' : ` ${t('supportPhone', { phone: isolated(brand.supportPhone) })}`),
    },
    issued: t('issued', { time: words('atLocalTime', { time: format.instant(found.now, product.zone) }) }),
  };
}

function codesOf(view: CodesView | null): VoucherCodes | null {
  return (
    view && {
      heading: view.heading,
      hint: view.hint,
      codes: view.codes.map(({ label, number, drawn, used }) => ({
        label: isolated(label),
        number,
        image: drawn && codeSvg(drawn),
        isWide: drawn !== null && drawn.width > 1.5 * drawn.height,
        used,
      })),
    }
  );
}
