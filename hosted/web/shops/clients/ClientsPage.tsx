import { CLIENT_LIST } from "@cuvee/core/shops/clients/clients.list.ts";
import {
  Archive,
  Building2,
  Copy,
  ListPlus,
  MailCheck,
  SlidersHorizontal,
  Tag,
  Tags,
  Target,
  UserRound,
  Users,
  type LucideIcon,
} from "lucide-react";
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
import { ADDRESS_ERRORS_FILTER } from "#shops/clients/addressErrors.ts";
import { InformedDialog } from "#shops/clients/InformedDialog.tsx";
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

/** Fixed views of the list: kinds of clients, what is unpaid, what is in error, what is archived. */
function useViews(): readonly FixedView[] {
  const { t } = useTranslation("clients");
  const seesCampaigns = useMayOpen()(paths.campaigns());
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
      ...(seesCampaigns
        ? [{ key: "addressErrors", label: t("views.addressErrors"), filter: ADDRESS_ERRORS_FILTER }]
        : []),
      { key: "archived", label: t("views.archived"), filter: { archived: { is: true } } },
    ],
    [t, seesCampaigns],
  );
}

const BULK = [
  ["tags", Tag],
  ["grid", Tags],
  ["archive", Archive],
] as const;

type Chosen = Omit<BulkRequest, "kind">;

/** Returns the end of a dialog about chosen clients: the list is told whether something changed. */
const ended =
  ({ done }: Chosen, close: () => void) =>
  (changed: boolean): void => {
    done(changed);
    close();
  };

/** Returns the acts on chosen clients that the user may do, and the dialogs that they open. */
function useActs({ staff, writes }: { staff: boolean; writes: boolean }): {
  acts: BulkAct[];
  dialogs: ReactNode;
} {
  const { t } = useTranslation("clients");
  const [request, setRequest] = useState<BulkRequest | null>(null);
  const [listing, setListing] = useState<Chosen | null>(null);
  const [informing, setInforming] = useState<Chosen | null>(null);
  const seesLists = useMayOpen()(paths.contactLists());
  const opens =
    (open: (chosen: Chosen) => void): BulkAct["act"] =>
    (chosen, count) =>
      new Promise((done) => open({ chosen, count, done }));
  const act = (key: string, Icon: LucideIcon, open: (chosen: Chosen) => void): BulkAct => ({
    key,
    label: t(`bulk.${key}.act`),
    icon: <Icon aria-hidden="true" />,
    all: true,
    act: opens(open),
  });
  return {
    acts: [
      ...(writes ? BULK.map(([kind, Icon]) => act(kind, Icon, (of) => setRequest({ kind, ...of }))) : []),
      ...(staff && writes ? [act("function", MailCheck, setInforming)] : []),
      ...(staff && seesLists ? [act("list", ListPlus, setListing)] : []),
    ],
    dialogs: (
      <>
        {request ? <BulkDialog wish={request} onDone={() => setRequest(null)} /> : null}
        {informing ? (
          <InformedDialog {...informing} onDone={ended(informing, () => setInforming(null))} />
        ) : null}
        {listing ? <AddToListDialog {...listing} onDone={ended(listing, () => setListing(null))} /> : null}
      </>
    ),
  };
}

/** Lists the clients of the shop: `/dashboard/clients`. */
export default function ClientsPage(): ReactNode {
  const { t } = useTranslation(["clients", "common"]);
  const format = useFormat();
  const { user } = useSession();
  const { data: choices } = useChoices();
  const writes = user !== null && hasPermission(user, "createClient");
  const staff = user !== null && isStaff(user);
  const columns = useClientColumns(choices);
  const { acts, dialogs } = useActs({ staff, writes });
  const views = useViews();
  const list: List = {
    of: CLIENT_LIST,
    route: "GET /v1/clients",
    title: t("title"),
    counted: (count) => t("counted", { count, shown: format.count(count) }),
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
      {dialogs}
    </>
  );
}
