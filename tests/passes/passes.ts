import { createRoute, z } from '@hono/zod-openapi';
import { createQuote } from '#booking/booking.ts';
import type {
  CancellationFeeAnswer,
  IssuedCode,
  Order,
  ProductPresenter,
  ProductSupply,
  Traveller,
  TravellerDocuments,
} from '#booking/vertical.ts';
import type { Money } from '#values/money.ts';
import type { PriceLine } from '#values/price.ts';
import type { OpenProduct, Product, ProductGround } from '#verticals/product.ts';
import { answers } from '#web/api/schemas.ts';
import { passPages } from './pass-pages.ts';

const currency = 'EUR';
const net: readonly PriceLine[] = [
  { kind: 'base', code: 'room', amount: { minor: 1_000n, currency }, payee: 'supplier', timing: 'now' },
];
const zone = 'Europe/Madrid';

/** A product that only tests know, with all that a product has: one pass costs ten euros and our mark-up. */
export const passes: Product = {
  kind: 'pass',
  label: 'packages',
  suppliers: {
    names: () => ['counter'],
    areReal: async () => false,
    connect: async () => ({ supply: counter({ of: async () => [] }), close: () => undefined }),
  },
  open: async (ground) => openPasses(ground),
};

function openPasses(ground: ProductGround): OpenProduct {
  return {
    pages: {
      counter: { show: async () => page(null) },
      pass: { show: async ({ params }) => page(params['day'] ?? null) },
    },
    startPages: {},
    supply: counter(ground.documents),
    presenter,
    quotes: { renew: async () => ({ kind: 'sold_out' }) },
    errorCodes: {},
    addApi(api) {
      api.openapi(quoteRoute, async (c) => {
        const { brand, locale } = c.var.api;
        const exchange = { sale: (await ground.rates.between(currency, currency))!, desk: new Map() };
        const id = await createQuote(ground.database.db, {
          brand: brand.id,
          product: 'pass',
          supplier: 'counter',
          locale,
          price: ground
            .pricingOf({ brand: brand.id, channel: 'website', principal: null, display: 'gross', paysVat: false })
            .at({ product: 'pass', placeId: null, placeSlug: null, country: null, leadDays: 0 })
            .sell(
              { currency, lines: net, policy: { kind: 'on_request', zone } },
              { supplier: 'counter', stars: null },
              exchange,
            ),
          exchange: null,
          supplierToken: 'a pass',
          details: { day: '2027-05-01' },
          changes: [],
          expiresAt: new Date(ground.now().getTime() + 600_000).toISOString(),
          endsAt: '2027-05-01T20:00:00Z',
        });
        return c.json({ data: { id } }, 201);
      });
    },
    sitemaps: [
      {
        name: 'passes',
        files: async () => 1,
        async *entries() {
          yield [{ path: '/passes', changed: null }];
        },
      },
    ],
    links: { home: passPages.routes.counter, headerFor: 'agents', destinations: [] },
    places: null,
    searchForm: () => ({}),
    embeddedForm: () => ({ action: '/passes', label: 'Passes', submit: 'Search', fields: [] }),
    samplePages: async () => ({ results: '/passes', product: '/passes/2027-05-01', productLabel: 'home.products' }),
    searchTemplate: null,
    featured: async () => [],
    everyMinute: async () => undefined,
    close: () => undefined,
  };
}

const page = (day: string | null) => ({
  kind: 'page' as const,
  view: { day },
  head: { title: 'Passes', canonical: passPages.routes.counter.href('en', {}) },
  cache: 'private' as const,
});

const quoteRoute = createRoute({
  method: 'post',
  path: '/passes/quotes',
  operationId: 'quotePass',
  tags: ['Passes'],
  summary: 'A quote for a pass',
  responses: { 201: answers(z.strictObject({ id: z.uuid() }), 'The quote') },
});

/** The travellers of each sold pass as the counter knows them, with their documents, by reference. */
export const knownAtCounter = new Map<string, readonly Traveller[]>();

/** Whether the second of the passes has been used; tests change it. */
export const counterCodes = { isUsed: false };

const issuedCodes = (): readonly IssuedCode[] => [
  { holder: 'adult', number: 'N-7731', codes: [{ format: 'qr_code', value: 'PASS-1' }], usedAt: null },
  {
    holder: 'child',
    number: null,
    codes: [{ format: 'code_128', value: 'PASS-2' }],
    usedAt: counterCodes.isUsed ? '2027-05-01T08:30:00Z' : null,
  },
];

/** What the counter tells of the fee when it is asked; tests change it. */
export const counterTerms: {
  /** How often it was asked. */
  questions: number;
  /** Its answer waits for it. */
  delay: Promise<void>;
  answer: () => CancellationFeeAnswer;
} = {
  questions: 0,
  delay: Promise.resolve(),
  answer: () => ({ kind: 'fee', fee: { minor: 0n, currency }, token: 'counter token' }),
};

/** The books of the counter, by reference. */
export const sold = new Map<string, { readonly order: Order; cancelledFor: Money | null }>();

/** A supplier in memory without access control. */
function counter(documents: TravellerDocuments): ProductSupply {
  return {
    canHold: () => false,
    canProlong: () => false,
    visibilityLagSeconds: () => 0,
    hold: async () => ({ kind: 'rejected', reason: 'passes are not held' }),
    release: async () => ({ kind: 'released' }),
    async book(order) {
      sold.set(order.reference, { order, cancelledFor: null });
      knownAtCounter.set(order.reference, [...order.travellers, ...(await documents.of(order.reference))]);
      return {
        kind: 'confirmed',
        supplierReference: `P-${order.reference}`,
        propertyConfirmation: null,
        issued: issuedCodes(),
      };
    },
    async status({ reference }) {
      const pass = sold.get(reference);
      if (!pass) return { kind: 'not_found' };
      const state = pass.cancelledFor ? 'cancelled' : 'confirmed';
      const supplierReference = `P-${reference}`;
      return { kind: 'found', state, supplierReference, propertyConfirmation: null, fee: pass.cancelledFor };
    },
    async cancellationFee({ reference }) {
      counterTerms.questions += 1;
      await counterTerms.delay;
      if (sold.get(reference)?.cancelledFor !== null) return { kind: 'not_allowed', reason: 'not sold' };
      return counterTerms.answer();
    },
    async cancel({ reference }, { fee, token }) {
      const pass = sold.get(reference);
      if (!pass) return { kind: 'rejected', reason: 'not sold' };
      if (pass.cancelledFor) return { kind: 'cancelled', fee: pass.cancelledFor };
      const now = counterTerms.answer();
      if (now.kind !== 'fee') return { kind: 'unknown', reason: 'no answer' };
      if (token !== (now.token ?? null)) return { kind: 'rejected', reason: 'another token' };
      if (now.fee.minor > fee.minor) return { kind: 'fee_changed', fee: now.fee };
      pass.cancelledFor = now.fee;
      return { kind: 'cancelled', fee: now.fee };
    },
    books: async () => [
      {
        supplier: 'counter',
        bookings: [...sold.values()].map(({ order: { reference, supplierPrice }, cancelledFor }) => ({
          reference,
          supplierReference: `P-${reference}`,
          state: cancelledFor ? 'cancelled' : 'confirmed',
          price: supplierPrice,
        })),
      },
    ],
  };
}

const hours = (day: string, from: string, until: string) => ({
  starts: { local: `${day}T${from}`, zone },
  ends: { local: `${day}T${until}`, zone },
});

export const presenter: ProductPresenter = {
  changeText: ({ code, before, after }) => `Pass changed ${code} from ${before} to ${after}`,
  // Easy to find on a page: the word's name and its values.
  words: () => (word, values) => ['Pass', word, ...Object.values(values ?? {})].join(' '),
  present: (details) => {
    const { day } = details as { readonly day: string };
    return {
      title: 'Museum of Passes',
      address: 'Carrer de Mallorca 1, Barcelona',
      phone: null,
      picture: null,
      href: passPages.routes.pass.href('en', { day }),
      zone,
      starts: { local: `${day}T10:00`, text: day },
      ends: { local: `${day}T20:00`, text: day },
      dates: day,
      length: '1 day',
      facts: [],
      arrival: null,
      notes: [],
      lineLabels: { room: 'Pass' },
      events: [
        { title: 'First visit', address: 'The north gate', position: null, ...hours(day, '10:00', '12:00') },
        { title: 'Second visit', address: 'The south gate', position: null, ...hours(day, '18:00', '20:00') },
      ],
    };
  },
  codeTexts: () => ({
    heading: 'Your passes',
    hint: 'Show them at the counter',
    holder: ({ holder }) => `Pass for one ${holder}`,
  }),
  form: () => ({
    slots: [
      {
        id: 'visitor_1',
        label: 'Adult visitor',
        kind: 'participant',
        fields: [
          { name: 'title', required: false },
          { name: 'first_name', required: true },
          { name: 'last_name', required: true },
          { name: 'born_on', required: true, min: '1900-01-01', max: '2009-05-01' },
          { name: 'document_kind', required: true, among: ['passport'] },
          { name: 'document_number', required: true },
          { name: 'document_country', required: true },
          { name: 'document_expires', required: true },
        ],
      },
      {
        id: 'visitor_2',
        label: 'Child',
        kind: 'participant',
        fields: [
          { name: 'first_name', required: true },
          { name: 'born_on', required: false, min: '2009-05-02', max: '2027-05-01' },
        ],
      },
    ],
    wantsNationality: false,
    wantsRequests: false,
    questions: [
      {
        id: 'entrance',
        label: 'Which entrance will you use?',
        required: true,
        choices: [
          { value: 'north', label: 'The north gate' },
          { value: 'south', label: 'The south gate' },
        ],
      },
      { id: 'school', label: 'Name of your school', hint: 'For groups', required: false, choices: null },
    ],
  }),
};
