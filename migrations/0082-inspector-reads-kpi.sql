-- The specification lets 检验员 see performance figures, not change them.
update role_key set can_write = false where role = '检验员' and key in ('kpi', 'kpi_detail');
