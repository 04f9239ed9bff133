import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addLine } from "@cuvee/core/sales/cart/cart.ts";
import { countPieces } from "@cuvee/core/sales/cart/countPieces.ts";
import { cartKey, createCartStore, type CartStore } from "./cart.ts";

const SHOP = "domaine";
const seller = "0000000000000001";
const line = {
  productId: "0000000000000002",
  vintageId: "0000000000000003",
  formatId: "0000000000000004",
  quantity: 2,
};

let stored: Map<string, string>;
let page: EventTarget;
let stores: CartStore[];

const open = (): CartStore => {
  const store = createCartStore({ shop: SHOP, now: () => 1_760_000_000_000 });
  stores.push(store);
  return store;
};
const add = (store: CartStore): void => store.change((cart, at) => addLine(cart, seller, line, at));

beforeEach(() => {
  stored = new Map();
  page = new EventTarget();
  stores = [];
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
});
afterEach(() => {
  for (const store of stores) store.close();
  vi.unstubAllGlobals();
});

test("keeps the cart under a versioned key and tells its listeners", () => {
  const store = open();
  const counts: number[] = [];
  store.subscribe((cart) => counts.push(countPieces(cart)));
  add(store);
  add(store);
  expect(counts).toEqual([2, 4]);
  expect(JSON.parse(stored.get(cartKey(SHOP)) ?? "")).toMatchObject({ version: 1 });
  expect(countPieces(open().read())).toBe(4);
});

test("two tabs: a change is applied to the newest cart and told to the other", async () => {
  const [one, two] = [open(), open()];
  const heard = new Promise<number>((done) => two.subscribe((cart) => done(countPieces(cart))));
  add(one);
  expect(await heard).toBe(2);
  add(two);
  expect(countPieces(one.read())).toBe(4);
});

test("without a channel the storage event does it", () => {
  vi.stubGlobal(
    "BroadcastChannel",
    class {
      constructor() {
        throw new Error("refused");
      }
    },
  );
  const [one, two] = [open(), open()];
  let heard = 0;
  two.subscribe((cart) => (heard = countPieces(cart)));
  add(one);
  expect(heard).toBe(0);
  page.dispatchEvent(Object.assign(new Event("storage"), { key: cartKey(SHOP) }));
  expect(heard).toBe(2);
});

test("read again when the page comes back from the page cache", () => {
  const store = open();
  add(store);
  page.dispatchEvent(new Event("pagehide"));
  stored.delete(cartKey(SHOP));
  let heard = -1;
  store.subscribe((cart) => (heard = countPieces(cart)));
  page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
  expect(heard).toBe(-1);
  page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(heard).toBe(0);
});

test("refused, full or spoilt storage: the cart lives in memory, nothing throws", () => {
  stored.set(cartKey(SHOP), "{not json");
  expect(countPieces(open().read())).toBe(0);
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  const full = open();
  add(full);
  add(full);
  expect(countPieces(full.read())).toBe(4);
  vi.stubGlobal("localStorage", undefined);
  const refused = open();
  add(refused);
  expect(countPieces(refused.read())).toBe(2);
});
