-- A bank's number of a receipt is compared without spaces, dashes and case, so that one receipt is credited once.
update remittance r set bank_ref = upper(regexp_replace(r.bank_ref, '[-_]', '', 'g'))
where r.bank_ref is not null and not exists (
  select from remittance o
  where o.id < r.id and upper(regexp_replace(o.bank_ref, '[-_]', '', 'g')) = upper(regexp_replace(r.bank_ref, '[-_]', '', 'g'))
);
