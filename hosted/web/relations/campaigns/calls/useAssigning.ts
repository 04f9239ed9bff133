import type { RowsChosen } from "@cuvee/core/kit/list/list.ts";
import { useState } from "react";
import { useSWRConfig } from "swr";
import { useTranslation } from "#kit/i18n.ts";
import { answersOf, call, newId, problemOf, type CallAnswer, type CallInput } from "#kit/api.ts";
import { useCampaignOptions } from "#relations/campaigns/calls.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { ask } from "#ui/popup/popup.ts";

/** Recipients that one call gives to a member of the team at most, and those of one page of their list. */
const ASSIGNED_MAX = 1000;
const PAGE = 200;

/** Reads the ids of the recipients of a call list who have no result yet and are given to nobody. */
async function openIds(campaignId: string): Promise<string[]> {
  const filter = JSON.stringify({ campaignId: { in: [campaignId] }, callResult: { empty: true } });
  const ids: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null && ids.length < ASSIGNED_MAX) {
    const query = { filter, limit: PAGE, ...(cursor === "" ? {} : { cursor }) };
    const page: CallAnswer<"GET /v1/campaigns/recipients"> = await call("GET /v1/campaigns/recipients", {
      query,
    } as unknown as CallInput<"GET /v1/campaigns/recipients">);
    ids.push(
      ...page.rows
        .filter(({ state, assigneeId }) => state !== "skipped" && assigneeId === null)
        .map(({ id }) => id),
    );
    cursor = page.next;
  }
  return ids.slice(0, ASSIGNED_MAX);
}

/** Gives calls of a campaign to a member of the team, who is asked for: chosen ones, or all that nobody has. */
export function useAssigning(campaignId: string) {
  const { t } = useTranslation("campaigns");
  const { mutate } = useSWRConfig();
  const team = useCampaignOptions().data?.team ?? [];
  const [isBusy, setBusy] = useState(false);
  const assign = async (rows: RowsChosen, count: number): Promise<boolean> => {
    const assigneeId = await ask({
      title: t("assign.title", { count }),
      field: {
        kind: "select",
        label: t("assign.to"),
        required: true,
        value: team[0]?.id ?? "none",
        options: [
          ...team.map(({ id, name }) => ({ value: id, label: name })),
          { value: "none", label: t("assign.none") },
        ],
      },
    });
    if (assigneeId === null) return false;
    const body = { rows, assigneeId: assigneeId === "none" ? null : assigneeId };
    try {
      const { assigned } = await call(
        "POST /v1/campaigns/:campaignId/assignments",
        { params: { campaignId }, body },
        { idempotencyKey: newId() },
      );
      showSnackbar("success", t("assign.done", { count: assigned }));
      await mutate(answersOf("GET /v1/campaigns/recipients"));
      return true;
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
      return false;
    }
  };
  const assignOpen = async (): Promise<void> => {
    setBusy(true);
    try {
      const ids = await openIds(campaignId);
      if (ids.length === 0) showSnackbar("success", t("assign.nothing"));
      else await assign({ ids }, ids.length);
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, assign, assignOpen };
}
