import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { useState } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useSWRConfig } from "swr";
import {
  answersOf,
  call,
  newId,
  problemOf,
  useAnswer,
  type CallAnswer,
  type CallInput,
  type Route,
} from "#kit/api.ts";
import type { ComboChoice } from "#ui/form/fields/ComboField.tsx";
import type { FilterOption } from "#ui/table/list.ts";
import { useFormat } from "#kit/format.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

/** Every answer that a change in payments may make stale. */
const ALL = answersOf(
  "GET /v1/settlements",
  "GET /v1/settlements/measure",
  "GET /v1/settlements/:settlementId",
  "GET /v1/payments/outstandings",
  "GET /v1/payments/outstandings/measure",
  "GET /v1/payments/unpaids",
  "GET /v1/payments/unpaids/measure",
  "GET /v1/payments/credits",
  "GET /v1/payments/credits/measure",
  "GET /v1/payments/clients/:clientId",
  "GET /v1/payments/slips",
  "GET /v1/payments/slips/measure",
  "GET /v1/payments/slips/:slipId",
  "GET /v1/payments/mandates",
  "GET /v1/payments/mandates/measure",
  "GET /v1/payments/mandates/:mandateId",
  "GET /v1/payments/collections",
  "GET /v1/payments/collections/measure",
  "GET /v1/payments/collections/:batchId",
  "GET /v1/payments/collections/due",
  "GET /v1/payments/bank-lines/waiting",
  "GET /v1/payments/bank-lines",
  "GET /v1/payments/bank-lines/measure",
  "GET /v1/documents",
  "GET /v1/documents/:documentId",
  "GET /v1/orders/:orderId",
);

/** Refetches everything about payments. */
export function useRefresh(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return () => mutate(ALL);
}

/**
 * Makes a call, shows its result, and refetches everything. Returns undefined if it failed; `busy` while the call runs.
 */
export function usePaymentCommand() {
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const act = async <R extends Route>(
    route: R,
    input: CallInput<R>,
    text: string,
  ): Promise<CallAnswer<R> | undefined> => {
    setBusy(true);
    try {
      const answer = await call(route, input, route.startsWith("POST") ? { idempotencyKey: newId() } : {});
      if (text) showSnackbar("success", text);
      return answer;
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
      return undefined;
    } finally {
      setBusy(false);
      await refresh();
    }
  };
  return { act, busy };
}

export const today = (): string => dayInFrance(Date.now());

/** Reads the shop's payment rules and the names of its accounts. */
export function useMoneyRules() {
  const { data, mutate, error } = useAnswer("GET /v1/payments/rules", {});
  return {
    rules: data,
    banks: data?.banks ?? [],
    bankChoices: (data?.banks ?? []).map(({ id, name, iban }) => ({ value: id, label: `${name} ${iban}` })),
    mainBank: data?.banks.find((b) => b.isDefault)?.id ?? null,
    again: mutate,
    error: error as unknown,
  };
}

/** Reads what a client owes and has to their credit; nothing for no client. */
export const useClientAccount = (clientId: string | null) =>
  useAnswer("GET /v1/payments/clients/:clientId", clientId === null ? null : { params: { clientId } });

/** Returns the names of accounts, for filters. */
export async function bankOptions(): Promise<FilterOption[]> {
  const { banks } = await call("GET /v1/payments/rules");
  return banks.map(({ id, name, iban }) => ({ value: id, label: `${name} ${iban}` }));
}

/** Searches clients by words, or by the number of a document that they owe. */
export function useFindClients(): (text: string, signal: AbortSignal) => Promise<readonly ComboChoice[]> {
  const { t } = useTranslation("payments");
  const format = useFormat();
  return async (search, signal) => {
    const { clients } = await call("GET /v1/payments/clients", { query: { search } }, { signal });
    return clients.map(({ id, name, code, owedCents }) => ({
      value: id,
      label: name,
      text: owedCents > 0 ? `${code} · ${t("record.open", { amount: format.money(owedCents) })}` : code,
    }));
  };
}

/** Returns what a window does once its form is saved: says so, closes, and refetches. */
export function useSaved(onClose: () => void): (text: string) => () => Promise<void> {
  const refresh = useRefresh();
  return (text) => async () => {
    showSnackbar("success", text);
    onClose();
    await refresh();
  };
}
