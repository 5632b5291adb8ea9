import { randomUUID } from 'node:crypto';
import type { TestApp } from './app.ts';

/** A copy of a quote with other facts, by the names of its columns; answers its id. */
export async function copiedQuote(app: TestApp, quote: string, changes: object = {}): Promise<string> {
  const { rows } = await app.database.pool.query(
    `with copy as (insert into booking.quote select (jsonb_populate_record(quote, $2::jsonb)).* from booking.quote where id = $1
       returning id)
     insert into booking.quote_net select copy.id, supplier_token, supplier_currency, supplier_minor, supplier_in_sale_minor,
       tax_in_sale_minor from copy cross join booking.quote_net where quote_id = $1 returning quote_id as id`,
    [quote, JSON.stringify({ ...changes, id: randomUUID() })],
  );
  return (rows[0] as { id: string }).id;
}
