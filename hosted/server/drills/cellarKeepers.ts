import { untilAnswered, type Figures } from "#drills/buyers.ts";
import { newTestId, type Reply } from "#kit/testing/server.ts";

/** Data that the keepers of a cellar work with. */
export type KeeperData = { token: string; cellar: string; depot: string; formats: readonly string[] };

/** Refusals that another keeper's action, or a repeated attempt, may cause. */
const EXPECTED: ReadonlySet<string> = new Set([
  "stock-short",
  "stock-promised",
  "stock-missing",
  "inventory-open",
  "inventory-ended",
  "conflict",
]);

/**
 * Runs keepers who move goods from place to place, pay duty, record breakage, allocate, and count while buyers order,
 * until `stop`. Each action is repeated under its own key until it is answered.
 */
export function keepers(
  url: string,
  ground: KeeperData,
  { crowd, random, figures }: { crowd: number; random: () => number; figures: Figures },
): { stop(): Promise<void> } {
  let isOver = false;
  const post = async (path: string, body: object): Promise<Reply | null> => {
    const reply = await untilAnswered(url, path, { token: ground.token, body, key: newTestId() }, figures);
    const fine = reply && (reply.status < 300 || EXPECTED.has(String(reply.body["code"])));
    if (!fine) figures.unexpected.push(`${path}: ${reply?.status} ${reply?.text.slice(0, 300)}`);
    return reply;
  };
  const some = (): { formatId: string | undefined; quantity: number }[] => {
    const first = Math.floor(random() * ground.formats.length);
    return [0, 1].map((i) => ({
      formatId: ground.formats[(first + i) % ground.formats.length],
      quantity: 1 + Math.floor(random() * 5),
    }));
  };
  const { cellar, depot } = ground;
  const acts = [
    async () => {
      const [from, to] = random() < 0.6 ? [cellar, depot] : [depot, cellar];
      await post("/v1/stocks/operations", {
        kind: "transfer",
        warehouseId: from,
        toWarehouseId: to,
        lines: some(),
      });
    },
    () => post("/v1/stocks/operations", { kind: "duty", warehouseId: cellar, lines: some() }),
    () => post("/v1/stocks/operations", { kind: "tasting", warehouseId: depot, lines: some() }),
    () => post("/v1/stocks/operations", { kind: "breakage", warehouseId: cellar, lines: some() }),
    async () => {
      const [line] = some();
      const body = { ...line, holderKind: "agent", holder: "Agent", until: "2099-01-01" };
      const created = await post("/v1/stocks/allocations", body);
      if (created?.status === 201)
        await post(`/v1/stocks/allocations/${created.body["id"]}/ending`, { version: 1 });
    },
    async () => {
      const opened = await post("/v1/stocks/inventories", { name: "Tournant", warehouseId: depot });
      if (opened?.status !== 201) return;
      const path = `/v1/stocks/inventories/${opened.body["id"]}`;
      await post(`${path}/counts`, { counts: some().map((line) => ({ id: newTestId(), ...line })) });
      await post(`${path}/closing`, { version: 1 });
    },
  ];
  const one = async (): Promise<void> => {
    while (!isOver) await acts[Math.floor(random() * acts.length)]?.();
  };
  const all = Promise.all(Array.from({ length: crowd }, one));
  return {
    async stop() {
      isOver = true;
      await all;
    },
  };
}
