import {
  Archive,
  ArchiveRestore,
  ClipboardList,
  Copy,
  FileText,
  MoreHorizontal,
  StickyNote,
} from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Redirect, useLocation, useParams, useSearch } from "wouter";
import type { ClientRecord } from "@cuvee/core/shops/clients/clients.ts";
import { call, problemOf } from "#kit/api.ts";
import { hasPermission, isStaff } from "#kit/access.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { useChoices, useClient, useUpdateClient } from "#shops/clients/calls.ts";
import { ClientForm } from "#shops/clients/ClientForm.tsx";
import { ClientMain, ClientReach } from "#shops/clients/ClientOverview.tsx";
import { NoteDialog } from "#shops/clients/NoteDialog.tsx";
import { Chips, KindBadge } from "#shops/clients/labels.tsx";
import { Badge } from "#ui/Badge.tsx";
import { Button, ButtonLink, IconButton } from "#ui/Button.tsx";
import { Menu, type MenuEntry } from "#ui/overlay/Menu.tsx";
import { Notice } from "#ui/Notice.tsx";
import { RecordPage } from "#ui/record/RecordPage.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { FilterTabs, type TabItem } from "#ui/page/Tabs.tsx";
import css from "#shops/clients/clients.module.css";

/** A part of a client's page that another area provides: prices, orders. */
export type ClientPart = {
  value: string;
  label: string;
  /** Permissions that a collaborator must hold; of a nested list one is enough. */
  permissions: readonly (string | readonly string[])[];
  show: (client: ClientRecord) => ReactNode;
};

const OWN = ["overview", "record"] as const;

/** Archives a client, or restores them. */
function useArchive({ id: clientId, version, archived }: ClientRecord): () => Promise<void> {
  const { t } = useTranslation("clients");
  const keep = useUpdateClient();
  return async () => {
    try {
      await keep(
        await call("PUT /v1/clients/:clientId/archived", {
          params: { clientId },
          body: { archived: !archived, version },
        }),
      );
      showSnackbar("success", t(archived ? "restored" : "archived"));
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
    }
  };
}

/** Commands of a client in the header: selling, notes, and the menu of what is rarer. */
function ClientCommands({ client, onNote }: { client: ClientRecord; onNote: () => void }): ReactNode {
  const { t } = useTranslation("clients");
  const { user } = useSession();
  const archive = useArchive(client);
  const may = (permission: string): boolean => user !== null && hasPermission(user, permission);
  const writes = may("createClient");
  // An agent sells to their clients; an archived client buys nothing.
  const sells = (permission: string): boolean =>
    !client.archived && (user?.role === "agent" || (may(permission) && may("seeAllPrice")));
  const entries: MenuEntry[] = [
    {
      kind: "link",
      label: t("duplicates.ofClient"),
      icon: <Copy aria-hidden="true" />,
      href: paths.clientDuplicates({ client: client.id }),
    },
  ];
  if (writes)
    entries.push({
      kind: "act",
      label: t(client.archived ? "restore" : "archive"),
      icon: client.archived ? <ArchiveRestore aria-hidden="true" /> : <Archive aria-hidden="true" />,
      act: () => void archive(),
    });
  return (
    <>
      {sells("createQuote") ? (
        <ButtonLink
          icon={<FileText aria-hidden="true" />}
          href={paths.addOrder({ subType: "quote", client: client.id })}
        >
          {t("sell.quote")}
        </ButtonLink>
      ) : null}
      {sells("createOrder") ? (
        <ButtonLink
          look="primary"
          icon={<ClipboardList aria-hidden="true" />}
          href={paths.addOrder({ client: client.id })}
        >
          {t("sell.order")}
        </ButtonLink>
      ) : null}
      {writes ? (
        <Button icon={<StickyNote aria-hidden="true" />} onClick={onNote}>
          {t("timeline.add")}
        </Button>
      ) : null}
      {user !== null && isStaff(user) ? (
        <Menu
          align="end"
          entries={entries}
          trigger={
            <IconButton label={t("moreActs")}>
              <MoreHorizontal aria-hidden="true" />
            </IconButton>
          }
        />
      ) : null}
    </>
  );
}

function ClientBadges({ client, grid }: { client: ClientRecord; grid: string | undefined }): ReactNode {
  const { t } = useTranslation("clients");
  return (
    <>
      <KindBadge kind={client.kind} pipe={client.pipe} />
      {grid ? <Badge>{t("gridBadge", { grid })}</Badge> : null}
      {client.archived ? <Badge>{t("columns.archivedYes")}</Badge> : null}
      <Chips words={[...client.listTag, ...client.listTag2]} most={4} />
    </>
  );
}

function ClientTabs({ tabs, tab }: { tabs: TabItem<string>[]; tab: string }): ReactNode {
  const { t } = useTranslation("clients");
  const [path, navigate] = useLocation();
  return (
    <div className={css.tabs}>
      <FilterTabs
        label={t("tabs.label")}
        items={tabs}
        value={tab}
        onChange={(value) =>
          navigate(value === "overview" ? path : `${path}?tab=${value}`, { replace: true })
        }
      />
    </div>
  );
}

/** Names the clients that were merged into this one. */
function MergedNotice({ of: merged }: { of: ClientRecord["merged"] }): ReactNode {
  const { t } = useTranslation("clients");
  return merged.length > 0 ? (
    <Notice tone="info">
      {t("mergedNotice", {
        count: merged.length,
        names: merged.map((one) => `${one.name} (${one.code})`).join(", "),
      })}
    </Notice>
  ) : null;
}
/** The narrow column: contact details, and a card of another area. */
const ClientSide = ({ client, aside }: Pick<FrameProps, "aside"> & { client: ClientRecord }): ReactNode => (
  <>
    <ClientReach client={client} />
    {aside?.(client)}
  </>
);

type FrameProps = {
  parts: readonly ClientPart[];
  /** A card of another area at the head of the overview. */
  lead?: ((client: ClientRecord) => ReactNode) | undefined;
  /** A card of another area beside the contact details. */
  aside?: ((client: ClientRecord) => ReactNode) | undefined;
  /** Notices about a client that other areas provide. */
  notices?: (client: ClientRecord) => ReactNode;
};

/** The page of a client: `/dashboard/clients/:clientId?tab=`; `parts` are tabs of other areas. */
export function ClientFrame({ parts, lead, aside, notices }: FrameProps): ReactNode {
  const { clientId = "" } = useParams<{ clientId: string }>();
  const { t } = useTranslation("clients");
  const { user } = useSession();
  const requested = new URLSearchParams(useSearch()).get("tab") ?? "overview";
  const client = useClient(clientId);
  const choices = useChoices();
  const [noting, setNoting] = useState(false);
  const problem = client.error ? problemOf(client.error) : null;
  if (problem?.code === "merged-into")
    return <Redirect to={paths.client(String(problem.facts?.["into"]))} replace />;
  const may = (permission: string): boolean => user !== null && hasPermission(user, permission);
  const shown = parts.filter((part) => part.permissions.every((one) => [one].flat().some(may)));
  const tabs: TabItem<string>[] = [
    ...OWN.map((value) => ({ value: value as string, label: t(`tabs.${value}`) })),
    ...shown.map(({ value, label }) => ({ value, label })),
  ];
  const tab = tabs.some(({ value }) => value === requested) ? requested : "overview";
  return (
    <RecordPage
      of={{
        data: client.data && choices.data && { record: client.data, choices: choices.data },
        error: client.error ?? choices.error,
        mutate: () => Promise.all([client.mutate(), choices.mutate()]),
      }}
      kind={t("client")}
      back={{ href: paths.clients(), label: t("title") }}
    >
      {({ record, choices }) => ({
        title: record.name,
        badges: (
          <ClientBadges
            client={record}
            grid={
              choices.grids.find(({ key, public: open }) =>
                record.typology ? key === record.typology : open,
              )?.name
            }
          />
        ),
        text: [record.code, record.username ? t("hasAccount", { username: record.username }) : null]
          .filter(Boolean)
          .join(" · "),
        actions: <ClientCommands client={record} onNote={() => setNoting(true)} />,
        notices: (
          <>
            <MergedNotice of={record.merged} />
            {notices?.(record)}
          </>
        ),
        tabs: <ClientTabs tabs={tabs} tab={tab} />,
        main:
          tab === "record" ? (
            <ClientForm key={record.id} client={record} choices={choices} writes={may("createClient")} />
          ) : (
            (shown.find(({ value }) => value === tab)?.show(record) ?? (
              <>
                {lead?.(record)}
                <ClientMain client={record} onOrders={shown.some(({ value }) => value === "orders")} />
              </>
            ))
          ),
        side: tab === "overview" ? <ClientSide client={record} aside={aside} /> : undefined,
        dialogs: noting ? <NoteDialog clientId={record.id} onClose={() => setNoting(false)} /> : null,
      })}
    </RecordPage>
  );
}
