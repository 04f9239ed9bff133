/** Countries whose postal codes begin with a department of France; empty: an address that names none. */
export const FRENCH_COUNTRIES: readonly string[] = [
  "",
  "FR",
  "GP",
  "MQ",
  "GF",
  "RE",
  "PM",
  "YT",
  "BL",
  "MF",
  "WF",
  "PF",
  "NC",
];

/**
 * Expression of the department of a client `c`, empty without one: two figures, the Corsican ones by the third figure
 * of 20xxx (20000 to 20199 are of 2A), three figures overseas. `countries` is an expression of `FRENCH_COUNTRIES`.
 */
export const departmentOf = (countries: string): string =>
  `case when not (c.country = any (${countries})) or c.zipcode !~ '^[0-9]{5}$' then ''
    when c.zipcode like '20%' then case when c.zipcode < '20200' then '2A' else '2B' end
    when c.zipcode ~ '^9[78]' then left(c.zipcode, 3) else left(c.zipcode, 2) end`;
