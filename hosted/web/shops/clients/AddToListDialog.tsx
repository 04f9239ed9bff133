import type { RowsChosen } from "@cuvee/core/kit/list/list.ts";
import { useState, type ReactNode } from "react";
import { useSWRConfig } from "swr";
import { answersOf, call, newId, useAnswer } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { Select } from "#ui/input/Select.tsx";
import { FormError } from "#ui/Notice.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import * as layout from "#ui/layout.ts";
import { useWork } from "#ui/work.ts";

const NEW = "new";

/** Makes a list of clients chosen by hand; returns its id. */
async function makeList(name: string): Promise<string> {
  const body = { id: newId(), name, kind: "static", definition: { include: null, exclude: null } } as const;
  return (await call("POST /v1/lists", { body }, { idempotencyKey: newId() })).id;
}

type Props = {
  chosen: RowsChosen;
  count: number;
  /** Gets whether clients were added. */
  onDone: (added: boolean) => void;
};

/** Adds chosen clients to a list, or to a new one. */
export function AddToListDialog({ chosen, count, onDone }: Props): ReactNode {
  const { t } = useTranslation(["clients", "common"]);
  const { mutate } = useSWRConfig();
  const options = useAnswer("GET /v1/lists/options", {});
  const lists = options.data?.lists ?? [];
  const [picked, setPicked] = useState<string | null>(null);
  const [name, setName] = useState("");
  const { busy, failure, run } = useWork("inPlace");
  const listId = picked ?? lists[0]?.id ?? NEW;
  const isReady = options.data !== undefined && (listId !== NEW || name.trim() !== "");
  const add = (): Promise<boolean> =>
    run(async () => {
      const id = listId === NEW ? await makeList(name.trim()) : listId;
      // A list that was made stays chosen when adding to it fails.
      setPicked(id);
      const { changed } = await call(
        "POST /v1/lists/:listId/members",
        { params: { listId: id }, body: { rows: chosen, act: "add" } },
        { idempotencyKey: newId() },
      );
      showSnackbar("success", t("bulk.list.done", { count: changed }));
      void mutate(
        answersOf(
          "GET /v1/clients",
          "GET /v1/lists",
          "GET /v1/lists/options",
          "GET /v1/lists/:listId",
          "GET /v1/lists/of-client/:clientId",
        ),
      );
      onDone(true);
    });
  return (
    <Dialog
      open
      onClose={() => onDone(false)}
      title={t("bulk.list.title")}
      text={t("bulk.text", { count })}
      actions={
        <>
          <Button onClick={() => onDone(false)}>{t("common:cancel")}</Button>
          <Button look="primary" busy={busy !== null} disabled={!isReady} onClick={() => void add()}>
            {t("bulk.list.confirm")}
          </Button>
        </>
      }
    >
      <div className={layout.stack4}>
        <Field label={t("bulk.list.list")}>
          <Select
            value={listId}
            options={[
              ...lists.map(({ id, name: label }) => ({ value: id, label })),
              { value: NEW, label: t("bulk.list.new") },
            ]}
            onChange={(event) => setPicked(event.target.value)}
          />
        </Field>
        {listId === NEW ? (
          <Field label={t("bulk.list.newName")}>
            <Input value={name} maxLength={100} onChange={(event) => setName(event.target.value)} />
          </Field>
        ) : null}
        {failure ? <FormError>{failure}</FormError> : null}
      </div>
    </Dialog>
  );
}
