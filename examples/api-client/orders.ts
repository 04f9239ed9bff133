import createClient, { type Client } from "openapi-fetch";
import type { components, paths } from "./dist/cuvee.d.ts";

type Schemas = components["schemas"];
export type Order = Schemas["OrderView"];
export type OrderRow = Schemas["OrderRow"];
export type Cuvee = Client<paths>;

/** Opens the API of a host with a key of a shop. */
export const openCuvee = (host: string, key: string): Cuvee =>
  createClient<paths>({ baseUrl: host, headers: { Authorization: `Bearer ${key}` } });

/** Makes an error of a refusal: `code` is for programs, `message` for people. */
const refused = ({ code, message }: Schemas["Problem"]): Error => new Error(`${code}: ${message}`);

/** Returns the newest orders of the shop, as many as `limit`. Throws a refusal. */
export async function newestOrders(cuvee: Cuvee, limit: number): Promise<OrderRow[]> {
  const { data, error } = await cuvee.GET("/v1/orders", { params: { query: { limit } } });
  if (error) throw refused(error);
  return data.rows;
}

/** Returns an order with its lines. Throws a refusal. */
export async function readOrder(cuvee: Cuvee, orderId: string): Promise<Order> {
  const { data, error } = await cuvee.GET("/v1/orders/{orderId}", { params: { path: { orderId } } });
  if (error) throw refused(error);
  return data;
}

if (import.meta.main) {
  const { CUVEE_HOST: host = "", CUVEE_KEY: key = "" } = process.env;
  const cuvee = openCuvee(host, key);
  for (const { id } of await newestOrders(cuvee, 10)) {
    const { number, status, totalTtcCents = 0 } = await readOrder(cuvee, id);
    process.stdout.write(`${number ?? id} ${status} ${(totalTtcCents / 100).toFixed(2)}\n`);
  }
}
