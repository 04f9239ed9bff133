import { isDeepStrictEqual } from "node:util";
import type { Addresses, Scenario, Side } from "#bench/sides.ts";
import { sendTo, type Reply } from "#kit/testing/server.ts";

type Body = Reply["body"];

/**
 * Members of products that the bare server leaves out: classes of duty, which come from a table in code, and the facts
 * of wines for their page.
 */
const OURS_ALONE = new Set(["fiscalLabel", "dutyClass", "legal", "wineFacts", "blend", "plots"]);
const shared = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, member: unknown) => (OURS_ALONE.has(key) ? undefined : member)));

/** Parts that must be equal in both answers of a call: the bare server returns less, but nothing different. */
const PARTS: [route: RegExp, part: (body: Body) => unknown][] = [
  [/^\/v1\/products/, shared],
  [
    /get-cart-price$/,
    (body) =>
      (body as unknown as { price: { totalTTC: number; totalHT: number } }[]).map(({ price }) => [
        price.totalTTC,
        price.totalHT,
      ]),
  ],
  [
    /users\/me$/,
    (body) =>
      (body["cart"] as unknown as { orders: { lines: unknown[] }[] }).orders.map((o) => o.lines.length),
  ],
  [/^\/v1\/catalogue\/products/, (body) => shared(body["rows"])],
  [
    /orders(\?.*)?$/,
    (body) =>
      body["rows"] ??
      (body["order"] as unknown as { priced: { totalTtcCents: number } }).priced.totalTtcCents,
  ],
];

/**
 * Sends the first requests of a scenario to both servers. Throws when their answers differ: then nothing is compared.
 */
export async function proveSame({ name, shots }: Scenario, at: Addresses): Promise<void> {
  for (let n = 0; n < 10; n += 1) {
    const ask = async (side: Side): Promise<unknown> => {
      const shot = shots[side][n];
      if (!shot) return undefined;
      const id = `${n}${name.length % 10}000000000000${side === "ours" ? "11" : "22"}`;
      const fill = (text: string): string => text.replace("@id@", id).replace("@key@", `key-${id}`);
      const headers = Object.fromEntries(
        Object.entries(shot.headers).map(([key, value]) => [key, fill(value)]),
      );
      const reply = await sendTo(at[side], shot.method, shot.path, {
        headers,
        ...(shot.body ? { raw: fill(shot.body) } : {}),
      });
      if (reply.status >= 300)
        throw new Error(`${name}: ${side} answers ${reply.status} ${reply.text.slice(0, 300)}`);
      const part = PARTS.find(([route]) => route.test(shot.path))?.[1];
      return JSON.parse(JSON.stringify(part?.(reply.body)));
    };
    const [ours, bare] = [await ask("ours"), await ask("bare")];
    if (!isDeepStrictEqual(ours, bare))
      throw new Error(
        `${name}: the answers differ\n${JSON.stringify(ours).slice(0, 2000)}\n${JSON.stringify(bare).slice(0, 2000)}`,
      );
  }
}
