import type { EventStatus } from "@cuvee/core/visits/events/events.ts";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation } from "wouter";
import { problemOf } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { ask } from "#ui/popup/popup.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { copyEvent, changeEventStatus, refreshEvents } from "#visits/events/calls.ts";

export type MovedEvent = { id: string; title: string; status: EventStatus; version: number };

/** Status changes and copies of an event, with their messages; closing asks for confirmation. */
export function useEventCommands() {
  const { t } = useTranslation("visits");
  const [, navigate] = useLocation();
  return {
    move: async ({ id, title, version }: MovedEvent, status: EventStatus): Promise<void> => {
      if (status === "closed") {
        const texts = { title: t("close.title", { title }), text: t("close.text") };
        if ((await ask({ ...texts, validateLabel: t("moves.closed") })) === null) return;
      }
      try {
        await changeEventStatus(id, status, version);
        showSnackbar("success", t(`moved.${status}`, { title }));
      } catch (error) {
        const { code, message, facts } = problemOf(error);
        const missing =
          code === "event-incomplete" ? (facts?.["missing"] as string[] | undefined) : undefined;
        showSnackbar("error", missing ? t(`missing.${missing.toSorted().join("And")}`) : message);
        await refreshEvents();
      }
    },
    copy: async ({ id, title }: Pick<MovedEvent, "id" | "title">): Promise<void> => {
      try {
        const created = await copyEvent(id);
        showSnackbar("success", t("copied", { title }));
        navigate(paths.event(created));
      } catch (error) {
        showSnackbar("error", problemOf(error).message);
      }
    },
  };
}
