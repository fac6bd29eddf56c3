-- What was done with the source besides running it: prepare, deploy, scan or quote; empty for a run.
alter table receipt add column activity text not null default '';

-- Which time was charged where it was not that of the clock: cpu, or empty.
alter table receipt add column charged_time text not null default '';
