import type { Kysely } from 'kysely';
import type { WrittenContent } from './content/content.ts';
import type { BrandTables } from './tables.ts';
import { createBrand, publishNewest } from './write-brands.sql.ts';
import { addHost } from './write-hosts.sql.ts';

export const demoBrand = { id: 'sunny', host: 'sunny.localhost' } as const;

const content: WrittenContent = {
  name: 'Sunny Stays',
  whiteLabel: true,
  texts: {
    en: {
      'home.title': 'Wake up by the sea',
      'home.lead': 'Bright rooms close to the beach, with the full price shown before you book.',
      'shell.slogan': 'Closer to the beach since 1998.',
    },
    he: {
      'home.title': 'לקום מול הים',
      'home.lead': 'חדרים מוארים קרוב לחוף, והמחיר המלא מוצג לפני ההזמנה.',
      'shell.slogan': 'קרובים לחוף מאז 1998.',
    },
  },
  supportEmail: 'help@sunny.example',
  supportPhone: '+34 971 55 01 23',
  paymentDescriptor: 'SUNNY STAYS',
  colours: {
    brand: { light: '#b23a0e', dark: '#ffb27a' },
    bgBrand: { light: '#c2410c', dark: '#c2410c' },
    bgBrandAlt: { light: '#ffeedd', dark: '#2e2018' },
    background: { light: '#fffcf8', dark: '#15110f' },
  },
  // A sun with eight rays.
  mark:
    'M18 12a6 6 0 1 1 0 12a6 6 0 0 1 0-12zM16.6 4h2.8v5h-2.8zM16.6 27h2.8v5h-2.8zM4 16.6h5v2.8H4zM27 16.6h5v2.8h-5z' +
    'M7.1 9.1l2-2 3.5 3.5-2 2zM23.4 25.4l2-2 3.5 3.5-2 2zM26.9 7.1l2 2-3.5 3.5-2-2zM10.6 23.4l2 2-3.5 3.5-2-2z',
  picture: '/media/cities/2514256-city-tropical-1-none',
};

/** Speaks Hebrew first, and is an agency's: on a host of its own, and shown to those whom the agency's links bring. */
export const agencyDemoBrand = { id: 'negev', host: 'negev.localhost' } as const;

const agencyContent: WrittenContent = {
  name: 'Negev Trips',
  whiteLabel: true,
  titles: { he: 'Negev Trips – מסעות במדבר' },
  texts: {
    he: {
      'home.title': 'המדבר מחכה לכם',
      'home.lead': 'חדרים שקטים מול הנוף, והמחיר המלא מוצג לפני ההזמנה.',
      'shell.slogan': 'שקט, כוכבים וקפה על הגחלים.',
    },
    en: {
      'home.title': 'The desert is waiting',
      'home.lead': 'Quiet rooms with a view, and the full price shown before you book.',
      'shell.slogan': 'Silence, stars and coffee on the fire.',
    },
  },
  locales: ['he', 'en', 'ar'],
  currencies: ['ILS', 'EUR', 'USD'],
  supportEmail: 'help@negev.example',
  supportPhone: '+972 8 555 0123',
  paymentDescriptor: 'NEGEV TRIPS',
  colours: {
    brand: { light: '#8a3d0c', dark: '#f2b880' },
    bgBrand: { light: '#9a4a14', dark: '#9a4a14' },
    bgBrandAlt: { light: '#f6e7d2', dark: '#2a2015' },
    background: { light: '#fdfaf5', dark: '#14100b' },
  },
  // A sun above dunes.
  mark: 'M24 7a4 4 0 1 1 0 8a4 4 0 0 1 0-8zM3 29c5-8 8-12 11-12 4 0 5 5 8 5 2 0 3-2 5-2 2 0 4 3 6 9z',
  picture: '/media/cities/295277-city-desert-1-none',
};

/**
 * Two brands more, on loopback hosts of their own, one of them that of an agency, by its number; kept as they are when they
 * are there.
 */
export async function loadDemoBrands(db: Kysely<BrandTables>, publicOrigin: string, agency: number): Promise<void> {
  await load(db, publicOrigin, demoBrand, content);
  await load(db, publicOrigin, agencyDemoBrand, agencyContent, agency);
}

async function load(
  db: Kysely<BrandTables>,
  publicOrigin: string,
  { id, host }: { readonly id: string; readonly host: string },
  written: WrittenContent,
  agency: number | null = null,
): Promise<void> {
  const created = await createBrand(db, id, written, 'installation', agency);
  if (created.kind === 'refused') return;
  await addHost(db, publicOrigin, id, host);
  await publishNewest(db, id);
}
