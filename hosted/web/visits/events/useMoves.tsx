import type { EventStatus } from "@cuvee/core/visits/events/events.ts";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { problemOf } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { ask } from "#ui/popup/popup.ts";
import { tell } from "#ui/snackbar.ts";
import { copyEvent, moveEvent, refreshEvents } from "#visits/events/calls.ts";

export type Moved = { id: string; title: string; status: EventStatus; version: number };

/** Status changes and copies of an event, with their messages; closing asks for confirmation. */
export function useMoves() {
  const { t } = useTranslation("visits");
  const [, navigate] = useLocation();
  return {
    move: async ({ id, title, version }: Moved, status: EventStatus): Promise<void> => {
      if (status === "closed") {
        const texts = { title: t("close.title", { title }), text: t("close.text") };
        if ((await ask({ ...texts, validateLabel: t("moves.closed") })) === null) return;
      }
      try {
        await moveEvent(id, status, version);
        tell("success", t(`moved.${status}`, { title }));
      } catch (error) {
        const { code, message, facts } = problemOf(error);
        const missing =
          code === "event-incomplete" ? (facts?.["missing"] as string[] | undefined) : undefined;
        tell("error", missing ? t(`missing.${missing.toSorted().join("And")}`) : message);
        await refreshEvents();
      }
    },
    copy: async ({ id, title }: Pick<Moved, "id" | "title">): Promise<void> => {
      try {
        const made = await copyEvent(id);
        tell("success", t("copied", { title }));
        navigate(paths.event(made));
      } catch (error) {
        tell("error", problemOf(error).message);
      }
    },
  };
}
