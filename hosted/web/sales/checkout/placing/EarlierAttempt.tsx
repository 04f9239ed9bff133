import type { Id } from "@cuvee/core/kit/ids.ts";
import type { ReactNode } from "react";
import { AlreadyPlaced } from "./AlreadyPlaced.tsx";
import type { OrderAttempt } from "#sales/cart/attempt.ts";
import { PlacedOrder } from "./PlacedOrder.tsx";
import { UnansweredOrder } from "./UnansweredOrder.tsx";

type Props = {
  sellerId: Id;
  attempt: OrderAttempt;
  onChanged: () => void;
  /** Returns to the form, if there is something to order. */
  onEdit: (() => void) | undefined;
};

/** Replaces the form while an order with the seller exists or may exist. */
export default function EarlierAttempt({ sellerId, attempt, onChanged, onEdit }: Props): ReactNode {
  if (attempt.state === "sent")
    return <UnansweredOrder sellerId={sellerId} attempt={attempt} onSettled={onChanged} onEdit={onEdit} />;
  if (attempt.closed) return <AlreadyPlaced orderId={attempt.orderId} orderKey={attempt.orderKey} />;
  return <PlacedOrder sellerId={sellerId} attempt={attempt} onChanged={onChanged} />;
}
