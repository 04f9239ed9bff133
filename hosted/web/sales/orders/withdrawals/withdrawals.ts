import type { Withdrawal, WithdrawalView } from "@cuvee/core/sales/orders/withdrawal.ts";
import useSWR from "swr";
import { call } from "#kit/api.ts";
import type { StatusGroup } from "#ui/Badge.tsx";

/** Reads the right to withdraw from an order, for signed-in users or holders of its private key. */
export const useWithdrawals = (orderId: string, orderKey: string | null) =>
  useSWR<WithdrawalView, unknown>(["withdrawals", orderId, orderKey], () =>
    call("GET /v1/orders/:orderId/withdrawals", { params: { orderId } }, orderKey ? { orderKey } : {}),
  );

export const WITHDRAWAL_GROUPS: Record<Withdrawal["status"], StatusGroup> = {
  declared: "waiting",
  returned: "online",
  refunded: "finished",
  settled: "finished",
};

/** Returns a day `YYYY-MM-DD` as a moment that is this day in every time zone. */
export const noonOf = (day: string): string => `${day}T12:00:00`;
