-- How many reviews speak of each category of `review_scores`; null where the source doesn't say.
alter table hotels.property add column review_counts jsonb check (jsonb_typeof(review_counts) = 'object');
