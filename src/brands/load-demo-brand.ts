import type { Kysely } from 'kysely';
import type { WrittenContent } from './content.ts';
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

/** A second brand, on a loopback host of its own; kept as it is when it is there. */
export async function loadDemoBrand(db: Kysely<BrandTables>, publicOrigin: string): Promise<void> {
  const { id, host } = demoBrand;
  const created = await createBrand(db, id, content, 'installation');
  if (created.kind === 'refused') return;
  await addHost(db, publicOrigin, id, host);
  await publishNewest(db, id);
}
