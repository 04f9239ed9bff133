import { afterEach, beforeEach, expect, it } from "vitest";
import type { Inventory } from "@cuvee/core/cellar/stocks/inventories.contract.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { orderBody } from "#kit/testing/orders.ts";
import { newTestId } from "#kit/testing/server.ts";
import { anotherBuyer, fullNumber, sendUntilAnswered, countReplies } from "#kit/testing/storm.ts";
import { openCellar, type Cellar } from "#cellar/stocks/testing/cellar.fixture.ts";

let c: Cellar;
beforeEach(async () => {
  c = await openCellar();
});
afterEach(() => c.server.stop());

const TURNS = fullNumber(4, 40);
const STOCK = 24;

/**
 * Runs sixteen writers on the same two scarce bottles, each lot in a place of its own: buyers (some refused again or
 * delivered), and staff who transfer, pay duty, allocate, and count the stock.
 */
async function everybody(onlyBuyers = false): Promise<Record<string, number>> {
  const formats = c.bottles.slice(0, 2);
  const shed = String((await c.ask("POST", "/v1/warehouses", { name: "Hangar", sells: false })).body["id"]);
  for (const formatId of formats) {
    await c.move(formatId, "inventory", 0);
    for (const lot of ["A", "B"])
      await c.act({
        kind: "production",
        warehouseId: c.cellar,
        lines: [{ formatId, quantity: STOCK / 2, lot }],
      });
  }
  const bodies = await Promise.all(
    formats.map((formatId) => orderBody(c.server, c.shop, { payment: "transfer", quantity: 2, formatId })),
  );
  const codes: Record<string, number> = {};
  const note = (who: string, reply: Parameters<typeof countReplies>[0][number]): void => {
    const [kind = ""] = Object.keys(countReplies([reply]));
    codes[`${who} ${kind}`] = (codes[`${who} ${kind}`] ?? 0) + 1;
  };
  let n = 0;
  const post = async (who: string, path: string, body: object): Promise<void> =>
    note(who, await c.ask("POST", path, body));
  const buyer = async (turn: number): Promise<void> => {
    const body = bodies[turn % 2];
    if (!body) return;
    const reply = await sendUntilAnswered(
      c.server,
      anotherBuyer(body, (n += 1), turn % 3 ? "transfer" : "cb"),
    );
    note("buyer", reply);
    const { order } = reply.body as unknown as { order?: { id: string; version: number; status: string } };
    if (order?.status !== "pending" || onlyBuyers) return;
    if (turn % 4 === 1) await post("refusal", `/v1/orders/${order.id}/refusal`, { version: order.version });
    if (turn % 4 === 2) {
      const accepted = await c.ask("POST", `/v1/orders/${order.id}/acceptance`, { version: order.version });
      await post("delivery", `/v1/orders/${order.id}/delivery`, { version: accepted.body["version"] });
    }
  };
  const lines = (turn: number) =>
    [0, 1].map((i) => ({ formatId: formats[(turn + i) % 2], quantity: 1 + (turn % 3) }));
  const carrier = async (turn: number): Promise<void> => {
    const [from, to] = turn % 2 ? [shed, c.cellar] : [c.cellar, shed];
    await post("transfer", "/v1/stocks/operations", {
      kind: "transfer",
      warehouseId: from,
      toWarehouseId: to,
      lines: lines(turn),
    });
    await post("duty", "/v1/stocks/operations", {
      kind: "duty",
      warehouseId: c.cellar,
      lines: lines(turn + 1),
    });
  };
  const holder = async (turn: number): Promise<void> => {
    const body = {
      formatId: formats[turn % 2],
      holderKind: "client",
      holder: "Cave",
      quantity: 3,
      until: "2099-01-01",
    };
    const reply = await c.ask("POST", "/v1/stocks/allocations", body);
    note("allocation", reply);
    if (reply.status === 201)
      await post("ending", `/v1/stocks/allocations/${reply.body["id"]}/ending`, { version: 1 });
  };
  const counter = async (): Promise<void> => {
    const opened = await c.ask("POST", "/v1/stocks/inventories", { name: "Tournant", warehouseId: shed });
    if (opened.status !== 201) return;
    const { id, version } = opened.body as unknown as Inventory;
    const counts = formats.map((formatId) => ({ id: newTestId(), formatId, quantity: 2 }));
    await post("count", `/v1/stocks/inventories/${id}/counts`, { counts });
    await post("closing", `/v1/stocks/inventories/${id}/closing`, { version });
  };
  const crew = onlyBuyers
    ? Array<typeof buyer>(16).fill(buyer)
    : [
        ...Array<typeof buyer>(8).fill(buyer),
        carrier,
        carrier,
        carrier,
        holder,
        holder,
        holder,
        counter,
        counter,
      ];
  await Promise.all(
    crew.map(async (work, at) => {
      for (let turn = 0; turn < TURNS; turn += 1) await work(turn + at);
    }),
  );
  await c.server.settle();
  return codes;
}

it("sixteen writers never promise what is not there", async () => {
  const codes = await everybody();
  expect(await brokenInvariants(c.server.ownerUrl)).toEqual({});
  const wrong = Object.keys(codes).filter(
    (code) =>
      !/ (200|201|409 (stock-(missing|short|promised)|conflict|allocation-ended|inventory-ended|order-act))$/.test(
        code,
      ),
  );
  expect(wrong).toEqual([]);
  // The storm proves nothing when stock was plentiful, or when nothing moved.
  expect(codes["buyer 409 stock-missing"]).toBeGreaterThan(0);
  for (const who of ["buyer", "transfer", "duty", "allocation", "count"])
    expect(codes[`${who} 201`]).toBeGreaterThan(0);
});

/** Units that are promised and not there, by format. */
const LACK = `select format_id as format, sum(greatest(0, reserved - greatest(0, on_hand)))::int as units from stocks
  group by 1 having sum(greatest(0, reserved - greatest(0, on_hand))) > 0 order by 1`;

it.runIf(process.env["LONG"])(
  "facts always post: what they take from orders is told with their numbers, and nobody buys into the hole",
  async () => {
    const formats = c.bottles.slice(0, 2);
    for (const formatId of formats) await c.move(formatId, "inventory", STOCK);
    const bodies = await Promise.all(
      formats.map((formatId) => orderBody(c.server, c.shop, { payment: "transfer", quantity: 2, formatId })),
    );
    const facts: string[] = [];
    let n = 0;
    const buyer = async (at: number): Promise<void> => {
      for (let turn = 0; turn < TURNS; turn += 1) {
        const body = bodies[(turn + at) % 2];
        if (body) await sendUntilAnswered(c.server, anotherBuyer(body, (n += 1), "transfer"));
      }
    };
    const breaker = async (at: number): Promise<void> => {
      for (let turn = 0; turn < TURNS; turn += 1) {
        const kind = (["breakage", "corked", "loss", "destruction"] as const)[turn % 4] ?? "loss";
        const lines = [{ formatId: formats[(turn + at) % 2], quantity: 1 + (turn % 2) }];
        const reply = await c.ask("POST", "/v1/stocks/operations", { kind, warehouseId: c.cellar, lines });
        facts.push(`${reply.status}`);
      }
    };
    await Promise.all(Array.from({ length: 16 }, (_, at) => (at < 10 ? buyer(at) : breaker(at))));
    await c.server.settle();
    // Every fact is in the books, whatever the stock was, and the books add up.
    expect(new Set(facts)).toEqual(new Set(["201"]));
    const { "nothing is promised that is not there": holes, ...others } = await brokenInvariants(
      c.server.ownerUrl,
    );
    expect(others).toEqual({});
    expect(holes).toBeDefined();
    // The last report of each shortage has its size, with the newest orders: as many as needed to cover it, and no
    // more.
    const lacks = await c.rows<{ format: string; units: number }>(LACK);
    for (const { format, units } of lacks) {
      const [shortage] = await c.rows<{ level: number; orders: { number: string }[] }>(
        `select level::int, orders from stock_alerts where kind = 'shortage' and format_id = $1 order by id desc limit 1`,
        [format],
      );
      expect(shortage?.level).toBe(-units);
      expect(shortage?.orders).toHaveLength(Math.ceil(units / 2));
      expect(shortage?.orders.every((order) => order.number !== "")).toBe(true);
    }
    // A further buyer is refused.
    const late = bodies[formats.indexOf(lacks[0]?.format ?? "")];
    if (late)
      expect((await sendUntilAnswered(c.server, anotherBuyer(late, (n += 1), "transfer"))).status).toBe(409);
  },
);

it.runIf(process.env["LONG"])(
  "shows what happens without the guard: the control run promises what is not there",
  async () => {
    const [found] = await c.rows<{ source: string }>(
      "select pg_get_functiondef('reserve_stock'::regproc) as source",
    );
    const source = found?.source ?? "";
    // Reads without locking, waits, and writes whatever it read.
    const naive = source
      .replace("order by s.format_id, s.place for update", "")
      .replace("with here as", "perform pg_sleep(0.02);\n  with here as")
      .replace("and s.on_hand - s.reserved >= p.units", "");
    expect(source.length - naive.length).toBeGreaterThan(30);
    await c.rows(naive);
    await everybody(true);
    expect(await brokenInvariants(c.server.ownerUrl)).toHaveProperty("nothing is promised that is not there");
  },
);
