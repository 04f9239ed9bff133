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
import { useTranslation } from "react-i18next";
import { Redirect, useLocation, useParams, useSearch } from "wouter";
import type { ClientRecord } from "@cuvee/core/shops/clients/clients.ts";
import { call, problemOf } from "#kit/api.ts";
import { hasPermission, isStaff } from "#kit/access.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { useChoices, useClient, useUpdateClient } from "#shops/clients/calls.ts";
import { ClientForm } from "#shops/clients/ClientForm.tsx";
import { ClientOverview } from "#shops/clients/ClientOverview.tsx";
import { NoteDialog } from "#shops/clients/NoteDialog.tsx";
import { Chips, KindBadge } from "#shops/clients/labels.tsx";
import { Badge } from "#ui/Badge.tsx";
import { Button, ButtonLink, IconButton } from "#ui/Button.tsx";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import { Menu, type MenuEntry } from "#ui/overlay/Menu.tsx";
import { Notice } from "#ui/Notice.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
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
function useArchive(client: ClientRecord | undefined): () => Promise<void> {
  const { t } = useTranslation("clients");
  const keep = useUpdateClient();
  return async () => {
    if (!client) return;
    const { id: clientId, version, archived } = client;
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

/** The page of a client: `/dashboard/clients/:clientId?tab=`; `parts` are tabs of other areas. */
export function ClientFrame({ parts }: { parts: readonly ClientPart[] }): ReactNode {
  const { clientId = "" } = useParams<{ clientId: string }>();
  const { t } = useTranslation("clients");
  const { user } = useSession();
  const [path, navigate] = useLocation();
  const requested = new URLSearchParams(useSearch()).get("tab") ?? "overview";
  const client = useClient(clientId);
  const choices = useChoices();
  const archive = useArchive(client.data);
  const [noting, setNoting] = useState(false);
  const problem = client.error ? problemOf(client.error) : null;
  if (problem?.code === "merged-into")
    return <Redirect to={paths.client(String(problem.facts?.["into"]))} replace />;
  const back = { href: paths.clients(), label: t("title") };
  if (!client.data || !choices.data)
    return (
      <>
        <PageHeader title={t("client")} back={back} />
        {(client.error ?? choices.error) ? (
          <ErrorState
            error={client.error ?? choices.error}
            onRetry={() => void Promise.all([client.mutate(), choices.mutate()])}
          />
        ) : (
          <WhenLate>
            <Skeleton height="24rem" />
          </WhenLate>
        )}
      </>
    );
  const record = client.data;
  const may = (permission: string): boolean => user !== null && hasPermission(user, permission);
  const writes = may("createClient");
  const staff = user !== null && isStaff(user);
  // An agent sells to their clients; an archived client buys nothing.
  const sells = (permission: string): boolean =>
    !record.archived && (user?.role === "agent" || (may(permission) && may("seeAllPrice")));
  const shown = parts.filter((part) => part.permissions.every((one) => [one].flat().some(may)));
  const tabs: TabItem<string>[] = [
    ...OWN.map((value) => ({ value: value as string, label: t(`tabs.${value}`) })),
    ...shown.map(({ value, label }) => ({ value, label })),
  ];
  const tab = tabs.some(({ value }) => value === requested) ? requested : "overview";
  const grid = choices.data.grids.find(({ key, public: open }) =>
    record.typology ? key === record.typology : open,
  );
  const entries: MenuEntry[] = [
    {
      kind: "link",
      label: t("duplicates.ofClient"),
      icon: <Copy aria-hidden="true" />,
      href: paths.clientDuplicates({ client: record.id }),
    },
    ...(writes
      ? [
          {
            kind: "act" as const,
            label: t(record.archived ? "restore" : "archive"),
            icon: record.archived ? <ArchiveRestore aria-hidden="true" /> : <Archive aria-hidden="true" />,
            act: () => void archive(),
          },
        ]
      : []),
  ];
  return (
    <>
      <PageHeader
        title={record.name}
        back={back}
        badges={
          <>
            <KindBadge kind={record.kind} pipe={record.pipe} />
            {grid ? <Badge>{grid.name}</Badge> : null}
            {record.archived ? <Badge>{t("columns.archivedYes")}</Badge> : null}
            <Chips words={[...record.listTag, ...record.listTag2]} most={4} />
          </>
        }
        text={[record.code, record.username ? t("hasAccount", { username: record.username }) : null]
          .filter(Boolean)
          .join(" · ")}
        actions={
          <>
            {sells("createQuote") ? (
              <ButtonLink
                icon={<FileText aria-hidden="true" />}
                href={paths.addOrder({ subType: "quote", client: record.id })}
              >
                {t("sell.quote")}
              </ButtonLink>
            ) : null}
            {sells("createOrder") ? (
              <ButtonLink
                look="primary"
                icon={<ClipboardList aria-hidden="true" />}
                href={paths.addOrder({ client: record.id })}
              >
                {t("sell.order")}
              </ButtonLink>
            ) : null}
            {writes ? (
              <Button icon={<StickyNote aria-hidden="true" />} onClick={() => setNoting(true)}>
                {t("timeline.add")}
              </Button>
            ) : null}
            {staff ? (
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
        }
      />
      {record.merged.length > 0 ? (
        <Notice tone="info">
          {t("mergedNotice", {
            count: record.merged.length,
            names: record.merged.map((one) => `${one.name} (${one.code})`).join(", "),
          })}
        </Notice>
      ) : null}
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
      {tab === "overview" ? (
        <ClientOverview client={record} onOrders={shown.some(({ value }) => value === "orders")} />
      ) : null}
      {tab === "record" ? (
        <ClientForm key={record.id} client={record} choices={choices.data} writes={writes} />
      ) : null}
      {shown.find(({ value }) => value === tab)?.show(record)}
      {noting ? <NoteDialog clientId={record.id} onClose={() => setNoting(false)} /> : null}
    </>
  );
}
