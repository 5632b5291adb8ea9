import { type PriceTrail, priceTrails } from '#booking/booking.ts';
import type { Database } from '#database/open.ts';
import { readNet } from '#pricing/net.ts';
import type { TrailStep } from '#pricing/pricing.ts';
import { writtenRules } from '#pricing/rules/rule-sets.sql.ts';
import { type Money, toDecimal } from '#values/money.ts';

const reasons: Readonly<Record<Exclude<TrailStep['step'], 'platform' | 'agency'>, string>> = {
  exchange: 'margin on the conversion',
  mandatory: 'to the only price that the supplier allows',
  minimum: 'to the lowest price that the supplier allows',
  cost: 'to what it costs',
  charge: 'to an amount that a card can be charged',
};

/** How prices were made, line by line: of a quote by its id, of a reservation or a trip by its reference. Null for none. */
export async function whyPrice(db: Database['db'], wanted: string): Promise<readonly string[] | null> {
  const trails = await priceTrails(db, wanted);
  if (trails.length === 0) return null;
  return (await Promise.all(trails.map(async (trail) => await linesOf(db, trail)))).flat();
}

async function linesOf(db: Database['db'], trail: PriceTrail): Promise<readonly string[]> {
  const { reference, product, supplier, quoteId, quotedAt, steps, rates, total, owed, pricingKey } = trail;
  const [cost, tax] = [readNet(trail.supplierInSale), readNet(trail.tax)];
  const stepLines = await Promise.all(
    steps.map(async ({ step, rule, added }) => {
      const why = rule === null ? reasons[step] : await ruleText(db, pricingKey, step, rule);
      return line(readNet(added), why);
    }),
  );
  return [
    `${reference ?? 'Not reserved'}: ${product} of ${supplier}, quote ${quoteId} of ${quotedAt.toISOString()}`,
    line(readNet(trail.supplierPrice), 'the supplier’s price'),
    ...stepLines,
    ...rates.map(
      ({ currency, perEuro, source, at }) => `  converted at 1 EUR = ${perEuro} ${currency}, ${source} of ${at}`,
    ),
    ...(tax.minor === 0n ? [] : [line(tax, 'value added tax, which we pay')]),
    line(total, 'the price'),
    line(cost, 'of it for the supplier'),
    ...(owed ? [line(readNet(owed), 'of it owed by the agency')] : []),
    `  rules and seller: ${pricingKey ?? 'unknown, from before they were stored'}`,
  ];
}

const line = (amount: Money, why: string) => `  ${amount.currency} ${toDecimal(amount).padStart(14)}  ${why}`;

/** The rule as it was written in the version that made the price. */
async function ruleText(db: Database['db'], key: string | null, level: string, id: string): Promise<string> {
  const sets = [...(key ?? '').matchAll(/(?<=^| )(\S+):(\d+)(?= |$)/g)];
  const of = sets.find(([, set]) => (set === 'platform') === (level === 'platform'));
  const rules = of ? await writtenRules(db, of[1]!, Number(of[2])) : null;
  const rule = rules?.find((one) => (one as { id?: unknown }).id === id);
  const where = of ? `, version ${of[2]} of ${of[1]}` : '';
  return `rule ${id}${where}${rule ? `: ${JSON.stringify(rule)}` : ''}`;
}
