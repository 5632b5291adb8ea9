import { compareMoney, divideRounded, type Money } from '#values/money.ts';

/** A supplier's fee in the currency of the sale: the same share of the total as of the supplier's price. */
export function feeInSale(fee: Money, supplierPrice: Money, total: Money): Money {
  return compareMoney(fee, supplierPrice) >= 0
    ? total
    : { minor: divideRounded(fee.minor * total.minor, supplierPrice.minor), currency: total.currency };
}
