import { dayInFrance } from "@cuvee/core/kit/days.ts";
import type { OpportunityDetail } from "@cuvee/core/relations/opportunities/contract.ts";
import type { LostReason } from "@cuvee/core/relations/opportunities/opportunities.ts";
import { RotateCcw, Target, ThumbsDown, Trophy } from "lucide-react";
import { lazy, Suspense, useMemo, useState, type ReactNode } from "react";
import { Link, useParams } from "wouter";
import { useAnswer } from "#kit/api.ts";
import { hasPermission } from "#kit/access.ts";
import { useFormat } from "#kit/format.ts";
import { useTranslation } from "#kit/i18n.ts";
import { useMayOpen } from "#kit/live.tsx";
import { paths } from "#kit/paths.ts";
import { useSeesPrices } from "#kit/prices.ts";
import { useSession } from "#kit/session.tsx";
import { PersonName } from "#people/collaborators/personName.ts";
import { useUpdateOpportunities, useWin } from "#relations/opportunities/calls.ts";
import { OpportunityBadge } from "#relations/opportunities/OpportunityBadge.tsx";
import { OpportunityFields } from "#relations/opportunities/OpportunityFields.tsx";
import { bodyOf, valuesOf, type OpportunityValues } from "#relations/opportunities/opportunityForm.ts";
import { OpportunityLinks } from "#relations/opportunities/OpportunityLinks.tsx";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { Answered } from "#ui/page/Answered.tsx";
import { Facts } from "#ui/record/Facts.tsx";
import { History } from "#ui/record/History.tsx";
import { RecordPage } from "#ui/record/RecordPage.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#relations/opportunities/opportunities.module.css";
import * as layout from "#ui/layout.ts";

const LossDialog = lazy(() => import("#relations/opportunities/LossDialog.tsx"));
const ReopenDialog = lazy(() => import("#relations/opportunities/ReopenDialog.tsx"));

/** The form of an open opportunity. */
function EditOpportunity({ one }: { one: OpportunityDetail }): ReactNode {
  const { t } = useTranslation("opportunities");
  const update = useUpdateOpportunities();
  const seesPrices = useSeesPrices();
  const stages = useAnswer("GET /v1/opportunities/stages", {});
  const initial = useMemo(() => valuesOf(one), [one]);
  const record = useRecordForm<"PUT /v1/opportunities/:opportunityId", OpportunityValues>({
    route: "PUT /v1/opportunities/:opportunityId",
    initial,
    toInput: (values) => ({
      params: { opportunityId: one.id },
      body: { version: values.version, ...bodyOf(values, seesPrices) },
    }),
    fieldsOf: (current) => valuesOf(current as OpportunityDetail),
    onSaved: async () => {
      showSnackbar("success", t("saved"));
      await update();
    },
    schema: () =>
      import("@cuvee/core/relations/opportunities/contract.ts").then(
        (m) => m.opportunitiesContract.change.body,
      ),
  });
  return (
    <Answered of={stages} waiting="24rem" card>
      {(found) => (
        <RecordForm of={record} noCancel>
          <OpportunityFields stages={found.stages} />
        </RecordForm>
      )}
    </Answered>
  );
}

/** An opportunity that is only read: it has ended, or the person may not change it. */
function ReadOpportunity({ one }: { one: OpportunityDetail }): ReactNode {
  const { t } = useTranslation("opportunities");
  const format = useFormat();
  const { amountCents, bottles, closedAt, lostReason, nextOn, source, status } = one;
  const day = (on: string): string => format.date(`${on}T12:00:00Z`, "date");
  return (
    <Card>
      <Facts
        look="fields"
        facts={[
          [t("columns.closedAt"), closedAt === null ? null : format.date(closedAt, "dateTime")],
          [t("columns.lostReason"), lostReason === null ? null : t(`reasons.${lostReason}`)],
          [t("columns.lostNote"), one.lostNote],
          [
            t("columns.amountCents"),
            amountCents === undefined || amountCents === null ? null : format.money(amountCents),
          ],
          [t("columns.bottles"), bottles === null ? null : format.count(bottles)],
          [t("columns.expectedOn"), day(one.expectedOn)],
          [
            t("columns.nextStep"),
            status === "open" && nextOn !== null ? `${day(nextOn)} · ${one.nextStep}` : null,
          ],
          [t("columns.ownerName"), one.ownerName],
          [t("columns.source"), source === null ? null : t(`sources.${source}`)],
          [t("columns.description"), one.description],
        ]}
      />
    </Card>
  );
}

/** The history of an opportunity: its stages, its ends. */
function OpportunityHistory({ one }: { one: OpportunityDetail }): ReactNode {
  const { t } = useTranslation("opportunities");
  return (
    <Card title={t("history.title")}>
      <History
        events={one.history.map(({ at, kind, from, to, note, madeBy }) => ({
          at,
          title: (
            <>
              {t(`history.${kind}`, { from, to })}{" "}
              {madeBy === "buyer" ? one.clientName : <PersonName by={madeBy} />}
            </>
          ),
          details: [
            kind === "lost" ? t(`reasons.${to as LostReason}`) : null,
            kind === "won" && note !== "" ? t("history.quote", { number: note }) : note,
          ],
        }))}
      />
    </Card>
  );
}

type ActionsProps = { one: OpportunityDetail; onLose: () => void; onReopen: () => void };

function Actions({ one, onLose, onReopen }: ActionsProps): ReactNode {
  const { t } = useTranslation("opportunities");
  const win = useWin();
  if (one.status !== "open")
    return (
      <Button icon={<RotateCcw aria-hidden="true" />} onClick={onReopen}>
        {t("reopening.button")}
      </Button>
    );
  return (
    <>
      <Button icon={<ThumbsDown aria-hidden="true" />} onClick={onLose}>
        {t("loss.button")}
      </Button>
      <Button look="primary" icon={<Trophy aria-hidden="true" />} onClick={() => void win(one)}>
        {t("win")}
      </Button>
    </>
  );
}

/** The line below the title: the client, and that the next step is overdue. */
function Under({ one }: { one: OpportunityDetail }): ReactNode {
  const { t } = useTranslation("opportunities");
  const mayOpen = useMayOpen();
  const { clientId, clientName, nextOn, status } = one;
  const client = paths.client(clientId);
  const isLate = status === "open" && nextOn !== null && nextOn < dayInFrance(Date.now());
  return (
    <span className={layout.row2}>
      {mayOpen(client) ? <Link href={client}>{clientName}</Link> : <span>{clientName}</span>}
      {isLate ? <span className={css.late}>{t("lateStep")}</span> : null}
    </span>
  );
}

/** The page of one opportunity; `aside` shows more of it beside its links. */
export function OpportunityFrame({ aside }: { aside: (one: OpportunityDetail) => ReactNode }): ReactNode {
  const { opportunityId = "" } = useParams<{ opportunityId: string }>();
  const { t } = useTranslation("opportunities");
  const { user } = useSession();
  const update = useUpdateOpportunities();
  const [asked, setAsked] = useState<"loss" | "reopening" | null>(null);
  const answer = useAnswer("GET /v1/opportunities/:opportunityId", { params: { opportunityId } });
  const may = user !== null && hasPermission(user, "createClient");
  const dialog = {
    onClose: () => setAsked(null),
    onSaved: async (): Promise<void> => {
      setAsked(null);
      await update();
    },
  };
  return (
    <RecordPage
      of={answer}
      kind={t("opportunity")}
      back={{ href: paths.opportunities(), label: t("title") }}
      missing={{
        icon: <Target aria-hidden="true" />,
        title: t("missing.title"),
        text: t("missing.text"),
        back: t("missing.back"),
      }}
    >
      {(one) => {
        const { status, stageName, stageDays, isStagnant } = one;
        return {
          title: one.title,
          badges: (
            <>
              <OpportunityBadge status={status} stage={stageName} />
              {isStagnant ? <Badge>{t("stagnant", { count: stageDays })}</Badge> : null}
            </>
          ),
          text: <Under one={one} />,
          actions: may ? (
            <Actions one={one} onLose={() => setAsked("loss")} onReopen={() => setAsked("reopening")} />
          ) : undefined,
          main:
            status === "open" && may ? (
              <EditOpportunity key={one.id} one={one} />
            ) : (
              <ReadOpportunity one={one} />
            ),
          side: (
            <>
              <OpportunityLinks one={one} may={may} />
              {aside(one)}
              <OpportunityHistory one={one} />
            </>
          ),
          dialogs: (
            <Suspense>
              {asked === "loss" ? <LossDialog of={one} {...dialog} /> : null}
              {asked === "reopening" ? <ReopenDialog of={one} stageId={one.stageId} {...dialog} /> : null}
            </Suspense>
          ),
        };
      }}
    </RecordPage>
  );
}
