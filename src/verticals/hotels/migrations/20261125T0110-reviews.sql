-- Guests of finished stays who may write a review: one for each reservation. The link in the mail has a secret, which is
-- stored as a hash only.
create table hotels.review_invitation (
  reservation_id uuid primary key references booking.reservation,
  property_id text not null references hotels.property on delete cascade,
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  created_at timestamptz not null default now(),
  ends_at timestamptz not null
);

-- E-mail addresses that want no invitations, as hashes.
create table hotels.review_opt_out (
  email_hash bytea primary key check (length(email_hash) = 32),
  created_at timestamptz not null default now()
);

create table hotels.review (
  id uuid primary key default uuidv7(),
  property_id text not null references hotels.property on delete cascade,
  -- The stay; null only in the demo world.
  reservation_id uuid unique references hotels.review_invitation,
  is_demo boolean not null default false,
  -- A held review waits for staff; a removed one is not shown again.
  state text not null check (state in ('held', 'published', 'removed')),
  -- What it was held for, or why it was removed.
  reasons text[] not null default '{}',
  -- First name of the guest; null when the guest does not show it.
  author text check (author <> '' and length(author) <= 80),
  party text not null check (party in ('solo', 'couple', 'family', 'friends', 'business')),
  -- Last day of the stay.
  stayed_until date not null,
  -- Locale whose language it is written in.
  locale text not null check (locale ~ '^[a-z]{2,3}(-[a-z]{2})?$'),
  scores jsonb not null check (jsonb_typeof(scores) = 'object'),
  -- Mean of the categories, of ten.
  score numeric(3, 1) not null check (score between 1 and 10),
  title text not null check (title <> '' and length(title) <= 120),
  liked text not null check (length(liked) <= 2000),
  disliked text not null check (length(disliked) <= 2000),
  answer text check (answer <> '' and length(answer) <= 2000),
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  constraint review_of_stay check ((reservation_id is null) = is_demo),
  constraint review_answer check ((answer is null) = (answered_at is null))
);
create index review_shown on hotels.review (property_id, created_at desc) where state = 'published';
create index review_held on hotels.review (created_at) where state = 'held';

-- What readers have reported, until staff decides.
create table hotels.review_report (
  id bigint generated always as identity primary key,
  review_id uuid not null references hotels.review on delete cascade,
  reason text not null check (reason in ('untrue', 'offensive', 'personal', 'advertising')),
  created_at timestamptz not null default now(),
  decided_at timestamptz
);
create index review_report_open on hotels.review_report (review_id) where decided_at is null;

-- Ratings of a property that come from elsewhere, kept once it has reviews of ours: the property shows both together.
create table hotels.source_rating (
  property_id text primary key references hotels.property on delete cascade,
  score numeric(3, 1),
  review_count integer not null,
  review_scores jsonb,
  review_counts jsonb
);

create function hotels.recount_reviews(hotel text) returns void language plpgsql as $$
begin
  perform from hotels.property where id = hotel for update;
  insert into hotels.source_rating (property_id, score, review_count, review_scores, review_counts)
    select id, score, review_count, review_scores, review_counts from hotels.property where id = hotel
    on conflict do nothing;
  with source as (select * from hotels.source_rating where property_id = hotel),
  own as (
    select count(*)::integer as number, coalesce(sum(score), 0) as total from hotels.review
    where property_id = hotel and state = 'published' and not is_demo
  ),
  own_part as (
    select category, count(*)::integer as number, sum(value::numeric) as total
    from hotels.review cross join jsonb_each_text(scores) as given(category, value)
    where property_id = hotel and state = 'published' and not is_demo group by category
  ),
  part as (
    select category, coalesce(source.review_counts ->> category, source.review_count::text)::integer as source_number,
      coalesce((source.review_scores ->> category)::numeric, 0) as source_score, coalesce(own_part.number, 0) as number,
      coalesce(own_part.total, 0) as total
    from source cross join unnest('{cleanliness,comfort,location,staff,facilities,value}'::text[]) as category
      left join own_part using (category)
  ),
  parts as (
    select jsonb_object_agg(category, round((source_score * source_number + total) / (source_number + number), 1)) as scores,
      jsonb_object_agg(category, source_number + number) as counts
    from part where source_number + number > 0
  )
  update hotels.property set
    review_count = source.review_count + own.number,
    score = round((coalesce(source.score, 0) * source.review_count + own.total)
      / nullif(source.review_count + own.number, 0), 1),
    review_scores = parts.scores,
    review_counts = case when source.review_count = 0 or source.review_counts is not null then parts.counts end
  from source, own, parts where property.id = hotel;
end
$$;

create function hotels.count_review() returns trigger language plpgsql as $$
begin
  perform hotels.recount_reviews(new.property_id);
  return null;
end
$$;
create trigger review_counted_insert after insert on hotels.review
  for each row when (not new.is_demo and new.state = 'published') execute function hotels.count_review();
create trigger review_counted_update after update of state on hotels.review
  for each row when (not new.is_demo and old.state <> new.state) execute function hotels.count_review();

-- Erasing an account takes its name off its reviews.
create function hotels.forget_author() returns trigger language plpgsql as $$
begin
  update hotels.review set author = null
    where reservation_id in (select id from booking.reservation where trip_id = new.id);
  return null;
end
$$;
create trigger trip_author_forgotten after update of person_id on booking.trip
  for each row when (old.person_id is not null and new.person_id is null) execute function hotels.forget_author();

grant select (id, property_id, is_demo, state, author, party, stayed_until, locale, scores, score, title, liked, disliked,
  answer, answered_at, created_at) on hotels.review to web_public;
