import type { CampaignRow } from "@cuvee/core/relations/campaigns/campaigns.answers.contract.ts";
import { TRIGGERS } from "@cuvee/core/relations/campaigns/campaigns.ts";
import { CAMPAIGN_LIST } from "@cuvee/core/relations/campaigns/campaigns.list.ts";
import { Copy, LayoutTemplate, List, Plus, Send, Settings2, TriangleAlert } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useLocation } from "wouter";
import { useTranslation } from "#kit/i18n.ts";
import { call, newId } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { useMayOpen } from "#kit/live.tsx";
import { paths } from "#kit/paths.ts";
import { useOnce } from "#relations/campaigns/calls.ts";
import { CampaignBadge, ChannelName } from "#relations/campaigns/CampaignBadge.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Money } from "#ui/Money.tsx";
import { ProgressBar } from "#ui/ProgressBar.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import type { FixedView, ListDescription, ScreenColumns } from "#ui/table/list.ts";
import { ListPage } from "#ui/table/ListPage.tsx";
import { RowLink } from "#ui/table/RowLink.tsx";
import css from "#relations/campaigns/campaigns.module.css";

const SettingsDialog = lazy(() => import("#relations/campaigns/SettingsDialog.tsx"));

type CampaignList = ListDescription<"GET /v1/campaigns", typeof CAMPAIGN_LIST>;

/** Messages accepted of all recipients, as words and as a bar; nothing before the start. */
function Progress({ row }: { row: CampaignRow }): ReactNode {
  const { t } = useTranslation("campaigns");
  const format = useFormat();
  if (row.recipients === 0) return <span className={layout.quiet}>—</span>;
  const words = t("list.progress", {
    accepted: format.count(row.accepted),
    recipients: format.count(row.recipients),
  });
  return (
    <span className={css.progress}>
      <span className={layout.oneLine}>{words}</span>
      {row.status === "sending" || row.status === "paused" ? (
        <ProgressBar value={row.accepted} max={row.recipients} aria-label={words} />
      ) : null}
    </span>
  );
}

/** Orders by the campaign's link or coupon, with their amount where the user sees amounts. */
function Attributed({ row }: { row: CampaignRow }): ReactNode {
  const format = useFormat();
  if (row.attributedOrders === 0) return <span className={layout.quiet}>0</span>;
  return (
    <span className={layout.oneLine}>
      {format.count(row.attributedOrders)}
      {row.attributedCents === undefined ? null : (
        <span className={layout.quiet}>
          {" · "}
          <Money cents={row.attributedCents} />
        </span>
      )}
    </span>
  );
}

function useColumns(): ScreenColumns<CampaignRow, typeof CAMPAIGN_LIST> {
  const { t } = useTranslation("campaigns");
  const format = useFormat();
  return [
    {
      name: "name",
      locked: true,
      width: "17rem",
      cell: (row) => (
        <span className={cx(layout.column, layout.shrink)}>
          <RowLink href={paths.campaign(row.id)}>{row.name}</RowLink>
          {row.trigger ? <span className={layout.quiet}>{t(`triggers.${row.trigger}`)}</span> : null}
        </span>
      ),
    },
    {
      name: "status",
      cell: (row) => <CampaignBadge status={row.status} isAutomatic={row.trigger !== null} />,
    },
    { name: "channel", cell: (row) => <ChannelName channel={row.channel} /> },
    { name: "kind", hidden: true },
    { name: "trigger", hidden: true },
    {
      name: "sentAt",
      from: "medium",
      cell: (row) => (
        <span className={cx(layout.quiet, layout.oneLine)}>
          {row.sentAt ? format.date(row.sentAt, "stamp") : "—"}
        </span>
      ),
    },
    { name: "recipients", hidden: true },
    { name: "accepted", align: "start", cell: (row) => <Progress row={row} /> },
    {
      name: "clicks",
      from: "medium",
      cell: (row) =>
        row.channel === "mail" || row.channel === "sms" ? (
          format.count(row.clicks)
        ) : (
          <span className={layout.quiet}>—</span>
        ),
    },
    { name: "attributedOrders", cell: (row) => <Attributed row={row} /> },
    { name: "attributedCents", hidden: true },
    {
      name: "createdAt",
      hidden: true,
      cell: (row) => format.date(row.createdAt, "short"),
    },
    { name: "createdBy", hidden: true, as: { kind: "person" } },
  ];
}

/** A campaign on a phone. */
function CampaignCard({ row }: { row: CampaignRow }): ReactNode {
  const { t } = useTranslation("campaigns");
  const format = useFormat();
  const facts = [
    row.sentAt ? format.date(row.sentAt, "stamp") : null,
    row.clicks > 0 ? t("list.clicks", { count: row.clicks }) : null,
    row.attributedOrders > 0 ? t("list.orders", { count: row.attributedOrders }) : null,
  ].filter(Boolean);
  return (
    <>
      <div className={cx(layout.line3, layout.top, layout.between)}>
        <RowLink href={paths.campaign(row.id)}>{row.name}</RowLink>
        <CampaignBadge status={row.status} isAutomatic={row.trigger !== null} />
      </div>
      <div className={cx(layout.row2, layout.middle, layout.between, css.cardLine)}>
        <ChannelName channel={row.channel} />
        <Progress row={row} />
      </div>
      {facts.length > 0 ? <span className={layout.quiet}>{facts.join(" · ")}</span> : null}
    </>
  );
}

const VIEWS: readonly { key: string; filter: FixedView["filter"] }[] = [
  { key: "all", filter: {} },
  { key: "prepared", filter: { status: { in: ["draft", "ready", "scheduled"] } } },
  { key: "running", filter: { status: { in: ["sending", "paused"] } } },
  { key: "sent", filter: { status: { in: ["sent"] } } },
  { key: "automatic", filter: { trigger: { in: [...TRIGGERS] } } },
];

/** Steps to a first campaign: list, model, campaign. */
function FirstSteps(): ReactNode {
  const { t } = useTranslation("campaigns");
  const mayOpen = useMayOpen();
  return (
    <>
      {mayOpen(paths.addContactList()) ? (
        <ButtonLink icon={<List aria-hidden="true" />} href={paths.addContactList()}>
          {t("empty.list")}
        </ButtonLink>
      ) : null}
      {mayOpen(paths.addModel()) ? (
        <ButtonLink icon={<LayoutTemplate aria-hidden="true" />} href={paths.addModel()}>
          {t("empty.model")}
        </ButtonLink>
      ) : null}
      <ButtonLink look="primary" icon={<Plus aria-hidden="true" />} href={paths.addCampaign()}>
        {t("empty.campaign")}
      </ButtonLink>
    </>
  );
}

/** `/dashboard/crm/campaigns`: campaigns with their progress and what they brought. */
export default function CampaignsPage(): ReactNode {
  const { t } = useTranslation(["campaigns", "common"]);
  const columns = useColumns();
  const [, navigate] = useLocation();
  const [isSetting, setSetting] = useState(false);
  const { once } = useOnce();
  const copy = async ({ id }: CampaignRow): Promise<void> => {
    const made = await once(`copy ${id}`, (idempotencyKey) =>
      call(
        "POST /v1/campaigns/:campaignId/copies",
        { params: { campaignId: id }, body: { id: newId() } },
        { idempotencyKey },
      ),
    );
    if (made) navigate(paths.campaign(made.id));
  };
  const list: CampaignList = {
    of: CAMPAIGN_LIST,
    route: "GET /v1/campaigns",
    title: t("title"),
    search: t("search"),
    columns,
    rowId: (row) => row.id,
    card: (row) => <CampaignCard row={row} />,
    views: VIEWS.map(({ key, filter }) => ({ key, label: t(`views.${key}`), filter })),
    rowActs: [
      {
        key: "copy",
        label: t("commands.copy"),
        icon: <Copy aria-hidden="true" />,
        act: (row) => void copy(row),
      },
    ],
    actions: (
      <>
        <Button icon={<Settings2 aria-hidden="true" />} onClick={() => setSetting(true)}>
          {t("settings.button")}
        </Button>
        <ButtonLink icon={<TriangleAlert aria-hidden="true" />} href={paths.recalls()}>
          {t("recalls.button")}
        </ButtonLink>
        <ButtonLink look="primary" icon={<Plus aria-hidden="true" />} href={paths.addCampaign()}>
          {t("add.button")}
        </ButtonLink>
      </>
    ),
    empty: {
      icon: <Send aria-hidden="true" />,
      title: t("empty.title"),
      text: t("empty.text"),
      action: <FirstSteps />,
    },
  };
  return (
    <>
      <ListPage list={list} />
      {isSetting ? (
        <Suspense>
          <SettingsDialog onClose={() => setSetting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
