import type { TourClient } from "@cuvee/core/shops/clients/clients.ts";
import { useEffect, useState, type ReactNode } from "react";
import { siteCart } from "#storefront/site/cartPanel/cart.ts";
import { useSite } from "#storefront/site/context.ts";
import { siteSession } from "#storefront/site/visitor.ts";
import css from "#storefront/site/Site.module.css";

/** Reads the agent's own clients at a shop that they work for; that shop becomes their current one. */
async function clientsAt(code: string): Promise<readonly TourClient[]> {
  const session = siteSession();
  const shops = session.state().user?.shops ?? [];
  const shop = shops.find((one) => one.code === code);
  if (shop && shop.id !== shops[0]?.id)
    await session.call("PUT /v1/users/me/agency", { body: { shopId: shop.id } });
  return (await session.call("GET /v1/clients/tour", { query: {} })).clients;
}

/** Returns the address on which the agent orders for a client, with the cart's items of the shop. */
function saleOf(code: string, clientId: string): string {
  const shop = siteSession()
    .state()
    .user?.shops.find((one) => one.code === code);
  const order = siteCart()
    .read()
    .orders.find(({ sellerId }) => sellerId === shop?.id);
  const query = new URLSearchParams({
    client: clientId,
    ...(order?.lines[0] ? { cart: order.sellerId } : {}),
  });
  return `/dashboard/orders/add?${query.toString()}`;
}

/**
 * On the pages of a shop that they represent, an agent chooses the client of an order: only their own clients, each
 * with their own grid.
 */
export default function AgentOrder({ code }: { code: string }): ReactNode {
  const { say } = useSite();
  const [clients, setClients] = useState<readonly TourClient[] | null>(null);
  useEffect(() => {
    let here = true;
    clientsAt(code)
      .then((found) => {
        if (here) setClients(found);
      })
      .catch((error: unknown) => console.warn("clients not read", error));
    return () => {
      here = false;
    };
  }, [code]);
  if (!clients) return null;
  if (clients.length === 0)
    return (
      <aside className={css.warning} aria-label={say("agentOrder.label")}>
        <p>{say("agentOrder.none")}</p>
      </aside>
    );
  return (
    <aside className={css.warning} aria-label={say("agentOrder.label")}>
      <label>
        {say("agentOrder.label")}{" "}
        <select value="" onChange={({ target }) => location.assign(saleOf(code, target.value))}>
          <option value="" disabled>
            {say("agentOrder.choose")}
          </option>
          {clients.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </aside>
  );
}
