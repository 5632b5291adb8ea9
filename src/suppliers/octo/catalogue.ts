import { isCurrency } from '#values/currency.ts';
import { isZone } from '#values/local-time.ts';
import {
  attractionKinds,
  type CatalogueAnswer,
  type CatalogueOption,
  type CatalogueProduct,
  type CatalogueTexts,
  type CatalogueUnit,
  type CodeFormat,
  unitKinds,
} from '#verticals/tickets/supplier.ts';
import { netPriceOf } from './price.ts';
import { isConsistent, productHeaders, sellableOptions, unsoldUnits } from './sellable.ts';
import { listSchema, pricing, productSchema, type WireOption, type WireProduct, type WireUnit } from './wire.ts';
import type { Octo } from './octo-call.ts';

const pageSize = 200;
/** It is read in the background, and has everything in one answer. */
const budgetMs = 300_000;
/** A reading is gone on with from the same list for so long. */
const listLifeMs = 10 * 60_000;

const formats: Readonly<Record<string, CodeFormat>> = {
  QRCODE: 'qr_code',
  CODE128: 'code_128',
  AZTECCODE: 'aztec',
  PDF_URL: 'pdf_url',
  PKPASS_URL: 'pkpass_url',
};

/** Null for a format that we can't show. */
export const formatOf = (name: string): CodeFormat | null =>
  Object.hasOwn(formats, name) ? (formats[name] ?? null) : null;

const minutesOf: Readonly<Record<string, number>> = { minute: 1, hour: 60, day: 1_440 };

/** The free time before a visit, in minutes. */
export function cancelBeforeMinutes(option: WireOption): number {
  return option.cancellationCutoffAmount * (minutesOf[option.cancellationCutoffUnit] ?? 1);
}

function durationOf({ durationAmount, durationUnit }: WireOption): number | null {
  const amount = Number(durationAmount ?? Number.NaN);
  const unit = minutesOf[(durationUnit ?? '').replace(/s$/, '')];
  const minutes = Math.trunc(amount * (unit ?? Number.NaN));
  return minutes >= 1 && minutes < 100_000 ? minutes : null;
}

/** So many tickets and more are no limit. */
const unlimited = 100_000;

function unitOf(unit: WireUnit, currency: string, commissionBp: number): CatalogueUnit {
  const { restrictions: rules } = unit;
  const from = (unit.pricingFrom ?? [])
    .map((entry) => pricing.safeParse(entry).data)
    .map((price) => price && netPriceOf(price, commissionBp))
    .find((price) => price?.currency === currency);
  return {
    unitId: unit.id,
    kind: unitKinds.find((kind) => kind === unit.type.toLowerCase()) ?? 'other',
    title: unit.title || unit.internalName || unit.id,
    // Suppliers write 0 and 99 or more where they have no limit.
    minAge: rules.minAge || null,
    maxAge: rules.maxAge && rules.maxAge < 99 ? rules.maxAge : null,
    minQuantity: rules.minQuantity || null,
    maxQuantity: (rules.maxQuantity ?? unlimited) < unlimited ? (rules.maxQuantity ?? null) : null,
    people: rules.paxCount ?? 1,
    accompaniedBy: rules.accompaniedBy ?? [],
    proof: rules.idRequired ?? false,
    fromMinor: from?.minor ?? null,
    ...(from?.mandatoryMinor === undefined ? {} : { fromMandatoryMinor: from.mandatoryMinor }),
  };
}

function optionOf(product: WireProduct, option: WireOption, language: string, commissionBp: number): CatalogueOption {
  const title = option.title || option.internalName;
  return {
    optionId: option.id,
    reference: option.reference || null,
    titles: title && product.options.length > 1 ? { [language]: title } : {},
    isDefault: option.default,
    startTimes:
      product.availabilityType === 'START_TIME'
        ? option.availabilityLocalStartTimes.map((time) => time.slice(0, 5))
        : [],
    minutes: durationOf(option),
    cancelBeforeMinutes: cancelBeforeMinutes(option),
    minTickets: option.restrictions?.minUnits || 1,
    maxTickets: option.restrictions?.maxUnits || null,
    units: option.units.map((unit) => unitOf(unit, product.defaultCurrency, commissionBp)),
  };
}

function textsOf(product: WireProduct, language: string): CatalogueTexts {
  return {
    language,
    title: product.title || product.internalName || product.id,
    summary: product.shortDescription ?? '',
    description: product.description ?? '',
    highlights: product.highlights ?? [],
    included: product.inclusions ?? [],
    excluded: product.exclusions ?? [],
    meetingPoint: '',
    redemption: product.redemptionInstructions ?? '',
  };
}

const longestAddress = 2_000;
const picture = (url: string | null | undefined) =>
  url && url.length <= longestAddress && URL.parse(url)?.protocol === 'https:' ? [url] : [];

/** A product of the wire; null when it violates OCTO, or is sold in a currency that we can't count in. */
function readProduct(entry: unknown): WireProduct | null {
  const product = productSchema.safeParse(entry).data;
  return product && isZone(product.timeZone) && isCurrency(product.defaultCurrency) && isConsistent(product)
    ? product
    : null;
}

/** The same in our terms, without options that we can't sell. */
function catalogueProductOf(product: WireProduct, language: string, commissionBp: number): CatalogueProduct {
  const { destination } = product;
  return {
    productId: product.id,
    reference: product.reference || null,
    operator: product.operator ?? '',
    kind: attractionKinds.find((kind) => product.categories?.some(({ id }) => id === kind)) ?? null,
    zone: product.timeZone,
    position: destination ? { lat: destination.latitude, lng: destination.longitude } : null,
    address: product.location || null,
    currency: product.defaultCurrency,
    timing: product.availabilityType === 'START_TIME' ? 'start_time' : 'opening_hours',
    instant: product.instantConfirmation,
    formats: product.deliveryFormats.map(formatOf).filter((format) => format !== null),
    codesPer: product.deliveryMethods.includes('TICKET') ? 'ticket' : 'booking',
    redemption:
      product.redemptionMethod === 'PRINT' ? 'print' : product.redemptionMethod === 'MANIFEST' ? 'manifest' : 'digital',
    texts: [textsOf(product, language)],
    pictures: [...picture(product.coverImageUrl), ...(product.galleryImages ?? []).flatMap(({ url }) => picture(url))],
    options: sellableOptions(product).map((option) => optionOf(product, option, language, commissionBp)),
  };
}

interface List {
  readonly readAt: number;
  readonly products: readonly CatalogueProduct[];
  readonly unreadable: number;
  readonly unsold: number;
}

/** The same products in another language as well. */
function withTexts(products: readonly CatalogueProduct[], others: readonly CatalogueProduct[]): CatalogueProduct[] {
  const byId = new Map(others.map((product) => [product.productId, product]));
  return products.map((product) => {
    const other = byId.get(product.productId);
    if (!other) return product;
    const options = product.options.map((option) => {
      const same = other.options.find(({ optionId }) => optionId === option.optionId);
      return { ...option, titles: { ...same?.titles, ...option.titles } };
    });
    return { ...product, texts: [...product.texts, ...other.texts], options };
  });
}

async function readList(
  octo: Octo,
  language: string,
  signal: AbortSignal,
): Promise<List | { readonly reason: string }> {
  const reply = await octo.call({
    purpose: 'shopping',
    method: 'GET',
    path: '/products',
    headers: { 'accept-language': language, ...productHeaders },
    budgetMs,
    signal,
  });
  const entries = reply.kind === 'reply' && reply.status === 200 ? listSchema.safeParse(reply.body).data : undefined;
  if (!entries) return { reason: octo.reasonOf(reply) };
  const seen = new Set<string>();
  const read = entries.map(readProduct).filter((product) => product !== null);
  const products = read.filter(({ id }) => !seen.has(id) && seen.add(id));
  return {
    readAt: octo.now().getTime(),
    products: products
      .map((product) => catalogueProductOf(product, language, octo.commissionBp))
      .filter(({ options }) => options.length > 0),
    unreadable: entries.length - read.length,
    unsold: products.reduce((all, product) => all + unsoldUnits(product), 0),
  };
}

/** Reads everything at once, because OCTO has no pages, and hands it on in pages: a position is a place in the list. */
export function createCatalogue(octo: Octo): (cursor: string | null, signal: AbortSignal) => Promise<CatalogueAnswer> {
  let list: List | null = null;
  return async (cursor, signal) => {
    const from = Number(cursor ?? 0);
    if (!Number.isSafeInteger(from) || from < 0) return { kind: 'unavailable', reason: 'unknown position' };
    if (cursor === null || !list || octo.now().getTime() - list.readAt > listLifeMs) {
      const [own = 'en', ...others] = octo.languages;
      const first = await readList(octo, own, signal);
      if ('reason' in first) return { kind: 'unavailable', reason: first.reason };
      let { products } = first;
      for (const language of others) {
        // oxlint-disable-next-line no-await-in-loop -- a catalogue is a big answer; one at a time
        const more = await readList(octo, language, signal);
        if ('reason' in more) return { kind: 'unavailable', reason: more.reason };
        products = withTexts(products, more.products);
      }
      list = { ...first, products };
    }
    const page = list.products.slice(from, from + pageSize);
    const next = from + pageSize < list.products.length ? String(from + pageSize) : null;
    const { unreadable, unsold } = cursor === null ? list : { unreadable: 0, unsold: 0 };
    if (next === null) list = null;
    return { kind: 'page', products: page, unreadable, unsold, next };
  };
}
