import type { Money } from '#values/money.ts';

const net = Symbol('net');

/**
 * An amount that travellers must not see: what we owe a supplier, what an agency owes us, a margin or a commission. It
 * is not a `Money`, so nothing that formats or serialises money for the public accepts it, and JSON leaves it out.
 */
export interface Net {
  readonly [net]: Money;
}

export function netOf(amount: Money): Net {
  return { [net]: amount };
}

/** The amount, for storing it and for pages of agents and staff. */
export function readNet(amount: Net): Money {
  return amount[net];
}
