-- What guests and the operator's own properties write to each other.
create table direct.message (
  -- A guest's has the id of the buyer, who may send it again.
  id uuid primary key default uuidv7(),
  reference text not null references direct.booking,
  author text not null check (author in ('guest', 'property')),
  text text not null check (text <> '' and length(text) <= 4000),
  -- Who wrote it for the property.
  written_by text,
  -- BCP 47; null when it is not known.
  language text,
  written_at timestamptz not null default clock_timestamp()
);
create index message_thread on direct.message (reference, written_at, id);
