import type { Id } from "@cuvee/core/kit/ids.ts";
import { call, newId } from "#kit/api.ts";
import { answerOf, type Database, type StoredRecord } from "#counter/tills/device/database.ts";
import { makeDeviceKey } from "#counter/tills/device/deviceKey.ts";
import { recordedOf } from "#counter/tills/device/journal.ts";
import type { Recorded, TillDevice } from "#counter/tills/device/tillState.ts";

/** A device with its key, as the database keeps it. */
export type Enrolled = { device: TillDevice; key: CryptoKey };

/** Reads the till that this device is at a point; null for none yet. */
export const readDevice = (database: Database): Promise<Enrolled | null> =>
  database.read(
    ["device"],
    async (tx) => (await answerOf<Enrolled | undefined>(tx.objectStore("device").get("device"))) ?? null,
  );

type Wish = { tillId: Id; key: CryptoKey; publicKey: string };

/**
 * Makes the device a till of the point. Id and key are stored before they are sent: when the answer is lost the same
 * device retries, and no second till is made. Records of an earlier till are archived on the device, never sent. Throws
 * `CallError`.
 */
export async function enrolDevice(database: Database, pointId: Id, name: string): Promise<Enrolled> {
  const stored = await database.read(["device"], (tx) =>
    answerOf<Wish | undefined>(tx.objectStore("device").get("wish")),
  );
  const input: Wish =
    stored ??
    (await makeDeviceKey().then((key) => ({
      tillId: newId(),
      key: key.privateKey,
      publicKey: key.publicKey,
    })));
  if (!stored)
    await database.write(["device"], (tx) => {
      tx.objectStore("device").put(input, "wish");
    });
  const till = await call(
    "POST /v1/salespoints/:pointId/tills",
    { params: { pointId }, body: { id: input.tillId, name, publicKey: input.publicKey } },
    { idempotencyKey: input.tillId },
  );
  const enrolled: Enrolled = {
    device: { tillId: till.id, shopId: till.shopId, pointId, code: till.code, name: till.name },
    key: input.key,
  };
  const before = await readDevice(database);
  await database.write(["device", "facts", "records", "abandoned"], (tx) => {
    if (before) putAway(tx, before.device.tillId);
    tx.objectStore("device").delete("wish");
    tx.objectStore("device").put(enrolled, "device");
  });
  return enrolled;
}

/** Returns the kept records of earlier tills of this device, the newest first. */
export const readAbandoned = (database: Database, limit: number): Promise<Recorded[]> =>
  database.read(["abandoned"], async (tx) => {
    const storedRecords = await answerOf<StoredRecord[]>(tx.objectStore("abandoned").getAll());
    return storedRecords
      .toSorted((a, b) => b.at - a.at || b.seq - a.seq)
      .slice(0, limit)
      .map((record) => recordedOf(record));
  });

function putAway(tx: IDBTransaction, tillId: Id): void {
  const [records, abandoned] = [tx.objectStore("records"), tx.objectStore("abandoned")];
  const all = records.getAll();
  all.addEventListener("success", () => {
    for (const record of all.result as StoredRecord[]) abandoned.put({ ...record, tillId });
    records.clear();
  });
  for (const fact of ["book", "sync", "archived", "retired"]) tx.objectStore("facts").delete(fact);
}
