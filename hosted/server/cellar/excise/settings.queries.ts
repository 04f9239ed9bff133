import type { ExciseSettings } from "@cuvee/core/cellar/excise/views.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const FIELDS = `excise_number as "exciseNumber", regime, first_month as "firstMonth", first_period as "firstPeriod",
  interpro_id as "interproId", interpro_siren as "interproSiren", capsule_use as "capsuleUse", version`;
const READ = statement(`select ${FIELDS} from excise_settings where shop_id = :shopId`);
const HOLD = statement(`select ${FIELDS} from excise_settings where shop_id = :shopId for update`);
const ADD = statement(
  `insert into excise_settings (shop_id, excise_number, regime, first_month, first_period, interpro_id,
     capsule_use, interpro_siren)
   values (:shopId, :exciseNumber, :regime, :firstMonth, :firstPeriod, :interproId, :capsuleUse, :interproSiren)
   on conflict do nothing`,
);
const CHANGE = statement(
  `update excise_settings set excise_number = :exciseNumber, regime = :regime, first_month = :firstMonth,
     first_period = :firstPeriod, interpro_id = :interproId, capsule_use = :capsuleUse, interpro_siren = :interproSiren,
     version = version + 1 where shop_id = :shopId and version = :version`,
);

const WAREHOUSES = statement(
  `select name, excise_number as "exciseNumber" from warehouses
   where shop_id = :shopId and excise_number is not null and archived_at is null order by sells desc, id`,
);

/** Returns the warehouses that have an excise number, the selling one first. */
export const readNumbered = (tx: Tx, shopId: string): Promise<{ name: string; exciseNumber: string }[]> =>
  tx.rows<{ name: string; exciseNumber: string }>(WAREHOUSES, { shopId });

export const readSettings = (tx: Tx, shopId: string): Promise<ExciseSettings | undefined> =>
  tx.one<ExciseSettings>(READ, { shopId });

/** Locks the shop's declarations: one month is closed or opened at a time. */
export const lockExciseSettings = (tx: Tx, shopId: string): Promise<ExciseSettings | undefined> =>
  tx.one<ExciseSettings>(HOLD, { shopId });

/** Writes the settings; version 0 creates them. Returns false when they were changed meanwhile. */
export async function saveSettings(tx: Tx, shopId: string, to: ExciseSettings): Promise<boolean> {
  const values = {
    shopId,
    exciseNumber: to.exciseNumber,
    regime: to.regime,
    firstMonth: to.firstMonth,
    firstPeriod: to.firstPeriod,
    interproId: to.interproId,
    capsuleUse: to.capsuleUse,
    interproSiren: to.interproSiren,
  };
  const done = to.version === 0 ? tx.run(ADD, values) : tx.run(CHANGE, { ...values, version: to.version });
  return (await done) > 0;
}
