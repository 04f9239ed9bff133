import type {
  CampaignView,
  RecipientRow,
} from "@cuvee/core/relations/campaigns/campaigns.answers.contract.ts";
import { PhoneCall, PhoneOff, SkipForward, UserRoundCheck } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Link, useParams } from "wouter";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { useMayOpen } from "#kit/live.tsx";
import { paths } from "#kit/paths.ts";
import { useCampaign, usePreview } from "#relations/campaigns/calls.ts";
import { CampaignBadge, CampaignKind } from "#relations/campaigns/CampaignBadge.tsx";
import { useAssigning } from "#relations/campaigns/calls/useAssigning.ts";
import { CallForm } from "#relations/campaigns/calls/CallForm.tsx";
import { useQueue, type Queue } from "#relations/campaigns/calls/useQueue.ts";
import { CampaignNav } from "#relations/campaigns/results/CampaignNav.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { RecordPage } from "#ui/record/RecordPage.tsx";
import css from "#relations/campaigns/calls/calls.module.css";
import * as layout from "#ui/layout.ts";

/** The words to say, with the values of this client. */
function Script({ campaign, clientId }: { campaign: CampaignView; clientId: string }): ReactNode {
  const { t } = useTranslation("campaigns");
  const answer = usePreview(campaign.id, campaign.version, { variant: "A", clientId });
  return (
    <Card title={t("calls.script")}>
      <Answered of={answer} waiting="6rem">
        {({ text, lang }) => (
          <p className={css.script} lang={lang}>
            {text || t("calls.noScript")}
          </p>
        )}
      </Answered>
    </Card>
  );
}

/** Name and number of the client whose turn it is; the number calls at a tap. */
function Person({ row }: { row: RecipientRow }): ReactNode {
  const { t } = useTranslation("campaigns");
  const format = useFormat();
  const mayOpen = useMayOpen();
  const client = paths.client(row.clientId);
  return (
    <div className={layout.stack3}>
      <div className={layout.stack1}>
        <h2 className={css.name}>
          {mayOpen(client) ? <Link href={client}>{row.clientName}</Link> : row.clientName}
        </h2>
        {row.callBackAt ? (
          <p className={layout.quiet}>{t("calls.dueAt", { at: format.date(row.callBackAt, "stamp") })}</p>
        ) : null}
        {row.callNote ? <p className={css.lastNote}>{row.callNote}</p> : null}
      </div>
      <a className={css.dial} href={`tel:${row.address}`}>
        <PhoneCall aria-hidden="true" size={20} />
        <span className="visually-hidden">{t("calls.dial")}</span>
        {format.phone(row.address)}
      </a>
    </div>
  );
}

/** Says why nobody is left to call now: all are done, some were passed over, or some wait for their time. */
function useEnd({ isSkipped, later }: Queue): { title: string; text: string } {
  const { t } = useTranslation("campaigns");
  const format = useFormat();
  const [next] = later;
  if (isSkipped) return { title: t("calls.skippedAll"), text: t("calls.skippedAllText") };
  if (!next?.callBackAt) return { title: t("calls.none"), text: t("calls.noneText") };
  const at = format.date(next.callBackAt, "stamp");
  return { title: t("calls.noneNow"), text: t("calls.later", { count: later.length, at }) };
}

/** One client at a time: number, script, result, next. */
function CallWork({ campaign, queue }: { campaign: CampaignView; queue: Queue }): ReactNode {
  const { t } = useTranslation("campaigns");
  const endOf = useEnd(queue);
  const { current, left } = queue;
  if (!current)
    return (
      <Card>
        <EmptyState icon={<PhoneOff aria-hidden="true" />} {...endOf}>
          {queue.isSkipped ? (
            <Button look="primary" onClick={queue.again}>
              {t("calls.again")}
            </Button>
          ) : (
            <ButtonLink look="primary" href={paths.campaignRecipients(campaign.id)}>
              {t("nav.recipients")}
            </ButtonLink>
          )}
        </EmptyState>
      </Card>
    );
  return (
    <div className={css.work}>
      <Card
        title={t("calls.left", { count: left })}
        aside={
          <Button
            look="quiet"
            size="s"
            icon={<SkipForward aria-hidden="true" />}
            onClick={() => queue.skip(current.id)}
          >
            {t("calls.skip")}
          </Button>
        }
      >
        <Person row={current} />
      </Card>
      <Script campaign={campaign} clientId={current.clientId} />
      <CallForm key={current.id} row={current} onDone={queue.done} />
    </div>
  );
}

function Calls({ campaign }: { campaign: CampaignView }): ReactNode {
  const { t } = useTranslation("campaigns");
  const [isMine, setMine] = useState(false);
  const queue = useQueue(campaign.id, isMine);
  const assigning = useAssigning(campaign.id);
  const isOpen = campaign.status === "sending";
  return (
    <RecordPage
      of={{ data: campaign, mutate: () => undefined }}
      kind={t("one")}
      back={{ href: paths.campaigns(), label: t("title") }}
    >
      {() => ({
        title: campaign.name,
        badges: <CampaignBadge status={campaign.status} />,
        text: <CampaignKind campaign={campaign} />,
        actions: isOpen ? (
          <Button
            icon={<UserRoundCheck aria-hidden="true" />}
            busy={assigning.isBusy}
            onClick={() => void assigning.assignOpen()}
          >
            {t("assign.open")}
          </Button>
        ) : undefined,
        tabs: <CampaignNav campaign={campaign} />,
        main: (
          <>
            <Checkbox
              label={t("calls.mine")}
              hint={t("calls.mineHint")}
              checked={isMine}
              onChange={({ target }) => setMine(target.checked)}
            />
            {isOpen ? null : <Notice>{t("calls.closed")}</Notice>}
            <Answered of={queue.answer} waiting="20rem" card>
              {() => (isOpen ? <CallWork campaign={campaign} queue={queue} /> : null)}
            </Answered>
          </>
        ),
      })}
    </RecordPage>
  );
}

/** `/dashboard/crm/campaigns/:campaignId/calls`: the call list, one client after the other. */
export default function CallsPage(): ReactNode {
  const { t } = useTranslation("campaigns");
  const { campaignId = "" } = useParams();
  const answer = useCampaign(campaignId);
  if (answer.data) return <Calls campaign={answer.data} />;
  return (
    <RecordPage of={answer} kind={t("one")} back={{ href: paths.campaigns(), label: t("title") }}>
      {() => ({ title: "", main: null })}
    </RecordPage>
  );
}
