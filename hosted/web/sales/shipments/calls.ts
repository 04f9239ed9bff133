import type { OrderShipments } from "@cuvee/core/sales/shipments/shipments.ts";
import { useRef, useState } from "react";
import { useSWRConfig } from "swr";
import { answersOf, call, canRetry, newId, problemOf, useAnswer } from "#kit/api.ts";
import { useLive } from "#kit/live.tsx";
import { fetchFile, saveFile } from "#kit/file.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

/** Reads the deliveries of an order, kept fresh by the server's events. */
export function useShipments(orderId: string) {
  const answer = useAnswer("GET /v1/orders/:orderId/shipments", { params: { orderId } });
  const again = (): void => void answer.mutate();
  useLive<{ orderId?: string }>("order", (told) => (told.orderId === orderId ? again() : undefined));
  useLive("resync", again);
  return answer;
}

export type SendShipments = (idempotencyKey: string) => Promise<OrderShipments>;
/** Result of a request; `why` is the sentence of the error. */
export type CommandResult = { ok: true } | { ok: false; why: string; status: number };

/**
 * Sends changes to the deliveries of an order, and updates every place that shows them. The idempotency key is kept
 * while the outcome is unknown, so that pressing again after a lost answer runs it once.
 */
export function useSending(orderId: string) {
  const { mutate } = useSWRConfig();
  const [doing, setDoing] = useState<string | null>(null);
  const keys = useRef(new Map<string, string>());
  const keep = (now: OrderShipments): Promise<unknown> =>
    mutate(["GET /v1/orders/:orderId/shipments", { params: { orderId } }], now, { revalidate: false });

  const send = async (name: string, sent: SendShipments): Promise<CommandResult> => {
    const key = keys.current.get(name) ?? newId();
    keys.current.set(name, key);
    setDoing(name);
    try {
      await keep(await sent(key));
      keys.current.delete(name);
      return { ok: true };
    } catch (error) {
      if (!canRetry(error)) keys.current.delete(name);
      const problem = problemOf(error);
      const current = problem.facts?.["current"] as OrderShipments | undefined;
      if (current) await keep(current);
      else if (problem.status === 409) void mutate(answersOf("GET /v1/orders/:orderId/shipments"));
      return { ok: false, why: problem.message, status: problem.status };
    } finally {
      setDoing(null);
      void mutate(
        answersOf(
          "GET /v1/orders/:orderId",
          "GET /v1/orders/:orderId/billing",
          "GET /v1/orders",
          "GET /v1/ventilations",
        ),
      );
    }
  };
  return { send, doing };
}

export type CommandBody = {
  version: number;
  reason?: string;
  tracking?: string;
  restock?: boolean;
  lines?: { lineId: string; quantity: number }[];
};

/** Sends an action on one shipment. */
export function sendCommand(shipmentId: string, act: string, body: CommandBody): SendShipments {
  const params = { shipmentId };
  const { version, reason = "" } = body;
  const said = { version, reason };
  return (idempotencyKey) => {
    const once = { idempotencyKey };
    switch (act) {
      case "note":
        return call("POST /v1/shipments/:shipmentId/note", { params, body: { version } }, once);
      case "dispatch":
        return call(
          "POST /v1/shipments/:shipmentId/dispatch",
          { params, body: { ...said, ...(body.tracking === undefined ? {} : { tracking: body.tracking }) } },
          once,
        );
      case "delivery":
        return call("POST /v1/shipments/:shipmentId/delivery", { params, body: said }, once);
      case "incident":
        return call("POST /v1/shipments/:shipmentId/incident", { params, body: said }, once);
      case "return":
        return call(
          "POST /v1/shipments/:shipmentId/return",
          { params, body: { ...said, restock: body.restock ?? true, lines: body.lines } },
          once,
        );
      default:
        return call("POST /v1/shipments/:shipmentId/cancellation", { params, body: said }, once);
    }
  };
}

/** Opens the note of a shipment in a window of its own, or saves a file of it. A failure is shown. */
export async function openFile(shipmentId: string, file: "file.pdf" | "dae.xml" | "dae.csv"): Promise<void> {
  try {
    saveFile(await fetchFile(`/v1/shipments/${encodeURIComponent(shipmentId)}/${file}`));
  } catch (error) {
    showSnackbar("error", problemOf(error).message);
  }
}
