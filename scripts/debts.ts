// `npm run debts -- list | write-off`: what travellers owe since a card could not be charged.
import { userInfo } from 'node:os';
import { openDebts, writeOff } from '#booking/booking.ts';
import { toDecimal } from '#values/money.ts';
import { parseReference } from '#values/reference.ts';
import { withSiteDatabase } from './launch/site-database.ts';
import { runCommand } from './launch/run-command.ts';

await runCommand('debts', async ({ values, positionals: [action, typed = ''] }) =>
  withSiteDatabase(async ({ db }) => {
    const debts = await openDebts(db);
    if (action === 'list') {
      for (const { reference, amount, since, payBy, email } of debts) {
        const end = payBy ? `, cancelled ${payBy.toISOString()} unless paid` : '';
        console.log(
          `${reference}  ${toDecimal(amount)} ${amount.currency}  since ${since.toISOString()}${end}  ${email}`,
        );
      }
      console.log(debts.length === 0 ? 'Nobody owes anything.' : `${debts.length} owe something.`);
      return 0;
    }
    const reference = parseReference(typed);
    const debt = debts.find((one) => one.reference === reference);
    const by = String(values['by'] ?? userInfo().username);
    if (debt && (await writeOff(db, debt.tripId, by, String(values['reason'])))) {
      console.log('Written off.');
      return 0;
    }
    console.error('Nothing is owed under this reference.');
    return 1;
  }),
);
