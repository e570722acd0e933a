-- The one statement that writes days writes their sums, too (docs/decisions/0113): tables that grow with polls carry no triggers.
drop trigger device_daily_summed_insert on device_daily;
drop trigger device_daily_summed_update on device_daily;
drop function sum_fleet_day();
drop function add_fleet_day(fleet_day_part[]);
alter table device_daily drop column is_new;
