-- Waves of preparation remind the shop when their hour has come.

alter table festival add column next_wave_at timestamptz;
update festival set next_wave_at = (
  select min((wave ->> 'at')::timestamptz) from jsonb_array_elements(waves) wave where (wave ->> 'at')::timestamptz > now())
  where state < 90;
create index festival_by_wave on festival (next_wave_at) where state in (10, 20) and next_wave_at is not null;
