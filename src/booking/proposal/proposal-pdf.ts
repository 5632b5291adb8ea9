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
import { codeSvg, drawCode } from '#web/codes/draw-code.ts';
import { typeset } from '../voucher/typeset.ts';
import type { ProposalSheet } from '../voucher/proposal-sheet.ts';
import type { DocumentLogo } from '../voucher/voucher-sheet.ts';
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
  /** A picture of ours (JPEG) by its path; null when there is none in time. */
  readonly pictureOf: (path: string) => Promise<Uint8Array | null>;
}

/** Pictures beyond these are left out, so that one file stays small. */
const mostPictures = 12;

/** The proposal as a PDF in its own language: cover, days, prices, items; clients' prices alone, and a code with the link. */
export async function proposalPdf(content: ProposalPdf): Promise<Buffer> {
  await loadLocale(content.proposal.locale);
  const { presenters, items, pictureOf, proposal } = content;
  const locale = textLocale(proposal.locale);
  const sources = items.flatMap(
    ({ quote }) => presentProduct(presenters, quote.product, quote.details, locale).picture?.src ?? [],
  );
  const drawn = await Promise.all(
    [...new Set(sources.slice(0, mostPictures))].map(async (source) => [source, await pictureOf(source)] as const),
  );
  const pictures = new Map(drawn.flatMap(([source, bytes]) => (bytes ? [[source, bytes] as const] : [])));
  return await typeset(proposalSheet(content, pictures));
}

function proposalSheet(
  { presenters, brand, logo, proposal, items, href, now }: ProposalPdf,
  pictures: ReadonlyMap<string, Uint8Array>,
): ProposalSheet {
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
  const dayOf = (local: string) => format.date(local.slice(0, 10));
  const day = (date: Date) => dayOf(date.toISOString());
  // Days of the trip in their order, then what has none by its date.
  const planned = [...Map.groupBy(shown, ({ item, product }) => item.day ?? product.starts.local.slice(0, 10))]
    .toSorted(([one], [other]) =>
      typeof one === 'number' && typeof other === 'number'
        ? one - other
        : Number(typeof one === 'string') - Number(typeof other === 'string') ||
          String(one).localeCompare(String(other)),
    )
    .map(([at, ofDay]) => ({
      heading: typeof at === 'number' ? t('day', { day: String(at) }) : dayOf(at),
      lines: ofDay.map(({ item, product }) => ({
        title: isolated(product.title),
        time: product.dates,
        note: item.choice === null ? '' : t('pdfAlternative', { number: item.choice }),
      })),
    }));
  const pictureOf = (product: (typeof shown)[number]['product']) => {
    const bytes = product.picture && pictures.get(product.picture.src);
    return product.picture && bytes ? { bytes: [...bytes], alt: product.picture.alt } : null;
  };
  return {
    layout: 'proposal',
    iso,
    language: iso.split('-')[0] ?? iso,
    dir,
    brand: brand.name,
    logo,
    accent: brand.look.accent.text,
    kind: `${t('pdfTitle')} · ${t('pdfCount', { count: shown.length })}`,
    title: isolated(proposal.title),
    from: isolated(from),
    facts: [
      ...(proposal.clientName === '' ? [] : [{ label: t('pdfFor'), value: isolated(proposal.clientName) }]),
      ...(first && last
        ? [{ label: t('pdfDates'), value: `${dayOf(first.product.starts.local)} – ${dayOf(last.product.ends.local)}` }]
        : []),
      { label: t('pdfUntil'), value: proposal.validUntil ? day(proposal.validUntil) : '–' },
    ],
    intro: paragraphs(proposal.intro).map(isolated),
    cover: shown.map(({ product }) => pictureOf(product)).find((one) => one !== null) ?? null,
    code: drawn && { heading: t('pdfOpen'), hint: t('pdfOpenHint'), image: codeSvg(drawn), label: t('pdfScan') },
    nothing: { text: t('pdfNothing'), note: t('pdfNothingText') },
    plan: { heading: t('pdfPlan'), days: planned },
    prices: {
      heading: t('pdfPrices'),
      rows: [
        ...shown.map(({ item, product, price }) => ({
          label: titled(item, product.title),
          value: price.charged,
          isSum: false,
        })),
        ...(hasChoices || shown.length === 0
          ? []
          : [{ label: t('pdfTotal'), value: format.money(total), isSum: true }]),
      ],
      note: t(hasChoices ? 'pdfChoose' : 'pdfAtBooking'),
    },
    items: shown.map(({ item, product, words, price, policy }) => ({
      label: labelOf(item),
      title: isolated(product.title),
      picture: pictureOf(product),
      rows: [
        { label: words('starts'), value: product.starts.text },
        { label: words('ends'), value: product.ends.text },
        ...product.facts.map(({ label, value }) => ({ label, value: isolated(value) })),
        { label: t('pdfAddress'), value: isolated(product.address) },
      ],
      notes: paragraphs(item.note).map(isolated),
      cancellation: {
        heading: t('pdfCancellation'),
        lines: [
          policy.headline,
          ...(policy.steps.length > 1 ? policy.steps.map(({ when, cost }) => `${when}: ${cost}`) : []),
          ...(policy.steps.length > 0 ? [policy.zoneText] : []),
        ],
      },
      price: { label: price.total.label, value: price.total.amount, split: price.split },
    })),
    support: { label: t('pdfAsk'), value: brand.supportEmail },
    issued: t('pdfIssued', { time: format.instant(now.toISOString(), 'UTC') }),
  };
}
