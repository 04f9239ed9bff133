import { CLIENT_LIST } from "@cuvee/core/shops/clients/clients.list.ts";
import {
  Archive,
  Building2,
  Copy,
  ListPlus,
  SlidersHorizontal,
  Tag,
  Tags,
  Target,
  UserRound,
  Users,
} from "lucide-react";
import type { RowsChosen } from "@cuvee/core/kit/list/list.ts";
import { useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { hasPermission, isStaff } from "#kit/access.ts";
import { useMayOpen } from "#kit/live.tsx";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { AddToListDialog } from "#shops/clients/AddToListDialog.tsx";
import { BulkDialog, type BulkRequest } from "#shops/clients/BulkDialog.tsx";
import { useChoices } from "#shops/clients/calls.ts";
import { useClientColumns } from "#shops/clients/columns.tsx";
import { KindBadge, Chips } from "#shops/clients/labels.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Menu } from "#ui/overlay/Menu.tsx";
import { ImportLink } from "#ui/table/ImportLink.tsx";
import type { BulkAct, FixedView, ListDescription } from "#ui/table/list.ts";
import { ListPage } from "#ui/table/ListPage.tsx";
import { RowLink } from "#ui/table/RowLink.tsx";
import css from "#shops/clients/clients.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import type { ClientListRow } from "@cuvee/core/shops/clients/clients.ts";

type List = ListDescription<"GET /v1/clients", typeof CLIENT_LIST>;

/** Menu of the three kinds of client, each with its form. */
function AddMenu(): ReactNode {
  const { t } = useTranslation("clients");
  return (
    <Menu
      align="end"
      trigger={<Button look="primary">{t("add.act")}</Button>}
      entries={[
        { kind: "link", label: t("add.individual"), icon: <UserRound />, href: paths.addClient() },
        {
          kind: "link",
          label: t("add.professional"),
          icon: <Building2 />,
          href: paths.addClient({ isPro: true }),
        },
        {
          kind: "link",
          label: t("add.prospect"),
          icon: <Target />,
          href: paths.addClient({ pipe: "Prospect" }),
        },
      ]}
    />
  );
}

/** Commands of the list: fields, duplicates, import, new clients. */
function ListCommands({ staff, writes }: { staff: boolean; writes: boolean }): ReactNode {
  const { t } = useTranslation(["clients", "common"]);
  return (
    <>
      {staff && writes ? (
        <ButtonLink href={paths.clientFields()} icon={<SlidersHorizontal aria-hidden="true" />}>
          {t("fields.link")}
        </ButtonLink>
      ) : null}
      {staff ? (
        <ButtonLink href={paths.clientDuplicates()} icon={<Copy aria-hidden="true" />}>
          {t("duplicates.link")}
        </ButtonLink>
      ) : null}
      {staff && writes ? <ImportLink kind="clients" /> : null}
      {writes ? <AddMenu /> : null}
    </>
  );
}

/** A client of the list on a phone. */
function ClientCard({ row }: { row: ClientListRow }): ReactNode {
  const { t } = useTranslation(["clients", "common"]);
  const format = useFormat();
  return (
    <div className={css.card}>
      <RowLink href={paths.client(row.id)}>{row.name}</RowLink>
      <KindBadge kind={row.kind} pipe={row.pipe} />
      <span className={cx(layout.quiet, layout.breakable, css.quiet)}>
        {[row.city, row.turnoverCents > 0 ? t("turnover", { amount: format.money(row.turnoverCents) }) : null]
          .filter(Boolean)
          .join(" · ") || row.email}
      </span>
      {row.unpaidCents > 0 ? (
        <span className={css.owed}>{t("owes", { amount: format.money(row.unpaidCents) })}</span>
      ) : (
        <Chips words={row.listTag} most={2} />
      )}
    </div>
  );
}

/** Fixed views of the list: kinds of clients, what is unpaid, what is archived. */
function useViews(): readonly FixedView[] {
  const { t } = useTranslation("clients");
  return useMemo(
    (): readonly FixedView[] => [
      { key: "all", label: t("views.all"), filter: { archived: { is: false } } },
      {
        key: "individual",
        label: t("views.individual"),
        filter: { archived: { is: false }, kind: { in: ["individual"] }, pipe: { empty: true } },
      },
      {
        key: "professional",
        label: t("views.professional"),
        filter: { archived: { is: false }, kind: { in: ["professional"] }, pipe: { empty: true } },
      },
      {
        key: "prospect",
        label: t("views.prospect"),
        filter: { archived: { is: false }, pipe: { empty: false } },
      },
      { key: "unpaid", label: t("views.unpaid"), filter: { unpaidCents: { from: 1 } } },
      { key: "archived", label: t("views.archived"), filter: { archived: { is: true } } },
    ],
    [t],
  );
}

const BULK = [
  ["tags", Tag],
  ["grid", Tags],
  ["archive", Archive],
] as const;

/** Lists the clients of the shop: `/dashboard/clients`. */
export default function ClientsPage(): ReactNode {
  const { t } = useTranslation(["clients", "common"]);
  const { user } = useSession();
  const { data: choices } = useChoices();
  const [request, setWish] = useState<BulkRequest | null>(null);
  const [listing, setListing] = useState<Omit<BulkRequest, "kind"> | null>(null);
  const seesLists = useMayOpen()(paths.contactLists());
  const writes = user !== null && hasPermission(user, "createClient");
  const staff = user !== null && isStaff(user);
  const columns = useClientColumns(choices);
  const ask =
    (kind: BulkRequest["kind"]) =>
    (chosen: RowsChosen, count: number): Promise<boolean> =>
      new Promise((done) => setWish({ kind, chosen, count, done }));
  const bulk = BULK.map(([kind, Icon]): BulkAct => ({
    key: kind,
    label: t(`bulk.${kind}.act`),
    icon: <Icon aria-hidden="true" />,
    all: true,
    act: ask(kind),
  }));
  const toList: BulkAct = {
    key: "list",
    label: t("bulk.list.act"),
    icon: <ListPlus aria-hidden="true" />,
    all: true,
    act: (chosen, count) => new Promise((done) => setListing({ chosen, count, done })),
  };
  const acts = [...(writes ? bulk : []), ...(staff && seesLists ? [toList] : [])];
  const views = useViews();
  const list: List = {
    of: CLIENT_LIST,
    route: "GET /v1/clients",
    title: t("title"),
    search: t("search"),
    columns,
    rowId: (row) => row.id,
    card: (row) => <ClientCard row={row} />,
    views,
    ...(acts.length > 0 ? { bulk: acts } : {}),
    empty: {
      icon: <Users aria-hidden="true" />,
      title: t("empty.title"),
      text: t("empty.text"),
      action: writes ? <AddMenu /> : null,
    },
    actions: <ListCommands staff={staff} writes={writes} />,
    live: ["order"],
  };
  return (
    <>
      <ListPage list={list} />
      {request ? <BulkDialog wish={request} onDone={() => setWish(null)} /> : null}
      {listing ? (
        <AddToListDialog
          chosen={listing.chosen}
          count={listing.count}
          onDone={(added) => {
            listing.done(added);
            setListing(null);
          }}
        />
      ) : null}
    </>
  );
}
