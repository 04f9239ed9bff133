import { MERGE_FIELDS, type ClientRecord, type MergeField } from "@cuvee/core/shops/clients/clients.ts";
import { ArrowLeftRight } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useSWRConfig } from "swr";
import { useLocation, useSearch } from "wouter";
import { answersOf, call, canRetry, newId, problemOf } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { useChoices, useClient, useUpdateClient } from "#shops/clients/calls.ts";
import { useMergeLabels } from "#shops/clients/mergeLabels.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import { FormError, Notice } from "#ui/Notice.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { confirmDestructive } from "#ui/popup/popup.ts";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#shops/clients/clients.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Merges two clients, shown side by side: `/dashboard/clients/merge?first=&second=`; the second one is kept. */
export default function MergePage(): ReactNode {
  const { t } = useTranslation("clients");
  const query = new URLSearchParams(useSearch());
  const [first, second] = [query.get("first") ?? "", query.get("second") ?? ""];
  const from = useClient(first);
  const into = useClient(second);
  const header = (
    <PageHeader
      title={t("merge.title")}
      back={{ href: paths.clientDuplicates(), label: t("duplicates.title") }}
    />
  );
  const error = from.error ?? into.error;
  if (from.data && into.data && first !== second)
    return (
      <>
        {header}
        <Merge key={`${first} ${second}`} from={from.data} into={into.data} />
      </>
    );
  return (
    <>
      {header}
      {error || first === second || !first || !second ? (
        <ErrorState error={error ?? new Error(t("merge.unknown"))} />
      ) : (
        <WhenLate>
          <Skeleton height="24rem" />
        </WhenLate>
      )}
    </>
  );
}

type RowProps = {
  field: MergeField;
  label: string;
  mine: string;
  theirs: string;
  taken: boolean;
  onChoose: (field: MergeField, theirs: boolean) => void;
};

/** One field of the two clients; a choice where both have a value of their own. */
function MergeRow({ field, label, mine, theirs, taken, onChoose }: RowProps): ReactNode {
  const choice = mine !== "" && theirs !== "" && mine !== theirs;
  const takesTheirs = mine === "" || (choice && taken);
  return (
    <tr>
      <th scope="row">{label}</th>
      {([false, true] as const).map((side) => {
        const words = side ? theirs : mine;
        return (
          <td key={String(side)}>
            {choice ? (
              <label className={cx(layout.line2, layout.baseline)}>
                <input
                  type="radio"
                  name={field}
                  checked={takesTheirs === side}
                  onChange={() => onChoose(field, side)}
                />
                {words}
              </label>
            ) : (
              words || "—"
            )}
          </td>
        );
      })}
    </tr>
  );
}

type TableProps = {
  from: ClientRecord;
  into: ClientRecord;
  take: ReadonlySet<MergeField>;
  onChoose: RowProps["onChoose"];
};

function MergeTable({ from, into, take, onChoose }: TableProps): ReactNode {
  const { t } = useTranslation("clients");
  const { wordsOf, labelOf, counts } = useMergeLabels(useChoices().data);
  const rows = MERGE_FIELDS.filter((field) => wordsOf(from, field) !== "" || wordsOf(into, field) !== "");
  return (
    <table className={css.merge}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t("merge.field")}</span>
          </th>
          <th scope="col">{t("merge.stays", { name: into.name, code: into.code })}</th>
          <th scope="col">{t("merge.goes", { name: from.name, code: from.code })}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((field) => (
          <MergeRow
            key={field}
            field={field}
            label={labelOf(field)}
            mine={wordsOf(into, field)}
            theirs={wordsOf(from, field)}
            taken={take.has(field)}
            onChoose={onChoose}
          />
        ))}
        {counts.map(({ label, of }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{of(into)}</td>
            <td>{of(from)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Leads to the same comparison with the other client kept. */
function Swap({ from, into }: Pick<TableProps, "from" | "into">): ReactNode {
  const { t } = useTranslation("clients");
  return (
    <ButtonLink
      size="s"
      href={paths.clientMerge({ first: into.id, second: from.id })}
      icon={<ArrowLeftRight aria-hidden="true" />}
    >
      {t("merge.swap")}
    </ButtonLink>
  );
}

function Merge({ from, into }: { from: ClientRecord; into: ClientRecord }): ReactNode {
  const { t } = useTranslation(["clients", "common"]);
  const [, navigate] = useLocation();
  const { mutate } = useSWRConfig();
  const keep = useUpdateClient();
  const [take, setTake] = useState<ReadonlySet<MergeField>>(new Set());
  const [idempotencyKey, setKey] = useState(newId);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const both = from.userId !== null && into.userId !== null;
  const choose = (field: MergeField, theirs: boolean): void => {
    const next = new Set(take);
    if (theirs) next.add(field);
    else next.delete(field);
    setTake(next);
    setKey(newId());
  };
  const merge = async (): Promise<void> => {
    const sure = await confirmDestructive({
      title: t("merge.sure", { name: from.name }),
      text: t("merge.sureText", { from: `${from.name} (${from.code})`, into: `${into.name} (${into.code})` }),
      keyword: t("merge.keyword"),
    });
    if (!sure) return;
    setBusy(true);
    setError(null);
    try {
      const body = { into: into.id, take: [...take], version: from.version, intoVersion: into.version };
      const done = await call(
        "POST /v1/clients/:clientId/merge",
        { params: { clientId: from.id }, body },
        { idempotencyKey },
      );
      await keep(done);
      showSnackbar("success", t("merge.done", { name: done.name }));
      navigate(paths.client(done.id));
    } catch (failure) {
      if (!canRetry(failure)) setKey(newId());
      const problem = problemOf(failure);
      setError(problem.message);
      setBusy(false);
      // A change meanwhile is shown before the next decision.
      if (problem.code === "conflict") await mutate(answersOf("GET /v1/clients/:clientId"));
    }
  };
  return (
    <div className={cx(layout.grid5, layout.shrink)}>
      {both ? (
        <Notice tone="warning">{t("merge.twoAccounts")}</Notice>
      ) : (
        <Notice tone="info">{t("merge.text")}</Notice>
      )}
      <Card flush title={t("merge.compare")} aside={<Swap from={from} into={into} />}>
        <MergeTable from={from} into={into} take={take} onChoose={choose} />
      </Card>
      {error ? <FormError>{error}</FormError> : null}
      <div>
        <Button look="danger" busy={busy} disabled={both} onClick={() => void merge()}>
          {t("merge.act")}
        </Button>
      </div>
    </div>
  );
}
