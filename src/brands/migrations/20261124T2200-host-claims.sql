-- Hosts that a brand's people have asked for. One that its TXT record has proven stands in brands.host as well.
create table brands.host_claim (
  brand_id text not null references brands.brand,
  host text not null
    check (length(host) <= 253 and host ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$'),
  -- The value of the record.
  token text not null check (token ~ '^[a-z0-9]{32}$'),
  claimed_at timestamptz not null default now(),
  proven_at timestamptz,
  checked_at timestamptz,
  -- Since when the record of a proven host has been gone.
  missing_since timestamptz,
  primary key (brand_id, host)
);
create index host_claim_due on brands.host_claim (checked_at) where proven_at is not null;
