import type { Kysely } from 'kysely';
import { type AccountTables, demoAgencies, listAgencies } from '#accounts/accounts.ts';
import type { PricingTables } from '#pricing/tables.ts';
import { publishDraft, writeDraft, writtenRules } from '#pricing/rules/rule-sets.sql.ts';
import type { KnownSupply } from '#pricing/rules/rules-problems.ts';

/** Publishes the markup of the demo's agencies that have none yet. */
export async function loadDemoMarkup(db: Kysely<AccountTables & PricingTables>, sold: KnownSupply): Promise<void> {
  const agencies = await listAgencies(db);
  for (const { name, markupPercent } of demoAgencies) {
    const agency = agencies.find((one) => one.name === name);
    if (!agency || markupPercent === null) continue;
    const set = `agency-${agency.number}`;
    // oxlint-disable-next-line no-await-in-loop -- two agencies
    if (await writtenRules(db, set, 1)) continue;
    // oxlint-disable-next-line no-await-in-loop
    await writeDraft(db, set, [{ id: 'everything', percent: markupPercent }], 'installation', sold);
    // oxlint-disable-next-line no-await-in-loop
    await publishDraft(db, set, sold);
  }
}
