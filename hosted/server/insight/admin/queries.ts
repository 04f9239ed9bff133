import { statement, type Tx } from "#kit/postgres/database.ts";

export type MaintenanceRow = { banner: boolean; page: boolean; start_date: Date; end_date: Date };

// Ids are made from the clock: the greatest is the last.
const LAST = statement(
  "select banner, page, start_date, end_date from maintenances order by id desc limit 1",
);
const ADD = statement(
  `insert into maintenances (id, banner, page, start_date, end_date, made_by, at)
   values (:id, :banner, :page, :start, :end, :by, :at)`,
);

export const findLast = (tx: Tx): Promise<MaintenanceRow | undefined> => tx.one<MaintenanceRow>(LAST);

type NewMaintenance = {
  id: string;
  banner: boolean;
  page: boolean;
  start: Date;
  end: Date;
  by: string;
  at: Date;
};

export const addMaintenance = (tx: Tx, m: NewMaintenance): Promise<number> =>
  tx.run(ADD, { id: m.id, banner: m.banner, page: m.page, start: m.start, end: m.end, by: m.by, at: m.at });
