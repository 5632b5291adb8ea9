import { isolated } from '#i18n/bidi.ts';
import { formatFor } from '#i18n/format.ts';
import { loadLocale } from '#i18n/load-locale.ts';
import { getLocale, textLocale } from '#i18n/locales.ts';
import { translatorFor } from '#i18n/messages.ts';
import { sum } from '#values/money.ts';
import type { PageBrand } from '#web/page.ts';
import { policyView } from '../checkout/summary/policy-view.ts';
import { priceView } from '../checkout/summary/price-view.ts';
import { presentProduct, wordsOf } from '../checkout/summary/product-view.ts';
import { codeSvg, drawCode } from '../issued/draw-code.ts';
import { typeset } from '../voucher/typeset.ts';
import type { DocumentLogo, VoucherSection, VoucherSheet } from '../voucher/voucher-sheet.ts';
import type { ProductPresenter } from '../vertical.ts';
import type { Proposal, ProposalItem } from './proposed.ts';

export interface ProposalPdf {
  readonly presenters: Readonly<Record<string, ProductPresenter>>;
  readonly brand: PageBrand;
  readonly logo: DocumentLogo | null;
  readonly proposal: Proposal;
  readonly items: readonly ProposalItem[];
  /** The client's link, for the code to scan. */
  readonly href: string;
  readonly now: Date;
}

/** The proposal as a PDF in its own language, on the sheet of vouchers: clients' prices alone, and a code with the link. */
export async function proposalPdf(content: ProposalPdf): Promise<Buffer> {
  await loadLocale(content.proposal.locale);
  return await typeset(proposalSheet(content));
}

function proposalSheet({ presenters, brand, logo, proposal, items, href, now }: ProposalPdf): VoucherSheet {
  const { code, iso, dir } = getLocale(textLocale(proposal.locale));
  const translate = translatorFor(brand, code);
  const format = formatFor(iso);
  const t = (key: string, values?: Record<string, string | number>) => translate(`proposal.${key}`, values);
  const shown = items
    .filter(({ state }) => state === 'open')
    .toSorted((one, other) => (one.day ?? Infinity) - (other.day ?? Infinity) || one.place - other.place)
    .map((item) => {
      const { quote } = item;
      const product = presentProduct(presenters, quote.product, quote.details, code);
      const words = wordsOf(presenters, quote.product, code);
      const texts = { labels: product.lineLabels, words, translate, format };
      const price = priceView(quote.lines, quote.total, texts, quote.vat);
      const policy = policyView(quote.policy, quote.total, now.toISOString(), texts);
      return { item, product, words, price, policy };
    });
  const labelOf = ({ day, choice }: ProposalItem) =>
    [day === null ? '' : t('day', { day: String(day) }), choice === null ? '' : t('pdfAlternative', { number: choice })]
      .filter((one) => one !== '')
      .join(' · ');
  const titled = (item: ProposalItem, title: string) =>
    [labelOf(item), isolated(title)].filter((one) => one).join(' · ');
  const section = (title: string, part: Partial<VoucherSection>): VoucherSection => ({
    title,
    rows: [],
    price: [],
    texts: [],
    ...part,
  });
  const hasChoices = items.some(({ choice }) => choice !== null);
  const total = sum(
    shown.map(({ item }) => item.quote.total),
    proposal.currency,
  );
  const [first] = shown.toSorted((one, other) => one.product.starts.local.localeCompare(other.product.starts.local));
  const last = shown.toSorted((one, other) => one.product.ends.local.localeCompare(other.product.ends.local)).at(-1);
  const drawn = drawCode('qr_code', href);
  const paragraphs = (text: string) => text.split('\n').filter((one) => one.trim() !== '');
  const from = t('from', { agency: proposal.agencyName, agent: proposal.agentName ?? proposal.agencyName });
  const day = (date: Date) => format.date(date.toISOString().slice(0, 10));
  return {
    iso,
    language: iso.split('-')[0] ?? iso,
    dir,
    brand: brand.name,
    logo,
    accent: brand.look.accent.text,
    subject: proposal.title,
    title: t('pdfTitle'),
    void: null,
    provider: { name: isolated(proposal.title), address: isolated(from), phone: null },
    numbers: [
      ...(proposal.clientName === '' ? [] : [{ label: t('pdfFor'), value: isolated(proposal.clientName) }]),
      { label: t('pdfUntil'), value: proposal.validUntil ? day(proposal.validUntil) : '–' },
    ],
    times:
      first && last
        ? [
            { label: first.words('starts'), value: first.product.starts.text },
            { label: last.words('ends'), value: last.product.ends.text },
          ]
        : [],
    length: t('pdfCount', { count: shown.length }),
    codes: drawn && {
      heading: t('pdfOpen'),
      hint: t('pdfOpenHint'),
      codes: [{ label: t('pdfScan'), number: null, image: codeSvg(drawn), isWide: false, used: null }],
    },
    sections: [
      ...(proposal.intro === '' ? [] : [section('', { texts: paragraphs(proposal.intro).map(isolated) })]),
      ...shown.map(({ item, product, words, price, policy }) =>
        section(titled(item, product.title), {
          rows: [
            { label: words('starts'), value: product.starts.text },
            { label: words('ends'), value: product.ends.text },
            ...product.facts.map(({ label, value }) => ({ label, value: isolated(value) })),
            { label: t('pdfAddress'), value: isolated(product.address) },
            { label: t('pdfCancellation'), value: policy.headline },
            { label: price.total.label, value: price.total.amount },
          ],
          texts: paragraphs(item.note).map(isolated),
        }),
      ),
      section(t('pdfPrices'), {
        price: [
          ...shown.map(({ item, product, price }) => ({
            label: titled(item, product.title),
            value: price.charged,
            isSum: false,
          })),
          ...(hasChoices || shown.length === 0
            ? []
            : [{ label: t('pdfTotal'), value: format.money(total), isSum: true }]),
        ],
        texts: [t(hasChoices ? 'pdfChoose' : 'pdfAtBooking')],
      }),
    ],
    paid: { text: t('pdfNothing'), note: t('pdfNothingText') },
    support: { label: from, value: brand.supportEmail },
    issued: t('pdfIssued', { time: format.instant(now.toISOString(), 'UTC') }),
  };
}
