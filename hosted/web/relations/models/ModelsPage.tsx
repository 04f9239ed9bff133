import { MODEL_LIST } from "@cuvee/core/relations/models/models.list.ts";
import type { ModelRow } from "@cuvee/core/relations/models/contract.ts";
import { Archive, ArchiveRestore, Copy, LayoutTemplate, Plus, Trash2 } from "lucide-react";
import { useMemo, type ReactNode } from "react";
import { useSWRConfig } from "swr";
import { useLocation, useSearchParams } from "wouter";
import { answersOf, call, newId, problemOf } from "#kit/api.ts";
import { useFormat, type Format } from "#kit/format.ts";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { shownLine, useAllFields, useModelFields } from "#relations/models/fields.ts";
import { modelPath } from "#relations/models/modelPath.ts";
import { Badge } from "#ui/Badge.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import type { EditorField } from "#ui/editor/fields/fieldNode.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { ask } from "#ui/popup/popup.ts";
import type { ListDescription, RowAct, ScreenColumns } from "#ui/table/list.ts";
import { ListPage } from "#ui/table/ListPage.tsx";
import { RowLink } from "#ui/table/RowLink.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type T = ReturnType<typeof useTranslation>["t"];

const Name = ({ row, archived }: { row: ModelRow; archived: string }): ReactNode => (
  <RowLink href={modelPath(row)}>
    {row.name} {row.isArchived ? <Badge>{archived}</Badge> : null}
  </RowLink>
);

type Fields = readonly EditorField[];

function columnsOf(t: T, format: Format, fields: Fields): ScreenColumns<ModelRow, typeof MODEL_LIST> {
  return [
    { name: "name", locked: true, cell: (row) => <Name row={row} archived={t("archived")} /> },
    { name: "kind", from: "medium" },
    { name: "use" },
    {
      name: "subject",
      width: "28%",
      cell: (row) => (
        <span className={cx(layout.quiet, layout.breakable)}>{shownLine(row.subject, fields) || "—"}</span>
      ),
    },
    { name: "languages", from: "medium", cell: (row) => row.languages.toUpperCase() || "—" },
    {
      name: "updatedAt",
      cell: (row) => (
        <span className={cx(layout.quiet, layout.oneLine)}>{format.date(row.updatedAt, "short")}</span>
      ),
    },
    { name: "updatedBy", hidden: true, as: { kind: "person" } },
    { name: "isArchived", hidden: true },
  ];
}

/** Runs an action on a model, tells what became of it, and reads the list again. */
function useRun(): (act: () => Promise<unknown>, done: string) => Promise<void> {
  const { mutate } = useSWRConfig();
  return async (act, done) => {
    try {
      await act();
      showSnackbar("success", done);
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
    }
    await mutate(answersOf("GET /v1/models", "GET /v1/models/measure"));
  };
}

/** Copies a model, and opens the copy. */
function useDuplicate(): (row: ModelRow) => Promise<void> {
  const { t } = useTranslation("models");
  const [, go] = useLocation();
  return async (row) => {
    const id = newId();
    try {
      const body = { id, name: t("copyOf", { name: row.name }).slice(0, 120) };
      const input = { params: { modelId: row.id }, body };
      await call("POST /v1/models/:modelId/copies", input, { idempotencyKey: id });
      go(modelPath({ id, kind: row.kind }));
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
    }
  };
}

/** Returns the actions on one model of the list. */
function useRowActs(): RowAct<ModelRow>[] {
  const { t } = useTranslation("models");
  const run = useRun();
  const duplicate = useDuplicate();
  const archive = (row: ModelRow): Promise<void> =>
    run(
      () =>
        call("PUT /v1/models/:modelId/archived", {
          params: { modelId: row.id },
          body: { archived: !row.isArchived, version: row.version },
        }),
      t(row.isArchived ? "restoredDone" : "archivedDone", { name: row.name }),
    );
  const remove = async (row: ModelRow): Promise<void> => {
    const isSure = await ask({
      title: t("remove.title", { name: row.name }),
      text: t("remove.text"),
      validateLabel: t("remove.button"),
      error: true,
    });
    if (isSure)
      await run(
        () => call("DELETE /v1/models/:modelId", { params: { modelId: row.id } }),
        t("remove.done", { name: row.name }),
      );
  };
  const actOf = (key: string, icon: ReactNode, act: (row: ModelRow) => Promise<void>): RowAct<ModelRow> => ({
    key,
    label: t(key),
    icon,
    act: (row) => void act(row),
  });
  return [
    actOf("duplicate", <Copy aria-hidden="true" />, duplicate),
    { ...actOf("archive", <Archive aria-hidden="true" />, archive), hidden: (row) => row.isArchived },
    {
      ...actOf("unarchive", <ArchiveRestore aria-hidden="true" />, archive),
      hidden: (row) => !row.isArchived,
    },
    { ...actOf("remove.button", <Trash2 aria-hidden="true" />, remove), danger: true },
  ];
}

function ModelCard({ row }: { row: ModelRow }): ReactNode {
  const { t } = useTranslation("models");
  const format = useFormat();
  const subject = shownLine(row.subject, useModelFields(row.use));
  return (
    <>
      <Name row={row} archived={t("archived")} />
      <span className={layout.quiet}>
        {[t(`kind.${row.kind}`), t(`use.${row.use}`), format.date(row.updatedAt, "short")].join(" · ")}
      </span>
      {subject ? <span className={layout.quiet}>{subject}</span> : null}
    </>
  );
}

/** `/dashboard/crm/models`: models of the shop's mails. */
export default function ModelsPage(): ReactNode {
  const { t } = useTranslation("models");
  const format = useFormat();
  const fields = useAllFields();
  const columns = useMemo(() => columnsOf(t, format, fields), [t, format, fields]);
  const rowActs = useRowActs();
  const [search] = useSearchParams();
  const add = (
    <ButtonLink look="primary" href={paths.addModel()} icon={<Plus aria-hidden="true" />}>
      {t("add.button")}
    </ButtonLink>
  );
  const list: ListDescription<"GET /v1/models", typeof MODEL_LIST> = {
    of: MODEL_LIST,
    route: "GET /v1/models",
    title: t("title"),
    search: t("search"),
    columns,
    rowId: (row) => row.id,
    views: [
      { key: "current", label: t("views.current"), filter: {} },
      { key: "archived", label: t("views.archived"), filter: { isArchived: { is: true } } },
    ],
    // Archived models have a view of their own.
    within: search.get("view") === "archived" ? {} : { isArchived: { is: false } },
    card: (row) => <ModelCard row={row} />,
    actions: add,
    rowActs,
    empty: {
      icon: <LayoutTemplate aria-hidden="true" />,
      title: t("empty.title"),
      text: t("empty.text"),
      action: (
        <ButtonLink look="primary" href={paths.addModel()}>
          {t("empty.button")}
        </ButtonLink>
      ),
    },
  };
  return <ListPage list={list} />;
}
