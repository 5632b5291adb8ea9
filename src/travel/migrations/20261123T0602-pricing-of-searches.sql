-- The key of the pricing that made a session's prices. A session is found by those only who see these prices.
alter table travel.search_session add column pricing text not null default '';
