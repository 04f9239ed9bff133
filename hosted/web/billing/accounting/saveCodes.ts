import type { Account, AccountUse } from "@cuvee/core/billing/accounting/accounts.ts";
import { useState } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useSWRConfig } from "swr";
import { answersOf, call, problemOf } from "#kit/api.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

const CODES = answersOf("GET /v1/accounting/codes");

/** Saves changed accounts; a refusal of the server is shown at its use. */
export function useSaveCodes() {
  const { t } = useTranslation("accounting");
  const { mutate } = useSWRConfig();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const save = async (
    version: number,
    changed: readonly (readonly [AccountUse, Account])[],
  ): Promise<void> => {
    setBusy(true);
    try {
      const codes = changed.map(([use, { account, label }]) => ({
        use,
        account: account.trim().toUpperCase(),
        label: label.trim(),
      }));
      const now = await call("PUT /v1/accounting/codes", { body: { version, codes } });
      setRefused({});
      showSnackbar("success", t("codes.saved"));
      await mutate(CODES, now, { revalidate: false });
    } catch (error) {
      const problem = problemOf(error);
      const fields = (problem.fields ?? []).flatMap(({ path, message }) => {
        const at = /^codes\.(\d+)/.exec(path)?.[1];
        const use = at === undefined ? undefined : changed[Number(at)]?.[0];
        return use ? [[use, message] as const] : [];
      });
      setRefused(Object.fromEntries(fields));
      showSnackbar("error", problem.message);
      // Another user has changed them: their values are shown, and the values typed here stay.
      if (problem.code === "conflict") await mutate(CODES);
    } finally {
      setBusy(false);
    }
  };
  return { save, busy, refused };
}
