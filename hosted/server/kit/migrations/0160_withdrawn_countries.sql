-- Files that named a country in full were imported with a code that is withdrawn: "France" as FX, "Royaume-Uni" as UK.
create function current_country(code text) returns text language sql immutable
return case code when 'FX' then 'FR' when 'UK' then 'GB' when 'SU' then 'RU' when 'YU' then 'RS' when 'BU' then 'MM'
  when 'ZR' then 'CD' when 'TP' then 'TL' when 'DD' then 'DE' when 'HV' then 'BF' when 'DY' then 'BJ' when 'NH' then 'VU'
  when 'RH' then 'ZW' when 'VD' then 'VN' when 'YD' then 'YE' when 'CS' then 'RS' when 'AN' then 'CW' else code end;
update products set country = current_country(country) where country <> current_country(country);
update clients set addresses = (
    select jsonb_agg(case when a ? 'country' then jsonb_set(a, '{country}', to_jsonb(current_country(a ->> 'country'))) else a end order by n)
    from jsonb_array_elements(addresses) with ordinality t (a, n))
  where exists (select from jsonb_array_elements(addresses) a where a ->> 'country' <> current_country(a ->> 'country'));
drop function current_country(text);
