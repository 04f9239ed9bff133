import type { OpportunityRow } from "@cuvee/core/relations/opportunities/contract.ts";
import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { answersOf, call, newId, problemOf, type CallAnswer } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

export type BoardAnswer = CallAnswer<"GET /v1/opportunities/board">;

/** Reads every list of opportunities on screen again. */
export function useUpdateOpportunities(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback(
    () =>
      mutate(
        answersOf(
          "GET /v1/opportunities",
          "GET /v1/opportunities/measure",
          "GET /v1/opportunities/board",
          "GET /v1/opportunities/forecast",
          "GET /v1/opportunities/stages",
          "GET /v1/opportunities/:opportunityId",
          "GET /v1/opportunities/:opportunityId/linkable",
          "GET /v1/opportunities/of-client/:clientId",
        ),
      ),
    [mutate],
  );
}

type Acted = Pick<OpportunityRow, "id" | "version" | "title" | "stageId" | "nextStep" | "nextOn">;

/** Wins an opportunity; the answer is the row. Throws `CallError`. */
export const winning = ({ id, version }: Pick<Acted, "id" | "version">): Promise<OpportunityRow> =>
  call(
    "POST /v1/opportunities/:opportunityId/winning",
    { params: { opportunityId: id }, body: { version } },
    { idempotencyKey: newId() },
  );

/** Says that an opportunity was won, and offers to open it again as it was. */
export function useWonMessage(): (before: Acted, won: OpportunityRow) => void {
  const { t } = useTranslation("opportunities");
  const update = useUpdateOpportunities();
  return (before, won) => {
    const { nextOn, nextStep, stageId, title } = before;
    const undo = async (): Promise<void> => {
      try {
        await call(
          "POST /v1/opportunities/:opportunityId/reopening",
          {
            params: { opportunityId: won.id },
            body: { version: won.version, stageId, nextStep, nextOn: nextOn ?? "" },
          },
          { idempotencyKey: newId() },
        );
        showSnackbar("success", t("reopened"));
      } catch (error) {
        showSnackbar("error", problemOf(error).message);
      }
      await update();
    };
    showSnackbar("success", t("won", { title }), { label: t("undo"), act: () => void undo() });
  };
}

/** Wins an opportunity from a page that shows one. */
export function useWin(): (one: Acted) => Promise<void> {
  const update = useUpdateOpportunities();
  const tell = useWonMessage();
  return async (one) => {
    try {
      tell(one, await winning(one));
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
    }
    await update();
  };
}
