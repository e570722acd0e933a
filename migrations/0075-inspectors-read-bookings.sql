-- Inspectors see the bookings; registrars and heads of bases make and change them.
update role_key set can_write = false where role = '检验员' and key = 'reservation';
