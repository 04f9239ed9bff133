import { asOwner } from "#kit/testing/cluster.ts";
import { newTestId } from "#kit/testing/server.ts";
import type { Foreign, Prepare, World } from "./world.ts";

/** Makes a warehouse, an inventory being counted, and an allocation, all of the estate. */
export const prepareCellar: Prepare = async (server, shop) =>
  asOwner(server.ownerUrl, async (client) => {
    const { rows } = await client.query<Record<string, string>>(
      `select (select max(id) from warehouses where shop_id = $1) as "warehouseId",
         (select max(id) from inventories where shop_id = $1 and status = 'open') as "inventoryId",
         (select max(id) from stock_allocations where shop_id = $1) as "allocationId",
         (select max(id) from excise_accounts where shop_id = $1) as "exciseAccountId",
         (select max(id) from crd_accounts where shop_id = $1) as "crdAccountId",
         (select max(id) from crd_colors where shop_id = $1) as "colorId",
         (select max(id)::text from crd_movements where shop_id = $1) as "crdMovementId",
         (select max(id)::text from stock_movements where shop_id = $1 and kind = 'breakage') as "movementId"`,
      [shop.id],
    );
    return rows[0] ?? {};
  });

const WAREHOUSE = { name: "x", kind: "cellar", sells: true };
const until = "2099-12-31";
const lineOf = ({ shop }: World) => [{ formatId: shop.bottle.id, quantity: 1 }];
const inventory = ({ own }: World, what: string): string =>
  `/v1/stocks/inventories/${own["inventoryId"]}${what}`;
const allocation = ({ own }: World, what: string): string =>
  `/v1/stocks/allocations/${own["allocationId"]}${what}`;
const warehouse = ({ own }: World, what: string): string => `/v1/warehouses/${own["warehouseId"]}${what}`;

const EXCISE_ACCOUNT = {
  name: "x",
  fiscalLabel: "VT_IG_AOP",
  inao: null,
  alcohol: null,
  colorId: null,
  products: [],
};
const exciseAccount = ({ own }: World): string => `/v1/excise/accounts/${own["exciseAccountId"]}`;
const crdAccount = ({ own }: World, what: string): string =>
  `/v1/excise/capsules/${own["crdAccountId"]}${what}`;
const crdColor = ({ own }: World): string => `/v1/excise/crd-colors/${own["colorId"]}`;
export const cellarForeign: Foreign = {
  "PUT /v1/warehouses/:warehouseId": (world) => ({
    path: warehouse(world, ""),
    body: { ...WAREHOUSE, version: 1 },
  }),
  "POST /v1/warehouses/:warehouseId/archiving": (world) => ({
    path: warehouse(world, "/archiving"),
    body: { version: 1 },
  }),
  "POST /v1/warehouses/:warehouseId/reopening": (world) => ({
    path: warehouse(world, "/reopening"),
    body: { version: 1 },
  }),
  "GET /v1/stocks/:formatId": ({ shop }) => ({ path: `/v1/stocks/${shop.bottle.id}` }),
  "POST /v1/stocks/movements": ({ shop }) => ({
    path: "/v1/stocks/movements",
    body: { formatId: shop.bottle.id, kind: "breakage", quantity: 1 },
  }),
  "POST /v1/stocks/movements/:movementId/reversal": ({ own }) => ({
    path: `/v1/stocks/movements/${own["movementId"]}/reversal`,
    body: { reason: "x" },
  }),
  "POST /v1/stocks/operations": (world) => ({
    path: "/v1/stocks/operations",
    body: { kind: "gift", warehouseId: world.own["warehouseId"], lines: lineOf(world) },
  }),
  "POST /v1/stocks/openings": ({ shop }) => ({
    path: "/v1/stocks/openings",
    body: { lines: [{ formatId: shop.bottle.id, quantity: 1 }] },
  }),
  "POST /v1/stocks/inventories": ({ own }) => ({
    path: "/v1/stocks/inventories",
    body: { name: "x", warehouseId: own["warehouseId"] },
  }),
  "GET /v1/stocks/inventories/:inventoryId": (world) => ({ path: inventory(world, "") }),
  "GET /v1/stocks/inventories/:inventoryId/differences": (world) => ({
    path: inventory(world, "/differences"),
  }),
  "POST /v1/stocks/inventories/:inventoryId/counts": (world) => ({
    path: inventory(world, "/counts"),
    body: { counts: [{ id: newTestId(), formatId: world.shop.bottle.id, quantity: 1 }] },
  }),
  "POST /v1/stocks/inventories/:inventoryId/closing": (world) => ({
    path: inventory(world, "/closing"),
    body: { version: 1 },
  }),
  "POST /v1/stocks/inventories/:inventoryId/cancellation": (world) => ({
    path: inventory(world, "/cancellation"),
    body: { version: 1 },
  }),
  "POST /v1/stocks/allocations": ({ shop }) => ({
    path: "/v1/stocks/allocations",
    body: { formatId: shop.bottle.id, holderKind: "client", holder: "x", quantity: 1, until },
  }),
  "PUT /v1/stocks/allocations/:allocationId": (world) => ({
    path: allocation(world, ""),
    body: { quantity: 1, until, version: 1 },
  }),
  "POST /v1/stocks/allocations/:allocationId/ending": (world) => ({
    path: allocation(world, "/ending"),
    body: { version: 1 },
  }),
  "GET /v1/stocks/:formatId/costs": ({ shop }) => ({ path: `/v1/stocks/${shop.bottle.id}/costs` }),
  "PUT /v1/stocks/:formatId/costs/:validFrom": ({ shop }) => ({
    path: `/v1/stocks/${shop.bottle.id}/costs/2026-01-01`,
    body: { costE4: 1 },
  }),
  "PUT /v1/stocks/thresholds": ({ shop }) => ({
    path: "/v1/stocks/thresholds",
    body: { formatId: shop.bottle.id, least: 1 },
  }),
  "DELETE /v1/excise/accounts/:accountId": (world) => ({ path: exciseAccount(world) }),
  "PUT /v1/excise/accounts/:accountId": (world) => ({
    path: exciseAccount(world),
    body: { ...EXCISE_ACCOUNT, version: 1 },
  }),
  "PUT /v1/excise/crd-colors/:colorId": (world) => ({
    path: crdColor(world),
    body: { name: "x", color: "#000000", type: "PERSONNALISEES", isCRD: true, categories: ["T"], version: 1 },
  }),
  "DELETE /v1/excise/crd-colors/:colorId": (world) => ({ path: crdColor(world) }),
  "POST /v1/excise/capsules": ({ own }) => ({
    path: "/v1/excise/capsules",
    body: { colorId: own["colorId"], category: "T", ml: 750, bib: false, opening: 0, day: "2026-10-01" },
    wanted: "422 invalid-input",
  }),
  "GET /v1/excise/capsules/:accountId/movements": (world) => ({ path: crdAccount(world, "/movements") }),
  "POST /v1/excise/capsules/:accountId/movements": (world) => ({
    path: crdAccount(world, "/movements"),
    body: { kind: "uses", quantity: 1, day: "2026-10-01" },
  }),
  "POST /v1/excise/capsules/:accountId/movements/:movementId/correction": (world) => ({
    path: crdAccount(world, `/movements/${world.own["crdMovementId"]}/correction`),
    body: {},
  }),
};
