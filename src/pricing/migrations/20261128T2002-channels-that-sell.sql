-- Rules name channels on which something is sold: the search element and the frame lead to the website.
create or replace function pricing.rules_problems(level text, rules jsonb) returns text[] language sql stable as $$
  with rule as (
    select position, rule ->> 'id' as id, rule, coalesce(rule -> 'match', '{}') as match
    from jsonb_array_elements(rules) with ordinality as one(rule, position)
  ), amount as (
    select position, id, name, split_part(rule ->> key, ' ', 1)::numeric as value
    from rule, (values ('percent', 'percentage'), ('fixed', 'fixed amount'), ('floor', 'floor'), ('cap', 'cap')) as named(key, name)
    where split_part(rule ->> key, ' ', 1) ~ '^-?\d+(\.\d+)?$'
  ), unknown as (
    select position, id, format('there is no product %s.', product) as problem
      from rule, jsonb_array_elements_text(match -> 'products') as product
      where not exists (select from pricing.for_sale where for_sale.product = product.value)
    union all
    select position, id, format('there is no supplier %s.', supplier)
      from rule, jsonb_array_elements_text(match -> 'suppliers') as supplier
      where not exists (select from pricing.for_sale where for_sale.supplier = supplier.value)
    union all
    select position, id, format('there is no place %s.', place)
      from rule, jsonb_array_elements_text(match -> 'placeIds') as place
      where not exists (select from places.place as known where known.id::text = place.value)
    union all
    select position, id, format('there is no agency %s.', agency)
      from rule, jsonb_array_elements_text(match -> 'agencies') as agency
      where not exists (select from accounts.agency as known where known.id::text = lower(agency.value))
    union all
    select position, id, format('there is no channel %s.', channel)
      from rule, jsonb_array_elements_text(match -> 'channels') as channel
      where channel.value not in ('website', 'api')
    union all
    select position, id, 'only rules of the platform name agencies.'
      from rule where rules_problems.level = 'agency' and match ? 'agencies'
    union all
    select position, id, format('a negative %s would sell below cost.', name) from amount where value < 0
    union all
    select floor.position, floor.id, 'its cap is under its floor.'
      from amount as floor join amount as cap using (position)
      where floor.name = 'floor' and cap.name = 'cap' and cap.value < floor.value
  )
  select coalesce(array_agg(format('Rule %s: %s', coalesce(id, position::text), problem) order by position, problem), '{}')
  from unknown
$$;
