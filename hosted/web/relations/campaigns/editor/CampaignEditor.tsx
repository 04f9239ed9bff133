import type { CampaignView } from "@cuvee/core/relations/campaigns/campaigns.answers.contract.ts";
import type { Variant } from "@cuvee/core/relations/campaigns/campaigns.ts";
import { CircleCheck, CircleDashed } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { useCampaignOptions, useChecks, useReach, type CampaignOptions } from "#relations/campaigns/calls.ts";
import { CampaignBadge, CampaignKind } from "#relations/campaigns/CampaignBadge.tsx";
import { partsDone, PARTS, type Part } from "#relations/campaigns/editor/campaignDraft.ts";
import { ChecksCard } from "#relations/campaigns/editor/ChecksCard.tsx";
import { EditorCommands } from "#relations/campaigns/editor/EditorCommands.tsx";
import { MorePart } from "#relations/campaigns/editor/MorePart.tsx";
import { PreviewCard } from "#relations/campaigns/editor/PreviewCard.tsx";
import { useCampaignDraft, type CampaignEditing } from "#relations/campaigns/editor/useCampaignDraft.ts";
import { firstWhen, WhenPart, type When } from "#relations/campaigns/editor/WhenPart.tsx";
import { WhatPart } from "#relations/campaigns/editor/WhatPart.tsx";
import { WhoPart } from "#relations/campaigns/editor/WhoPart.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { useLeaveGuard } from "#ui/form/useLeaveGuard.tsx";
import { Notice } from "#ui/Notice.tsx";
import { RecordPage } from "#ui/record/RecordPage.tsx";
import css from "#relations/campaigns/editor/editor.module.css";

const TestDialog = lazy(() => import("#relations/campaigns/editor/TestDialog.tsx"));

/** Shows the outcome of the last save, with the ways out of a failure and of a conflict. */
function Saved({ editing }: { editing: CampaignEditing }): ReactNode {
  const { t } = useTranslation("campaigns");
  const format = useFormat();
  const { saving, savedAt, problem } = editing;
  if (saving === "failed")
    return (
      <Notice tone="error" actions={<Button onClick={editing.retry}>{t("save.retry")}</Button>}>
        {t("save.failed", { problem })}
      </Notice>
    );
  if (saving === "conflict")
    return (
      <Notice
        tone="warning"
        actions={
          <>
            <Button onClick={() => void editing.takeTheirs()}>{t("save.takeTheirs")}</Button>
            <Button onClick={() => void editing.keepMine()}>{t("save.keepMine")}</Button>
          </>
        }
      >
        {t("save.conflict")}
      </Notice>
    );
  const at = savedAt === null ? "" : format.date(new Date(savedAt).toISOString(), "time");
  return (
    <p className={css.saved} role="status">
      {saving === "saved" ? (at ? t("save.savedAt", { time: at }) : t("save.auto")) : t("save.saving")}
    </p>
  );
}

/** Links to the parts of the page; those that are filled have a mark. */
function Steps({ editing }: { editing: CampaignEditing }): ReactNode {
  const { t } = useTranslation("campaigns");
  const filled = partsDone(editing.draft);
  // A follow-up and a recall have their people without a list.
  const hasPeople = editing.view.followsId !== null || editing.view.recallId !== null;
  const done = { ...filled, who: filled.who || hasPeople };
  const open = (part: Part): void => {
    const place = document.getElementById(`part-${part}`);
    place?.scrollIntoView({ behavior: "smooth" });
    place?.focus({ preventScroll: true });
  };
  return (
    <nav className={css.steps} aria-label={t("parts.label")}>
      {PARTS.map((part) => {
        const state = part === "who" || part === "what" ? done[part] : true;
        const Icon = state ? CircleCheck : CircleDashed;
        return (
          <a
            key={part}
            href={`#part-${part}`}
            className={css.stepLink}
            onClick={(event) => {
              event.preventDefault();
              open(part);
            }}
          >
            <Icon size={16} aria-hidden="true" className={state ? css.done : css.todo} />
            {t(`parts.${part}`)}
            <span className="visually-hidden">{t(state ? "parts.done" : "parts.todo")}</span>
          </a>
        );
      })}
    </nav>
  );
}

/** One part of the page, to which links lead. */
function PartCard({ part, children }: { part: Part; children: ReactNode }): ReactNode {
  const { t } = useTranslation("campaigns");
  return (
    <div id={`part-${part}`} tabIndex={-1} className={css.part}>
      <Card title={t(`parts.${part}`)} className={css.part}>
        {children}
      </Card>
    </div>
  );
}

/** Says why a planned campaign cannot be changed. */
function Planned({ campaign }: { campaign: CampaignView }): ReactNode {
  const { t } = useTranslation("campaigns");
  const format = useFormat();
  if (campaign.status !== "scheduled" || campaign.scheduledAt === null) return null;
  return <Notice>{t("planned", { at: format.date(campaign.scheduledAt, "dateTime") })}</Notice>;
}

type PartsProps = {
  editing: CampaignEditing;
  options: CampaignOptions | undefined;
  locked: boolean;
  variant: Variant;
  onVariant: (variant: Variant) => void;
  recipients: number | null;
  when: When;
  onWhen: (when: When) => void;
};

/** The parts of the page, with the preview after what is written. */
function Parts({ variant, onVariant, recipients, when, onWhen, ...shared }: PartsProps): ReactNode {
  const { view, draft } = shared.editing;
  return (
    <>
      <PartCard part="who">
        <WhoPart {...shared} />
      </PartCard>
      <PartCard part="what">
        <WhatPart {...shared} variant={variant} onVariant={onVariant} recipients={recipients} />
      </PartCard>
      <PreviewCard
        campaignId={view.id}
        version={view.version}
        isMail={draft.channel === "mail"}
        // The second version exists once it is saved.
        variant={view.b ? variant : "A"}
      />
      <PartCard part="when">
        <WhenPart {...shared} when={when} onWhen={onWhen} />
      </PartCard>
      <PartCard part="more">
        <MorePart {...shared} />
      </PartCard>
    </>
  );
}

/** Reads what depends on the saved draft: its checks, and the number of its recipients. */
function useSaved(view: CampaignView) {
  const checks = useChecks(view.id, view.version).data?.checks;
  const hasTarget = view.listIds.length > 0 || view.recallId !== null || view.followsId !== null;
  const reach = useReach(view.id, view.version).data;
  return { checks, recipients: hasTarget && reach ? reach.recipients : null };
}

/**
 * A campaign before its start: to whom, what, when and its settings in any order, saved by itself, with the preview,
 * the checks and the commands.
 */
export function CampaignEditor({ first }: { first: CampaignView }): ReactNode {
  const { t } = useTranslation("campaigns");
  const editing = useCampaignDraft(first);
  const { view, draft, saving } = editing;
  const options = useCampaignOptions().data;
  const [chosen, setVariant] = useState<Variant>("A");
  // The second version may have gone meanwhile.
  const variant = draft.b ? chosen : "A";
  const [when, setWhen] = useState(() => firstWhen(first.scheduledAt, Date.now()));
  const [isTesting, setTesting] = useState(false);
  const { checks, recipients } = useSaved(view);
  const leave = useLeaveGuard(saving !== "saved");
  return (
    <RecordPage
      of={{ data: view, mutate: () => undefined }}
      kind={t("one")}
      back={{ href: paths.campaigns(), label: t("title") }}
    >
      {() => ({
        title: draft.name || t("unnamed"),
        badges: <CampaignBadge status={view.status} isAutomatic={draft.automation !== null} />,
        text: <CampaignKind campaign={draft} />,
        actions: (
          <EditorCommands {...{ editing, when, recipients, checks }} onTest={() => setTesting(true)} />
        ),
        notices: (
          <>
            <Planned campaign={view} />
            <Saved editing={editing} />
          </>
        ),
        tabs: <Steps editing={editing} />,
        main: (
          <Parts
            {...{ editing, options, variant, recipients, when }}
            locked={view.status === "scheduled"}
            onVariant={setVariant}
            onWhen={setWhen}
          />
        ),
        side: <ChecksCard checks={checks} channel={draft.channel} />,
        dialogs: (
          <>
            {isTesting ? (
              <Suspense>
                <TestDialog
                  campaign={view}
                  variant={variant}
                  onSave={editing.save}
                  onClose={() => setTesting(false)}
                />
              </Suspense>
            ) : null}
            {leave}
          </>
        ),
      })}
    </RecordPage>
  );
}
