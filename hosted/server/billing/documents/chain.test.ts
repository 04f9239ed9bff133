import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { ESTATE, openShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer } from "#kit/testing/server.ts";
import { postUntilAnswered, countReplies } from "#kit/testing/storm.ts";
import { acceptedOrder, bill, viewIn, type Office } from "#sales/bills/testing/bills.fixture.ts";
import type { ChainReport } from "#billing/documents/verify.ts";

let office: Office;
beforeAll(async () => {
  const server = await startTestServer({ connections: 16 });
  office = {
    server,
    shop: await openShop(server, ESTATE),
    token: await server.login("calades", "Calades2026"),
  };
  for (let n = 0; n < 4; n += 1)
    viewIn(await bill(office, [(await acceptedOrder(office, { quantity: 1 })).id]));
});
afterAll(() => office.server.stop());

const bills = async (): Promise<ChainReport> => {
  const reply = await office.server.send("GET", "/v1/documents/verification", { token: office.token });
  const { chains } = reply.body as unknown as { chains: ChainReport[] };
  return chains.find((c) => c.kind === "bill") ?? expect.unreachable();
};
const sql = (query: string): Promise<unknown> =>
  asOwner(office.server.ownerUrl, (client) => client.query(query));
/** Runs a statement as the owner of the database, with the guards removed first. */
const forge = (query: string): Promise<unknown> =>
  sql(`alter table documents disable trigger user; ${query}; alter table documents enable trigger user;`);

beforeEach(async () => {
  expect((await bills()).broken).toBeNull();
});

test.each([
  "update documents set made_by = 'x'",
  "delete from documents where position = 2",
  "truncate documents cascade",
  "update document_events set kind = 'x'",
  "delete from allocations",
])("the database refuses: %s", async (query) => {
  await expect(sql(query)).rejects.toThrow(/append|never changed|only/i);
});

/**
 * Changes made with the triggers off, and the place where the verification finds them. The content is rebuilt with its
 * hash, as a forger would.
 */
const FORGERIES: [name: string, act: string, undo: string, why: string, position: number][] = [
  [
    "one cent changed, hash and all",
    `create table kept as select * from documents where position = 2 and kind = 'bill';
     update documents set total_vat_cents = total_vat_cents + 1, total_ttc_cents = total_ttc_cents + 1,
       content = replace(replace(content, '"totalVatCents":' || total_vat_cents, '"totalVatCents":' || total_vat_cents + 1),
         '"totalTtcCents":' || total_ttc_cents, '"totalTtcCents":' || total_ttc_cents + 1),
       hash = encode(sha256(convert_to(previous || E'\\n' || replace(replace(content, '"totalVatCents":' || total_vat_cents,
         '"totalVatCents":' || total_vat_cents + 1), '"totalTtcCents":' || total_ttc_cents, '"totalTtcCents":' || total_ttc_cents + 1), 'UTF8')), 'hex')
     where position = 2 and kind = 'bill'`,
    `update documents d set total_vat_cents = k.total_vat_cents, total_ttc_cents = k.total_ttc_cents, content = k.content, hash = k.hash
     from kept k where d.id = k.id; drop table kept`,
    "seal",
    2,
  ],
  [
    "two swapped",
    `update documents set position = position + 100 where kind = 'bill' and position in (2, 3);
     update documents set position = case position when 102 then 3 else 2 end where kind = 'bill' and position > 100`,
    `update documents set position = position + 100 where kind = 'bill' and position in (2, 3);
     update documents set position = case position when 102 then 3 else 2 end where kind = 'bill' and position > 100`,
    "chain",
    3,
  ],
  [
    "the tail cut off",
    `create table kept_head as select * from document_heads where kind = 'bill';
     update document_heads set position = position + 1 where kind = 'bill'`,
    `update document_heads h set position = k.position from kept_head k where h.shop_id = k.shop_id and h.kind = k.kind; drop table kept_head`,
    "end",
    5,
  ],
];

test.each(FORGERIES)("the chain shows: %s", async (...forgery) => {
  const [, act, undo, why, position] = forgery;
  await forge(act);
  const { broken } = await bills();
  await forge(undo);
  expect(broken?.why).toBe(why);
  if (why !== "chain") expect(broken?.position).toBe(position);
});

test("a link that is taken out shows as a gap", async () => {
  await forge("update documents set position = 999 where kind = 'bill' and position = 2");
  const { broken } = await bills();
  await forge("update documents set position = 2 where kind = 'bill' and position = 999");
  expect(broken).toMatchObject({ why: "gap", position: 3 });
});

test("sixteen who bill at once: every order once, numbers without a gap, the chain whole", async () => {
  const orders = [];
  for (let n = 0; n < 16; n += 1) orders.push(await acceptedOrder(office, { quantity: 1 }));
  const replies = await Promise.all(
    [...orders, ...orders].map(({ id }) =>
      postUntilAnswered(
        office.server,
        "/v1/bills",
        { id: newTestId(), orders: [{ orderId: id }] },
        office.token,
      ),
    ),
  );
  expect(countReplies(replies)).toEqual({ 201: 16, "409 nothing-to-bill": 16 });
  expect(await bills()).toEqual({
    kind: "bill",
    documents: 20,
    since: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    broken: null,
  });
  expect(await brokenInvariants(office.server.ownerUrl)).toEqual({});
});
