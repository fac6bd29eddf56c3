-- How the gate was set when it decided; empty for what was recorded before this was kept.
alter table receipt add column gate_mode text not null default '';
