-- What message IE815 asks of goods and of the warehouse that they leave from.

-- Combined nomenclature, and the mass of one litre without its container.
alter table products
  add column cn_code text check (cn_code ~ '^[0-9]{8}$'),
  add column net_mass_g_per_l int check (net_mass_g_per_l between 500 and 2000);

-- The customs office of a warehouse, and who guarantees the duty of what leaves it in suspension: 1 the consignor, 4 the consignee.
alter table warehouses
  add column customs_office text check (customs_office ~ '^[A-Z]{2}[A-Z0-9]{6}$'),
  add column guarantor smallint check (guarantor in (1, 4));
