import { SAMPLE_LIST } from "@cuvee/core/sales/samples/samples.list.ts";
import type { SampleRow } from "@cuvee/core/sales/samples/contract.ts";
import { Ban, FileText, FlaskConical, Plus, Send, Sigma, Undo2 } from "lucide-react";
import { lazy, Suspense, useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useSWRConfig } from "swr";
import { answersOf, call, newId, problemOf } from "#kit/api.ts";
import { showFile } from "#kit/file.ts";
import { useFormat } from "#kit/format.ts";
import { hasPermission } from "#kit/access.ts";
import { useSession } from "#kit/session.tsx";
import { columnsOf, SampleStatus, Who } from "#sales/samples/columns.tsx";
import { Button } from "#ui/Button.tsx";
import { ask } from "#ui/popup/popup.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import type { ListDescription, RowAct } from "#ui/table/list.ts";
import { ListPage } from "#ui/table/ListPage.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const SampleDialog = lazy(() => import("#sales/samples/SampleDialog.tsx"));
const AskDialog = lazy(() => import("#sales/samples/AskDialog.tsx"));
const SendAskedDialog = lazy(() => import("#sales/samples/SendAskedDialog.tsx"));
const TotalsDialog = lazy(() => import("#sales/samples/TotalsDialog.tsx"));

/** Three ways in which a sample ends, after a confirmation. */
type Ending = "cancellation" | "refusal" | "withdrawal";
const SENT: Record<Ending, (row: SampleRow, reason: string) => Promise<SampleRow>> = {
  cancellation: ({ id, version }, reason) =>
    call(
      "POST /v1/samples/:sampleId/cancellation",
      { params: { sampleId: id }, body: { version, reason } },
      { idempotencyKey: newId() },
    ),
  refusal: ({ id, version }, reason) =>
    call(
      "POST /v1/samples/:sampleId/refusal",
      { params: { sampleId: id }, body: { version, reason } },
      { idempotencyKey: newId() },
    ),
  withdrawal: ({ id, version }) =>
    call(
      "POST /v1/samples/:sampleId/withdrawal",
      { params: { sampleId: id }, body: { version } },
      { idempotencyKey: newId() },
    ),
};

function SampleCard({
  row,
}: {
  row: {
    id: string;
    number: string | null;
    clientId: string;
    clientName: string;
    isProspect: boolean;
    sentAt: string;
    status: "asked" | "sent" | "refused" | "cancelled";
    lines: string;
    units: number;
    valueCents: number;
    carrier: string;
    tracking: string;
    note: string;
    answer: string;
    agentName: string | null;
    madeBy: string;
    version: number;
  };
}): ReactNode {
  const format = useFormat();
  return (
    <>
      <div className={cx(layout.row12, layout.middle, layout.between)}>
        <Who row={row} />
        <SampleStatus status={row.status} />
      </div>
      <span className={layout.quiet}>
        {[row.number, format.date(row.sentAt, "short"), row.lines, row.agentName].filter(Boolean).join(" · ")}
      </span>
      {row.answer ? <span className={layout.quiet}>{row.answer}</span> : null}
    </>
  );
}

/** Ends samples after a confirmation. */
function useEndings(): {
  ending: (how: Ending, icon: ReactNode, shown: (row: SampleRow) => boolean) => RowAct<SampleRow>;
  again: () => Promise<unknown>;
} {
  const { mutate } = useSWRConfig();
  const { t } = useTranslation(["samples", "common"]);
  const again = (): Promise<unknown> =>
    mutate(answersOf("GET /v1/samples", "GET /v1/samples/measure", "GET /v1/samples/totals"));
  const end = async (row: SampleRow, how: Ending): Promise<void> => {
    const named = { number: row.number ?? "", name: row.clientName };
    const words = {
      title: t(`${how}.title`, named),
      text: t(`${how}.text`),
      validateLabel: t(`${how}.confirm`),
      error: true,
    };
    const reason =
      how === "withdrawal"
        ? (await ask(words)) && ""
        : await ask({
            ...words,
            field: { kind: "text", label: t("reason"), required: false, maxLength: 200 },
          });
    if (reason === null) return;
    try {
      await SENT[how](row, reason);
      showSnackbar("success", t(`${how}.done`, named));
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
    }
    await again();
  };
  const ending = (how: Ending, icon: ReactNode, shown: (row: SampleRow) => boolean): RowAct<SampleRow> => ({
    key: how,
    label: t(`${how}.button`),
    icon,
    hidden: (row) => !shown(row),
    act: (row) => void end(row, how),
  });
  return { ending, again };
}

type AddButtonProps = {
  may: boolean;
  isAgent: boolean;
  onOpen: (value: "send" | "ask" | "totals" | SampleRow | null) => void;
};

function AddButton({ may, isAgent, onOpen }: AddButtonProps): ReactNode {
  const { t } = useTranslation(["samples", "common"]);
  return may || isAgent ? (
    <Button
      look="primary"
      icon={<Plus aria-hidden="true" />}
      onClick={() => onOpen(isAgent ? "ask" : "send")}
    >
      {t(isAgent ? "ask.button" : "add")}
    </Button>
  ) : null;
}

function Dialogs({
  open,
  close,
}: {
  open: "send" | "ask" | "totals" | SampleRow | null;
  close: { onClose: () => void; onDone: () => Promise<unknown> };
}): ReactNode {
  return (
    <Suspense>
      {open === "send" ? <SampleDialog {...close} /> : null}
      {open === "ask" ? <AskDialog {...close} /> : null}
      {open === "totals" ? <TotalsDialog onClose={close.onClose} /> : null}
      {open !== null && typeof open === "object" ? <SendAskedDialog row={open} {...close} /> : null}
    </Suspense>
  );
}

function TotalsButton({
  onOpen,
}: {
  onOpen: (value: "send" | "ask" | "totals" | SampleRow | null) => void;
}): ReactNode {
  const { t } = useTranslation(["samples", "common"]);
  return (
    <Button icon={<Sigma aria-hidden="true" />} onClick={() => onOpen("totals")}>
      {t("totals.button")}
    </Button>
  );
}

/** `/dashboard/orders/samples`: free samples and their recipients; an agent sees their own requests. */
export default function SamplesPage(): ReactNode {
  const { t } = useTranslation(["samples", "common"]);
  const format = useFormat();
  const { user } = useSession();
  const [open, setOpen] = useState<"send" | "ask" | "totals" | SampleRow | null>(null);
  const columns = useMemo(() => columnsOf(format), [format]);
  const isAgent = user?.role === "agent";
  const may = user !== null && !isAgent && hasPermission(user, "createOrder");
  const print = async (row: SampleRow): Promise<void> => {
    try {
      await showFile(`/v1/samples/${encodeURIComponent(row.id)}/file.pdf`);
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
    }
  };
  const add = <AddButton may={may} isAgent={isAgent} onOpen={setOpen} />;
  const { ending, again } = useEndings();
  const list: ListDescription<"GET /v1/samples", typeof SAMPLE_LIST> = {
    of: SAMPLE_LIST,
    route: "GET /v1/samples",
    title: t("title"),
    search: t("search"),
    columns,
    rowId: (row) => row.id,
    views: [
      { key: "all", label: t("views.all"), filter: {} },
      { key: "asked", label: t("views.asked"), filter: { status: { in: ["asked"] } } },
    ],
    card: (row) => <SampleCard row={row} />,
    actions: (
      <>
        <TotalsButton onOpen={setOpen} />
        {add}
      </>
    ),
    rowActs: [
      {
        key: "send",
        label: t("sendAsked.button"),
        icon: <Send aria-hidden="true" />,
        hidden: (row) => !may || row.status !== "asked",
        act: setOpen,
      },
      ending("refusal", <Ban aria-hidden="true" />, (row) => may && row.status === "asked"),
      ending("withdrawal", <Undo2 aria-hidden="true" />, (row) => isAgent && row.status === "asked"),
      {
        key: "print",
        label: t("print"),
        icon: <FileText aria-hidden="true" />,
        hidden: (row) => row.number === null,
        act: (row) => void print(row),
      },
      ending("cancellation", <Undo2 aria-hidden="true" />, (row) => may && row.status === "sent"),
    ],
    empty: {
      icon: <FlaskConical aria-hidden="true" />,
      title: t(isAgent ? "ask.empty" : "empty"),
      text: t(isAgent ? "ask.emptyText" : "emptyText"),
      action: add,
    },
  };
  const close = { onClose: () => setOpen(null), onDone: again };
  return (
    <>
      <ListPage list={list} />
      <Dialogs open={open} close={close} />
    </>
  );
}
