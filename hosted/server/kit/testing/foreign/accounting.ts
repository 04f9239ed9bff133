import { asOwner } from "#kit/testing/cluster.ts";
import type { Foreign, Prepare } from "./world.ts";

/** Makes an entry in the books of the estate. */
export const prepareAccounting: Prepare = async (server, shop) =>
  asOwner(server.ownerUrl, async (client) => {
    const id = "acc0000000000000";
    await client.query(
      `begin;
       insert into journal_entries (shop_id, id, closes_on, booked_on, journal, journal_code, journal_name, piece_ref, piece_on, label, kind,
         total_cents, line_count, validated_on, validated_at, made_by, plain_search)
       values ('${shop.id}', '${id}', '2090-12-31', '2090-01-01', 'sundry', 'OD', 'OD', 'x', '2090-01-01', 'x', 'turn', 1, 2, '2090-01-01',
         now(), 'x', '');
       insert into journal_lines (shop_id, entry_id, line, account, account_label, debit_cents, credit_cents)
       values ('${shop.id}', '${id}', 1, '411', 'x', 1, 0), ('${shop.id}', '${id}', 2, '707', 'x', 0, 1);
       commit`,
    );
    return { entryId: id };
  });

export const accountingForeign: Foreign = {
  "GET /v1/accounting/entries/:entryId": ({ own }) => ({ path: `/v1/accounting/entries/${own["entryId"]}` }),
};
