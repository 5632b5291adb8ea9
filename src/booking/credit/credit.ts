/** The front door of agencies' accounts. */
export { keepAccounts } from './make-statements.sql.ts';
export { openCredit } from './open-credit.ts';
export { sendCreditEmail } from './send-credit-email.ts';
export { createStatementPayments, type StatementPayments } from './by-card/statement-payments.ts';
