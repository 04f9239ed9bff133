import { DOCUMENT_LIST } from "@cuvee/core/billing/documents/documents.list.ts";
import type { SealedKind } from "@cuvee/core/billing/documents/documents.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { FileMinus, HandCoins, Mail, Plus, Printer, ReceiptText, type LucideIcon } from "lucide-react";
import { lazy, Suspense, useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { chosenDocuments } from "#billing/documents/calls.ts";
import { documentColumns } from "#billing/documents/columns.tsx";
import { DocumentCard } from "#billing/documents/DocumentCard.tsx";
import { VerifyButton } from "#billing/documents/VerifyButton.tsx";
import { hasPermission } from "#kit/access.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import type { FixedView, ListDescription } from "#ui/table/list.ts";
import { ListPage } from "#ui/table/ListPage.tsx";

type List = ListDescription<"GET /v1/documents", typeof DOCUMENT_LIST>;
const PrintDialog = lazy(() => import("#billing/documents/PrintDialog.tsx"));
const SendManyDialog = lazy(() => import("#billing/documents/SendManyDialog.tsx"));

const ICONS: Record<SealedKind, LucideIcon> = { bill: ReceiptText, deposit: HandCoins, credit: FileMinus };
const DAY_MS = 86_400_000;

/** Returns the fixed views of a kind; each is a filter that the user could set too. */
function viewsOf(kind: SealedKind, t: (key: string) => string): FixedView[] {
  const open = { openCents: { from: 1 } } as const;
  const yesterday = dayInFrance(Date.now() - DAY_MS);
  const views: FixedView[] = [
    { key: "all", label: t("views.all"), filter: {} },
    { key: "open", label: t(kind === "credit" ? "views.left" : "views.open"), filter: open },
  ];
  if (kind !== "credit")
    views.push({ key: "late", label: t("views.late"), filter: { ...open, dueOn: { to: yesterday } } });
  if (kind === "bill")
    views.push({ key: "unproven", label: t("views.unproven"), filter: { proof: { in: ["missing"] } } });
  views.push({ key: "unsent", label: t("views.unsent"), filter: { sentAt: { empty: true } } });
  return views;
}

function Commands({ kind }: { kind: SealedKind }): ReactNode {
  const { t } = useTranslation("invoicing");
  const { user } = useSession();
  return (
    <>
      {user !== null && hasPermission(user, "accessAccounting") ? <VerifyButton /> : null}
      {kind === "bill" && user !== null && hasPermission(user, "billOrder") ? (
        <ButtonLink
          look="primary"
          href={paths.addOrder({ subType: "bill" })}
          icon={<Plus aria-hidden="true" />}
        >
          {t("newBill")}
        </ButtonLink>
      ) : null}
    </>
  );
}

function Documents({ kind }: { kind: SealedKind }): ReactNode {
  const { t } = useTranslation(["invoicing", "common"]);
  const [acting, setActing] = useState<{ act: "print" | "send"; ids: string[] } | null>(null);
  const columns = useMemo(() => documentColumns(t, kind), [t, kind]);
  const views = useMemo(() => viewsOf(kind, t), [kind, t]);
  const Icon = ICONS[kind];
  const begin =
    (act: "print" | "send") =>
    async (chosen: Parameters<typeof chosenDocuments>[0]): Promise<boolean> => {
      const ids = await chosenDocuments(chosen, kind);
      setActing({ act, ids });
      return false;
    };
  const list: List = {
    of: DOCUMENT_LIST,
    name: `${kind}s`,
    route: "GET /v1/documents",
    within: { kind: { in: [kind] } },
    title: t(`titles.${kind}`),
    search: t("search"),
    columns,
    views,
    rowId: idOf,
    card: (row) => <DocumentCard row={row} />,
    bulk: [
      {
        key: "print",
        label: t("print.button"),
        icon: <Printer aria-hidden="true" />,
        all: true,
        act: begin("print"),
      },
      { key: "send", label: t("sendMany.button"), icon: <Mail aria-hidden="true" />, act: begin("send") },
    ],
    actions: <Commands kind={kind} />,
    empty: {
      icon: <Icon aria-hidden="true" />,
      title: t(`empty.${kind}`),
      text: t(`emptyText.${kind}`),
      action:
        kind === "credit" ? (
          <ButtonLink href={paths.bills()}>{t("emptyAct.credit")}</ButtonLink>
        ) : (
          <ButtonLink href={paths.orders({ view: "validated" })}>{t("emptyAct.orders")}</ButtonLink>
        ),
    },
    live: ["order"],
    arrived: (count) => t("arrived", { count }),
  };
  const close = (): void => setActing(null);
  return (
    <>
      <ListPage list={list} />
      {acting ? (
        <Suspense>
          {acting.act === "print" ? (
            <PrintDialog ids={acting.ids} onClose={close} />
          ) : (
            <SendManyDialog ids={acting.ids} onClose={close} />
          )}
        </Suspense>
      ) : null}
    </>
  );
}

const idOf: List["rowId"] = (row) => row.id;

/** `/dashboard/orders/bills`: lists the invoices. */
export const BillsPage = (): ReactNode => <Documents key="bill" kind="bill" />;
/** `/dashboard/orders/deposits`: lists the deposit invoices. */
export const DepositsPage = (): ReactNode => <Documents key="deposit" kind="deposit" />;
/** `/dashboard/orders/credits`: lists the credit notes. */
export const CreditsPage = (): ReactNode => <Documents key="credit" kind="credit" />;
