import type {
  CampaignView,
  RecipientRow,
} from "@cuvee/core/relations/campaigns/campaigns.answers.contract.ts";
import { RECIPIENT_LIST } from "@cuvee/core/relations/campaigns/campaigns.list.ts";
import { RotateCcw, UserRoundCheck, Users } from "lucide-react";
import type { ReactNode } from "react";
import { useParams } from "wouter";
import { useSWRConfig } from "swr";
import { useTranslation } from "#kit/i18n.ts";
import { answersOf, call, newId, problemOf } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { useMayOpen } from "#kit/live.tsx";
import { paths } from "#kit/paths.ts";
import { useCampaign } from "#relations/campaigns/calls.ts";
import { useAssigning } from "#relations/campaigns/calls/useAssigning.ts";
import {
  CALL_GROUPS,
  CampaignBadge,
  CampaignKind,
  RECIPIENT_GROUPS,
} from "#relations/campaigns/CampaignBadge.tsx";
import { CampaignNav } from "#relations/campaigns/results/CampaignNav.tsx";
import { StatusBadge } from "#ui/Badge.tsx";
import { RecordPage } from "#ui/record/RecordPage.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { ask } from "#ui/popup/popup.ts";
import type { BulkAct, FixedView, ListDescription, RowAct, ScreenColumns } from "#ui/table/list.ts";
import { ListPage } from "#ui/table/ListPage.tsx";
import { RowLink } from "#ui/table/RowLink.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type RecipientList = ListDescription<"GET /v1/campaigns/recipients", typeof RECIPIENT_LIST>;

/** The name of a client; a link for users who may open the client. */
function Client({ row }: { row: RecipientRow }): ReactNode {
  const mayOpen = useMayOpen();
  const href = paths.client(row.clientId);
  return mayOpen(href) ? <RowLink href={href}>{row.clientName}</RowLink> : <span>{row.clientName}</span>;
}

type StateProps = { row: RecipientRow; isCall: boolean };

/** The state of a recipient, with the reason of one who gets nothing; of a call its result. */
function State({ row, isCall }: StateProps): ReactNode {
  const { t } = useTranslation("campaigns");
  if (isCall && row.state !== "skipped")
    return (
      <StatusBadge group={row.callResult ? CALL_GROUPS[row.callResult] : "waiting"}>
        {t(row.callResult ? `callResults.${row.callResult}` : "recipients.views.toCall")}
      </StatusBadge>
    );
  return (
    <StatusBadge group={RECIPIENT_GROUPS[row.state]}>
      {row.state === "skipped" && row.reason ? t(`skips.${row.reason}`) : t(`states.${row.state}`)}
    </StatusBadge>
  );
}

/** Returns an address as it is read: telephone numbers in groups of figures. */
function useAddress(channel: CampaignView["channel"]): (row: RecipientRow) => string {
  const format = useFormat();
  return ({ address }) => (channel === "call" || channel === "sms" ? format.phone(address) : address);
}

/** Columns that suit the channel; the others can be shown. */
function useColumns({ channel, ab, clicksByRecipient }: CampaignView): RecipientList["columns"] {
  const { t } = useTranslation("campaigns");
  const format = useFormat();
  const only = (isShown: boolean) => (isShown ? {} : ({ hidden: true } as const));
  const isCall = channel === "call";
  const addressOf = useAddress(channel);
  const stamp = (iso: string | null): ReactNode =>
    iso ? <span className={cx(layout.quiet, layout.oneLine)}>{format.date(iso, "stamp")}</span> : null;
  const columns: ScreenColumns<RecipientRow, typeof RECIPIENT_LIST> = [
    { name: "clientName", locked: true, cell: (row) => <Client row={row} /> },
    {
      name: "address",
      cell: (row) => <span className={isCall ? layout.oneLine : layout.breakable}>{addressOf(row)}</span>,
    },
    { name: "state", cell: (row) => <State row={row} isCall={isCall} /> },
    { name: "reason", hidden: true },
    {
      name: "callResult",
      hidden: true,
      cell: (row) => (row.callResult ? t(`callResults.${row.callResult}`) : null),
    },
    { name: "callBackAt", ...only(isCall), cell: (row) => stamp(row.callBackAt) },
    { name: "callNote", ...only(isCall), from: "medium" },
    { name: "assigneeName", ...only(isCall) },
    { name: "variant", ...only(ab !== null) },
    { name: "at", from: "medium", cell: (row) => stamp(row.at) },
    {
      name: "response",
      from: "wide",
      ...only(!isCall),
      // The words of a server that took the message say nothing to a reader.
      cell: (row) => (row.state === "accepted" ? null : <span className={layout.quiet}>{row.response}</span>),
    },
    { name: "bouncedAt", hidden: true, cell: (row) => stamp(row.bouncedAt) },
    { name: "complainedAt", hidden: true, cell: (row) => stamp(row.complainedAt) },
    { name: "clickedAt", ...only(clicksByRecipient), cell: (row) => stamp(row.clickedAt) },
    { name: "hasOrdered", from: "medium" },
    { name: "attempts", hidden: true },
    { name: "lang", hidden: true },
  ];
  return columns;
}

/** A recipient on a phone. */
function RecipientCard({ row, channel }: { row: RecipientRow; channel: CampaignView["channel"] }): ReactNode {
  const addressOf = useAddress(channel);
  return (
    <>
      <div className={cx(layout.row2, layout.middle, layout.between)}>
        <Client row={row} />
        <State row={row} isCall={channel === "call"} />
      </div>
      <span className={cx(layout.quiet, layout.breakable)}>
        {[addressOf(row), row.callNote, row.assigneeName].filter(Boolean).join(" · ")}
      </span>
    </>
  );
}

/** Sends to an uncertain recipient again, after a warning. */
function useResend(): RowAct<RecipientRow> {
  const { t } = useTranslation("campaigns");
  const { mutate } = useSWRConfig();
  const resend = async (row: RecipientRow): Promise<void> => {
    const words = { title: t("resend.title", { name: row.clientName }), text: t("resend.text") };
    if (!(await ask({ ...words, validateLabel: t("resend.confirm"), error: true }))) return;
    try {
      await call(
        "POST /v1/campaigns/recipients/:recipientId/resending",
        { params: { recipientId: row.id }, body: { mayDouble: true } },
        { idempotencyKey: newId() },
      );
      showSnackbar("success", t("resend.done"));
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
    }
    await mutate(answersOf("GET /v1/campaigns/recipients", "GET /v1/campaigns/:campaignId/progress"));
  };
  return {
    key: "resend",
    label: t("resend.button"),
    icon: <RotateCcw aria-hidden="true" />,
    hidden: (row) => row.state !== "uncertain",
    act: (row) => void resend(row),
  };
}

/** Gives the chosen recipients of a call list to a member of the team. */
function useAssign(campaignId: string, isCall: boolean): BulkAct[] {
  const { t } = useTranslation("campaigns");
  const { assign } = useAssigning(campaignId);
  if (!isCall) return [];
  return [
    {
      key: "assign",
      label: t("assign.button"),
      icon: <UserRoundCheck aria-hidden="true" />,
      all: true,
      act: assign,
    },
  ];
}

/** Views that suit the channel. */
const viewsOf = ({
  channel,
  clicksByRecipient,
}: CampaignView): { key: string; filter: FixedView["filter"] }[] => {
  const all = { key: "all", filter: {} };
  if (channel === "call")
    return [
      all,
      { key: "toCall", filter: { callResult: { empty: true } } },
      { key: "callBack", filter: { callResult: { in: ["callBack"] } } },
      { key: "called", filter: { callResult: { empty: false } } },
    ];
  return [
    all,
    { key: "accepted", filter: { state: { in: ["accepted"] } } },
    { key: "trouble", filter: { state: { in: ["refused", "uncertain"] } } },
    { key: "skipped", filter: { state: { in: ["skipped"] } } },
    ...(clicksByRecipient ? [{ key: "clicked", filter: { clickedAt: { empty: false } } }] : []),
    { key: "ordered", filter: { hasOrdered: { is: true } } },
  ];
};

function Recipients({ campaign }: { campaign: CampaignView }): ReactNode {
  const { t } = useTranslation("campaigns");
  const columns = useColumns(campaign);
  const resend = useResend();
  const bulk = useAssign(campaign.id, campaign.channel === "call");
  const list: RecipientList = {
    of: RECIPIENT_LIST,
    ...(campaign.channel === "call" ? { name: "campaignCalls" } : {}),
    route: "GET /v1/campaigns/recipients",
    within: { campaignId: { in: [campaign.id] } },
    title: campaign.name,
    head: {
      back: { href: paths.campaigns(), label: t("title") },
      badges: <CampaignBadge status={campaign.status} isAutomatic={campaign.automation !== null} />,
      text: <CampaignKind campaign={campaign} />,
    },
    intro: <CampaignNav campaign={campaign} />,
    search: t("recipients.search"),
    columns,
    rowId: (row) => row.id,
    card: (row) => <RecipientCard row={row} channel={campaign.channel} />,
    views: viewsOf(campaign).map(({ key, filter }) => ({ key, label: t(`recipients.views.${key}`), filter })),
    rowActs: [resend],
    bulk,
    empty: {
      icon: <Users aria-hidden="true" />,
      title: t("recipients.empty"),
      text: t("recipients.emptyText"),
    },
  };
  return <ListPage list={list} />;
}

/** `/dashboard/crm/campaigns/:campaignId/recipients`: each recipient with their outcome. */
export default function RecipientsPage(): ReactNode {
  const { t } = useTranslation("campaigns");
  const { campaignId = "" } = useParams();
  const answer = useCampaign(campaignId);
  if (answer.data) return <Recipients campaign={answer.data} />;
  return (
    <RecordPage of={answer} kind={t("one")} back={{ href: paths.campaigns(), label: t("title") }}>
      {() => ({ title: "", main: null })}
    </RecordPage>
  );
}
