import type { RecallClient, RecallView } from "@cuvee/core/relations/campaigns/campaigns.answers.contract.ts";
import { RECALL_STATES } from "@cuvee/core/relations/campaigns/campaigns.answers.contract.ts";
import { FileDown, Mail, MailOpen, Phone, Printer, ShieldCheck } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Link, useParams } from "wouter";
import useSWRInfinite from "swr/infinite";
import { useTranslation } from "#kit/i18n.ts";
import { call, problemOf, useAnswer, type CallAnswer } from "#kit/api.ts";
import { fetchFile, saveFile, showFile } from "#kit/file.ts";
import { useFormat } from "#kit/format.ts";
import { useMayOpen } from "#kit/live.tsx";
import { paths } from "#kit/paths.ts";
import { PersonName } from "#people/collaborators/personName.ts";
import { RecallLeft } from "#relations/campaigns/recalls/RecallLeft.tsx";
import { StatusBadge, type StatusGroup } from "#ui/Badge.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Notice } from "#ui/Notice.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { Answered } from "#ui/page/Answered.tsx";
import { FilterTabs } from "#ui/page/Tabs.tsx";
import { Facts } from "#ui/record/Facts.tsx";
import { RecordPage } from "#ui/record/RecordPage.tsx";
import { EndCell, SmallTable, WideCell } from "#ui/table/SmallTable.tsx";
import css from "#relations/campaigns/recalls/recalls.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type RecallState = (typeof RECALL_STATES)[number];
const GROUPS: Readonly<Record<RecallState, StatusGroup>> = {
  informed: "finished",
  underway: "online",
  left: "error",
};

/** One client with what they received and how they were informed. */
function ClientRow({ client }: { client: RecallClient }): ReactNode {
  const { t } = useTranslation("campaigns");
  const format = useFormat();
  const mayOpen = useMayOpen();
  const href = paths.client(client.clientId);
  const by = client.informedBy ? t(`channels.${client.informedBy}`) : null;
  const at = client.informedAt ? format.date(client.informedAt, "stamp") : null;
  return (
    <tr>
      <th scope="row" className={layout.regular}>
        {mayOpen(href) ? <Link href={href}>{client.name}</Link> : client.name}
        <span className={cx(layout.column, layout.quiet)}>
          {client.email ? <span className={layout.breakable}>{client.email}</span> : null}
          {client.phone ? <a href={`tel:${client.phone}`}>{format.phone(client.phone)}</a> : null}
        </span>
      </th>
      <td>
        <StatusBadge group={GROUPS[client.state]}>{t(`recalls.states.${client.state}`)}</StatusBadge>
        {by ? <div className={layout.quiet}>{[by, at].filter(Boolean).join(" · ")}</div> : null}
      </td>
      <EndCell>{format.count(client.units)}</EndCell>
      <WideCell>
        <span className={layout.quiet}>{client.documents}</span>
      </WideCell>
    </tr>
  );
}

type Page = CallAnswer<"GET /v1/recalls/:recallId/clients">;

/** Reads the clients of a recall, page after page. */
function useClients(recallId: string, state: RecallState | "all") {
  return useSWRInfinite<Page, unknown>(
    (at: number, before: Page | null) => {
      if (at > 0 && !before?.next) return null;
      return ["GET /v1/recalls/:recallId/clients", recallId, state, before?.next ?? ""];
    },
    ([, , , cursor]: readonly string[]) =>
      call("GET /v1/recalls/:recallId/clients", {
        params: { recallId },
        query: { ...(state === "all" ? {} : { state }), ...(cursor ? { cursor } : {}) },
      } as never),
  );
}

/** Clients of a recall; those whom nothing has reached come first. */
function Clients({ recall }: { recall: RecallView }): ReactNode {
  const { t } = useTranslation(["campaigns", "common"]);
  const [state, setState] = useState<RecallState | "all">("all");
  const { data, error, mutate, size, setSize, isLoading } = useClients(recall.id, state);
  const hasMore = Boolean(data?.at(-1)?.next);
  return (
    <Card title={t("recalls.clientsTitle")}>
      <div className={layout.stack4}>
        <FilterTabs
          label={t("recalls.clientsTitle")}
          items={[
            { value: "all" as const, label: t("recalls.states.all") },
            ...RECALL_STATES.map((value) => ({ value, label: t(`recalls.states.${value}`) })),
          ]}
          value={state}
          onChange={setState}
        />
        <Answered of={{ data, error, mutate: () => void mutate() }} waiting="12rem">
          {(pages) => {
            const clients = pages.flatMap(({ rows }) => rows);
            if (clients.length === 0) return <p className={layout.quiet}>{t("recalls.noClient")}</p>;
            return (
              <SmallTable
                label={t("recalls.clientsTitle")}
                head={[
                  t("recalls.client"),
                  t("recalls.state"),
                  { end: t("recalls.units") },
                  { wide: t("recalls.documents") },
                ]}
              >
                <tbody>
                  {clients.map((client) => (
                    <ClientRow key={client.clientId} client={client} />
                  ))}
                </tbody>
              </SmallTable>
            );
          }}
        </Answered>
        {hasMore ? (
          <div>
            <Button busy={isLoading} onClick={() => void setSize(size + 1)}>
              {t("recalls.more")}
            </Button>
          </div>
        ) : null}
      </div>
    </Card>
  );
}

/** Counts the clients who are informed, on the way to be, and left. */
function Figures({ recall }: { recall: RecallView }): ReactNode {
  const { t } = useTranslation("campaigns");
  const format = useFormat();
  const informed = Math.max(0, recall.clients - recall.underway - recall.left);
  const figures = [
    ["informed", informed],
    ["underway", recall.underway],
    ["left", recall.left],
  ] as const;
  return (
    <Card title={t("recalls.stateTitle")}>
      <div className={layout.stack3}>
        <dl className={css.ways}>
          {figures.map(([key, count]) => (
            <div key={key}>
              <dt className={layout.quiet}>{t(`recalls.states.${key}`)}</dt>
              <dd className={css.number}>{format.count(count)}</dd>
            </div>
          ))}
        </dl>
        {recall.unknownUnits > 0 ? (
          <Notice tone="warning">{t("recalls.unknown", { count: recall.unknownUnits })}</Notice>
        ) : null}
      </div>
    </Card>
  );
}

/** The campaigns that inform the clients: each is started from its own page. */
function Ways({ recall }: { recall: RecallView }): ReactNode {
  const { t } = useTranslation("campaigns");
  const ways = [
    ["mail", recall.mailCampaignId, recall.byMail, <Mail key="mail" aria-hidden="true" />],
    ["letter", recall.letterCampaignId, recall.byLetter, <MailOpen key="letter" aria-hidden="true" />],
    ["call", recall.callCampaignId, recall.byCall, <Phone key="call" aria-hidden="true" />],
  ] as const;
  return (
    <Card title={t("recalls.waysTitle")}>
      <div className={layout.stack2}>
        <p className={layout.quiet}>{t("recalls.waysText")}</p>
        {ways.map(([channel, id, count, icon]) =>
          id ? (
            <ButtonLink key={channel} wide icon={icon} href={paths.campaign(id)}>
              {t(`recalls.open.${channel}`, { count })}
            </ButtonLink>
          ) : null,
        )}
      </div>
    </Card>
  );
}

/** The printable list and the sealed proof. */
function Files({ recall }: { recall: RecallView }): ReactNode {
  const { t } = useTranslation("campaigns");
  const [busy, setBusy] = useState(false);
  const base = `/v1/recalls/${encodeURIComponent(recall.id)}`;
  const run = async (act: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
    } finally {
      setBusy(false);
    }
  };
  const proof = async (): Promise<void> => {
    const { blob } = await fetchFile(`${base}/proof.json`);
    saveFile({ blob, name: `${t("recalls.proofName", { lot: recall.lot.replace(/[^\w-]+/g, "-") })}.json` });
  };
  return (
    <Card title={t("recalls.files")}>
      <div className={layout.stack2}>
        <Button
          wide
          busy={busy}
          icon={<Printer aria-hidden="true" />}
          onClick={() => void run(() => showFile(`${base}/file.pdf`))}
        >
          {t("recalls.print")}
        </Button>
        <Button
          wide
          busy={busy}
          icon={<FileDown aria-hidden="true" />}
          onClick={() => void run(async () => saveFile(await fetchFile(`${base}/file.pdf`)))}
        >
          {t("recalls.pdf")}
        </Button>
        <Button wide busy={busy} icon={<ShieldCheck aria-hidden="true" />} onClick={() => void run(proof)}>
          {t("recalls.proof")}
        </Button>
        <p className={layout.quiet}>{t("recalls.proofText")}</p>
      </div>
    </Card>
  );
}

/** `/dashboard/crm/recalls/:recallId`: who is informed of a recall, who is left, and the proof. */
export default function RecallPage(): ReactNode {
  const { t } = useTranslation("campaigns");
  const format = useFormat();
  const { recallId = "" } = useParams();
  const answer = useAnswer(
    "GET /v1/recalls/:recallId",
    { params: { recallId } },
    { refreshInterval: 10_000 },
  );
  return (
    <RecordPage
      of={answer}
      kind={t("recalls.one")}
      back={{ href: paths.recalls(), label: t("recalls.title") }}
    >
      {(recall) => ({
        title: t("recalls.lot", { lot: recall.lot }),
        badges: <RecallLeft left={recall.left} />,
        text: recall.product,
        main: (
          <>
            <Figures recall={recall} />
            <Clients recall={recall} />
          </>
        ),
        side: (
          <>
            <Ways recall={recall} />
            <Files recall={recall} />
            <Card title={t("recalls.factsTitle")}>
              <Facts
                facts={[
                  [t("recalls.clientsFact"), format.count(recall.clients)],
                  [t("recalls.unitsFact"), format.count(recall.units)],
                  [t("recalls.createdAt"), format.date(recall.createdAt, "stamp")],
                  [t("facts.by"), <PersonName key="by" by={recall.createdBy} />],
                ]}
              />
            </Card>
          </>
        ),
      })}
    </RecordPage>
  );
}
