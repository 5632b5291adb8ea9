import type { CancellationPolicy } from '#values/cancellation.ts';
import type { Money } from '#values/money.ts';
import type { PriceLine, VatNote } from '#values/price.ts';

/** What a product sells now, as a quote would have it, without net prices and a supplier's token. */
export interface SampleSale {
  /** Its name in quotes: `hotel`. */
  readonly product: string;
  readonly total: Money;
  readonly lines: readonly PriceLine[];
  readonly vat: VatNote | null;
  readonly policy: CancellationPolicy;
  /** Parsed by the vertical that wrote it. */
  readonly details: object;
  /** ISO instant. */
  readonly expiresAt: string;
}
