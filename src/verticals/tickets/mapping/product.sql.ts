import { sql, type Transaction } from 'kysely';
import { writeBigints } from '#values/bigint-json.ts';
import type { CatalogueProduct } from '../supplier.ts';
import type { Mapped } from './map-product.ts';

// oxlint-disable-next-line no-explicit-any -- any database that holds the schema `tickets`
type Trx = Transaction<any>;

/** A product that leads to an attraction; one that did before keeps it, whatever is said here. */
export type MappedProduct = CatalogueProduct & { readonly mapped: Mapped };

/** Writes what a page of a reading says. Options that a product has no longer are gone, and nothing is deleted but units. */
export async function writeProducts(
  trx: Trx,
  supplier: string,
  number: number,
  products: readonly MappedProduct[],
): Promise<void> {
  const json = writeBigints(products);
  await sql`
    insert into tickets.product (supplier, supplier_product_id, attraction_id, confidence, method, similar_to, operator, tz,
      currency, timing, instant, formats, codes_per, redemption, texts, pictures, seen_in)
    select ${supplier}, "productId", mapped->>'attractionId', (mapped->>'confidence')::real, mapped->>'method',
      mapped->>'similarTo', left(operator, 300), zone, currency, timing, instant, formats, "codesPer", redemption, texts,
      pictures, ${number}
      from json_to_recordset(${json}::json) as row("productId" text, mapped json, operator text, zone text, currency text,
        timing text, instant boolean, formats text[], "codesPer" text, redemption text, texts jsonb, pictures jsonb)
    on conflict (supplier, supplier_product_id) do update set operator = excluded.operator, tz = excluded.tz,
      currency = excluded.currency, timing = excluded.timing, instant = excluded.instant, formats = excluded.formats,
      codes_per = excluded.codes_per, redemption = excluded.redemption, texts = excluded.texts, pictures = excluded.pictures,
      seen_in = excluded.seen_in, gone_at = null`.execute(trx);
  await sql`
    with told as (
      select product.id as product, place::smallint - 1 as position, option.*
      from json_to_recordset(${json}::json) as row("productId" text, options json)
        join tickets.product on supplier = ${supplier} and supplier_product_id = "productId"
        cross join lateral json_array_elements(options) with ordinality as listed(option_json, place)
        cross join lateral json_to_record(option_json) as option("optionId" text, reference text, titles jsonb,
          "startTimes" text[], minutes integer, "cancelBeforeMinutes" integer, "minTickets" integer, "maxTickets" integer)
    ), written as (
      insert into tickets.option (product_id, supplier_option_id, reference, position, titles, start_times, minutes,
        cancel_before_minutes, min_tickets, max_tickets)
      select product, "optionId", case when reference ~ '^[a-z_]{1,40}$' then reference end, position, titles, "startTimes",
        minutes, "cancelBeforeMinutes", "minTickets", "maxTickets" from told
      on conflict (product_id, supplier_option_id) do update set reference = excluded.reference,
        position = excluded.position, titles = excluded.titles, start_times = excluded.start_times,
        minutes = excluded.minutes, cancel_before_minutes = excluded.cancel_before_minutes,
        min_tickets = excluded.min_tickets, max_tickets = excluded.max_tickets, gone_at = null
    )
    update tickets.option set gone_at = now()
    where gone_at is null and product_id in (select product from told)
      and not exists (select from told where product = product_id and "optionId" = supplier_option_id)`.execute(trx);
  await sql`
    with told as (
      select option.id as option, place::smallint - 1 as position, unit.*
      from json_to_recordset(${json}::json) as row("productId" text, options json)
        join tickets.product on supplier = ${supplier} and supplier_product_id = "productId"
        cross join lateral json_to_recordset(options) as listed("optionId" text, units json)
        join tickets.option on product_id = product.id and supplier_option_id = "optionId"
        cross join lateral json_array_elements(units) with ordinality as counted(unit_json, place)
        cross join lateral json_to_record(unit_json) as unit("unitId" text, kind text, title text, "minAge" smallint,
          "maxAge" smallint, "minQuantity" integer, "maxQuantity" integer, people smallint, "accompaniedBy" text[],
          proof boolean, "fromMinor" bigint, "fromMandatoryMinor" bigint)
    ), gone as (
      delete from tickets.unit where option_id in (select option from told)
        and not exists (select from told where option = option_id and "unitId" = supplier_unit_id)
    )
    insert into tickets.unit (option_id, supplier_unit_id, position, kind, title, min_age, max_age, min_quantity,
      max_quantity, people, accompanied_by, proof, from_minor, from_mandatory_minor)
    select option, "unitId", position, kind, title, "minAge", "maxAge", "minQuantity", "maxQuantity", people,
      "accompaniedBy", proof, "fromMinor", "fromMandatoryMinor" from told
    on conflict (option_id, supplier_unit_id) do update set position = excluded.position, kind = excluded.kind,
      title = excluded.title, min_age = excluded.min_age, max_age = excluded.max_age,
      min_quantity = excluded.min_quantity, max_quantity = excluded.max_quantity, people = excluded.people,
      accompanied_by = excluded.accompanied_by, proof = excluded.proof, from_minor = excluded.from_minor,
      from_mandatory_minor = excluded.from_mandatory_minor`.execute(trx);
}
