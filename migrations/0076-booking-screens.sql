-- The screens of the places and their bookings; one word for them in English.
insert into route (key, component, path, icon, title_zh, title_en, is_hidden, position) values
  ('reservation', 'reservation', '/reservation/index', 'calendar', '预约', 'Bookings', false, 66),
  ('reservation_plan', 'reservationPlan', '/reservation_plan/index', 'calendar', '预约计划', 'Booking plans', false, 67),
  ('reservation_plan_month', 'reservationPlanMonth', '/reservation_plan_month/index', 'calendar', '月度预约计划',
    'Monthly booking plan', false, 68);
update permission_key set title_en = 'Bookings' where key = 'reservation';
update permission_key set title_en = 'Booking plans' where key = 'reservation_plan';
update permission_key set title_en = 'Monthly booking plan' where key = 'reservation_plan_month';
