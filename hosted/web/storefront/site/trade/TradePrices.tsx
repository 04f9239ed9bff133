import { useEffect, useState, type ReactNode } from "react";
import { useSite } from "#storefront/site/context.ts";
import { siteSession } from "#storefront/site/visitor.ts";
import css from "#storefront/site/Site.module.css";

type Stand = "ask" | "pending" | "granted";

/**
 * A professional's own prices at this shop: the request form, the pending request, or the granted grid. Shows nothing
 * until the server has answered.
 */
export default function TradePrices({ code }: { code: string }): ReactNode {
  const { say } = useSite();
  const [isGranted] = useState(() =>
    Boolean(
      siteSession()
        .state()
        .user?.shops.find((shop) => shop.code === code)?.typology,
    ),
  );
  const [stand, setStand] = useState<Stand | null>(isGranted ? "granted" : null);
  useEffect(() => {
    if (isGranted) return undefined;
    let here = true;
    siteSession()
      .call("GET /v1/shops/:id/grid-requests/own", { params: { id: code } })
      .then(({ status }) => {
        if (here) setStand(status === "pending" ? "pending" : "ask");
      })
      .catch((error: unknown) => console.warn("request for prices not read", error));
    return () => {
      here = false;
    };
  }, [code, isGranted]);
  if (stand === null) return null;
  return (
    <aside className={css.warning} aria-labelledby="trade">
      <p id="trade">
        {stand === "ask" ? (
          <a href={`/auth/grid-request?id=${encodeURIComponent(code)}`}>{say("trade.ask")}</a>
        ) : (
          say(`trade.${stand}`)
        )}
      </p>
    </aside>
  );
}
