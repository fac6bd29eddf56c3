-- What was done with the source besides running it: prepare, deploy, scan or quote; empty for a run.
alter table receipt add column activity text not null default '';
