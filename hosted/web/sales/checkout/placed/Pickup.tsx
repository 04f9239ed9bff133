import type { PickupPlace } from "@cuvee/core/sales/orders/pickup.ts";
import type { ReactNode } from "react";

/** Shows the place and hours of a pickup: the seller's place, never the buyer's home. */
export function Pickup({ place }: { place: PickupPlace }): ReactNode {
  const { name, address, hours, phone } = place;
  return (
    <address style={{ fontStyle: "normal" }}>
      {[name, ...address, hours].filter(Boolean).map((line) => (
        <span key={line} style={{ display: "block" }}>
          {line}
        </span>
      ))}
      {phone ? <a href={`tel:${phone.replaceAll(" ", "")}`}>{phone}</a> : null}
    </address>
  );
}
