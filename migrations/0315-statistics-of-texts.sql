-- How many texts hold a sign decides whether a filter looks them up or compares each report: without statistics of these expressions
-- the planner expected 4 % of the phones, and collected half a million from the index where '138' stands in all of them.
create statistics inspection_text_values on (lower(value)) from inspection_text;
create statistics inspection_numbers on (lower(phone)), (lower(tanker_number)) from inspection;

-- The first one or two digits of a phone: trigrams begin at three.
create index inspection_phone_beginning on inspection_text (value text_pattern_ops) where field = 'phone';

analyze inspection_text;
analyze inspection;
