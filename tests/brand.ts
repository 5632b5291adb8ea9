import { createBrands } from '#brands/brands.ts';
import type { PageBrand } from '#web/page.ts';

/** A brand with the default look, for tests. */
export function testBrand({ origin = 'http://localhost:3000', ...more }: Partial<PageBrand> = {}): PageBrand {
  return { ...createBrands(origin).default, paymentDescriptor: 'TEST', ...more };
}
