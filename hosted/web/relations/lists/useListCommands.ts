import { useSWRConfig } from "swr";
import { answersOf, call, newId, problemOf } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { confirmDestructive } from "#ui/popup/popup.ts";
import { useRefreshLists } from "#relations/lists/calls.ts";

/** A list, as far as its commands need it. */
type CommandedList = { id: string; name: string; archived: boolean; version: number };

export type ListCommands = {
  /** Archives a list, or puts it back. */
  archive: (list: CommandedList) => Promise<boolean>;
  /** Copies a list; returns the id of the copy, null when it failed. */
  duplicate: (list: CommandedList) => Promise<string | null>;
  /** Deletes a list after a confirmation; false when it stays. */
  remove: (list: CommandedList) => Promise<boolean>;
};

/** Commands of one list, with what they say. */
export function useListCommands(): ListCommands {
  const { t } = useTranslation("lists");
  const { mutate } = useSWRConfig();
  const refresh = useRefreshLists();
  const tell = async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
      return null;
    } finally {
      refresh();
    }
  };
  return {
    archive: async ({ id, name, archived, version }) => {
      const saved = await tell(() =>
        call("PUT /v1/lists/:listId/archived", {
          params: { listId: id },
          body: { archived: !archived, version },
        }),
      );
      if (saved) showSnackbar("success", t(archived ? "done.restored" : "done.archived", { name }));
      return saved !== null;
    },
    duplicate: async ({ id, name }) => {
      const copy = t("copyName", { name }).slice(0, 100);
      const saved = await tell(() =>
        call(
          "POST /v1/lists/:listId/duplicates",
          { params: { listId: id }, body: { id: newId(), name: copy } },
          { idempotencyKey: newId() },
        ),
      );
      if (saved) showSnackbar("success", t("done.duplicated", { name: copy }));
      return saved?.id ?? null;
    },
    remove: async ({ id, name }) => {
      const sure = await confirmDestructive({
        title: t("removal.title", { name }),
        text: t("removal.text"),
        validateLabel: t("removal.confirm"),
        keyword: name,
      });
      if (!sure) return false;
      const gone = await tell(() => call("DELETE /v1/lists/:listId", { params: { listId: id } }));
      if (!gone) return false;
      showSnackbar("success", t("done.removed", { name }));
      await mutate(answersOf("GET /v1/lists"));
      return true;
    },
  };
}
