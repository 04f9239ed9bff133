import type {
  AbMeasure,
  AbTest,
  CampaignContent,
  Variant,
} from "@cuvee/core/relations/campaigns/campaigns.ts";
import {
  AB_MEASURES,
  armSize,
  isWeakSample,
  WEAK_SAMPLE,
} from "@cuvee/core/relations/campaigns/campaigns.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { useMayOpen } from "#kit/live.tsx";
import { paths } from "#kit/paths.ts";
import type { CampaignOptions } from "#relations/campaigns/calls.ts";
import { EMPTY_CONTENT } from "#relations/campaigns/editor/campaignDraft.ts";
import { SmsCount } from "#relations/campaigns/editor/SmsCount.tsx";
import { LanguageChoice, LocalizedField } from "#relations/campaigns/editor/TextFields.tsx";
import type { CampaignEditing } from "#relations/campaigns/editor/useCampaignDraft.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { Field } from "#ui/input/Field.tsx";
import { NumberInput } from "#ui/input/NumberInput.tsx";
import { Select } from "#ui/input/Select.tsx";
import { Notice } from "#ui/Notice.tsx";
import { FilterTabs } from "#ui/page/Tabs.tsx";
import css from "#relations/campaigns/editor/editor.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type PartProps = {
  editing: CampaignEditing;
  options: CampaignOptions | undefined;
  locked: boolean;
  variant: Variant;
  onVariant: (variant: Variant) => void;
  /** Recipients that were counted last; null before. */
  recipients: number | null;
};

const OWN = "own";

type ContentProps = Pick<PartProps, "editing" | "options" | "locked"> & {
  content: CampaignContent;
  onChange: (part: Partial<CampaignContent>) => void;
};

/** Model of the mail, or an own text. */
function ModelField({ editing, options, locked, content, onChange }: ContentProps): ReactNode {
  const { t } = useTranslation("campaigns");
  const mayOpen = useMayOpen();
  // A letter has text alone: models of blocks are for mails.
  const isLetter = editing.draft.channel === "letter";
  const models = (options?.models ?? []).filter(({ kind }) => !isLetter || kind === "standard");
  const isGone =
    content.modelId !== null && options !== undefined && !models.some(({ id }) => id === content.modelId);
  const gone =
    content.modelId === null ? "" : (editing.view.modelNames[content.modelId] ?? t("what.modelGone"));
  return (
    <>
      <Field
        id="campaign-model"
        label={t("what.model")}
        hint={t(models.length === 0 ? "what.noModel" : "what.modelHint")}
        error={isGone ? t("what.modelGoneText") : undefined}
      >
        <Select
          value={content.modelId ?? OWN}
          disabled={locked}
          options={[
            { value: OWN, label: t("what.own") },
            ...(isGone && content.modelId ? [{ value: content.modelId, label: gone, disabled: true }] : []),
            ...models.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ target }) => onChange({ modelId: target.value === OWN ? null : target.value })}
        />
      </Field>
      {models.length === 0 && options && mayOpen(paths.addModel()) ? (
        <div>
          <ButtonLink size="s" href={paths.addModel()}>
            {t("empty.model")}
          </ButtonLink>
        </div>
      ) : null}
    </>
  );
}

/** Subject, line after it, and text of one version in one language. */
function Texts(props: ContentProps & { lang: string }): ReactNode {
  const { t } = useTranslation("campaigns");
  const { editing, locked, content, onChange, lang } = props;
  const { channel, kind } = editing.draft;
  const hasModel = (channel === "mail" || channel === "letter") && content.modelId !== null;
  const shared = { lang, disabled: locked };
  return (
    <>
      {channel === "mail" ? (
        <>
          <LocalizedField
            {...shared}
            id="campaign-subject"
            label={t("what.subject")}
            hint={hasModel ? t("what.subjectOfModel") : t("what.subjectHint")}
            optional={hasModel}
            texts={content.subject}
            maxLength={200}
            onChange={(subject) => onChange({ subject })}
          />
          <LocalizedField
            {...shared}
            label={t("what.preheader")}
            hint={t("what.preheaderHint")}
            optional
            texts={content.preheader}
            maxLength={200}
            onChange={(preheader) => onChange({ preheader })}
          />
        </>
      ) : null}
      {hasModel ? null : (
        <LocalizedField
          {...shared}
          id="campaign-text"
          label={t(`what.text.${channel}`)}
          hint={
            channel === "sms" ? (
              <SmsCount text={content.text[lang] ?? ""} isPromotion={kind === "promotion"} />
            ) : (
              t(`what.textHint.${channel}`)
            )
          }
          texts={content.text}
          maxLength={channel === "sms" ? 1000 : 10_000}
          rows={channel === "sms" ? 4 : 12}
          onChange={(text) => onChange({ text })}
        />
      )}
    </>
  );
}

const asMeasure = (text: string): AbMeasure | undefined => AB_MEASURES.find((one) => one === text);

type AbShown = { ab: AbTest; locked: boolean; onAb: (ab: AbTest) => void };

/** Share, measure and time of a test. */
function AbTerms({ ab, locked, onAb }: AbShown): ReactNode {
  const { t } = useTranslation("campaigns");
  return (
    <div className={cx(layout.grid4, layout.top, css.pair)}>
      <Field label={t("ab.share")}>
        <NumberInput
          value={ab.sharePercent}
          min={1}
          max={50}
          unit="%"
          wide
          disabled={locked}
          onChange={(share) => onAb({ ...ab, sharePercent: share ?? 20 })}
        />
      </Field>
      <Field label={t("ab.by")}>
        <Select
          value={ab.by}
          disabled={locked}
          options={AB_MEASURES.map((value) => ({ value, label: t(`ab.measures.${value}`) }))}
          onChange={({ target }) => {
            const by = asMeasure(target.value);
            if (by) onAb({ ...ab, by });
          }}
        />
      </Field>
      <Field label={t("ab.hours")}>
        <NumberInput
          value={ab.hours}
          min={1}
          max={336}
          unit="h"
          wide
          disabled={locked}
          onChange={(hours) => onAb({ ...ab, hours: hours ?? 24 })}
        />
      </Field>
    </div>
  );
}

/** Recipients of each version, and the warning of a test that says little. */
function AbArms({ ab, recipients }: { ab: AbTest; recipients: number }): ReactNode {
  const { t } = useTranslation("campaigns");
  const format = useFormat();
  const arm = armSize(recipients, ab);
  return (
    <>
      <p className={layout.quiet}>
        {t("ab.arms", {
          arm: format.count(arm),
          rest: format.count(Math.max(0, recipients - 2 * arm)),
        })}
      </p>
      {isWeakSample(recipients, ab) ? (
        <Notice tone="warning" title={t("ab.weak")}>
          {t("ab.weakText", { count: WEAK_SAMPLE })}
        </Notice>
      ) : null}
    </>
  );
}

/** Switches the test of two versions on and off, with its terms. */
function AbFields(props: Omit<PartProps, "options" | "variant">): ReactNode {
  const { t } = useTranslation("campaigns");
  const { editing, locked, recipients, onVariant } = props;
  const { draft, change } = editing;
  const { ab } = draft;
  const set = (isOn: boolean): void => {
    // The author stays at the version that they wrote; a button below leads to the other one.
    onVariant("A");
    change(isOn ? { ab: { sharePercent: 20, by: "clicks", hours: 24 }, b: draft.a } : { ab: null, b: null });
  };
  return (
    <div id="campaign-ab" tabIndex={-1} className={layout.stack3}>
      <Checkbox
        label={t("ab.switch")}
        hint={draft.automation ? t("ab.notAutomatic") : t("ab.switchHint")}
        checked={ab !== null}
        disabled={locked || draft.automation !== null}
        onChange={({ target }) => set(target.checked)}
      />
      {ab ? (
        <div>
          <Button
            size="s"
            onClick={() => {
              onVariant("B");
              document.getElementById("part-what")?.scrollIntoView({ block: "start" });
            }}
          >
            {t("ab.writeB")}
          </Button>
        </div>
      ) : null}
      {ab ? <AbTerms ab={ab} locked={locked} onAb={(next) => change({ ab: next })} /> : null}
      {ab && recipients !== null ? <AbArms ab={ab} recipients={recipients} /> : null}
    </div>
  );
}

/** "Quoi": model or text in each language, and the second version of a test. */
export function WhatPart(props: PartProps): ReactNode {
  const { t } = useTranslation("campaigns");
  const { editing, options, locked, variant, onVariant } = props;
  const { draft, change } = editing;
  const [lang, setLang] = useState("fr");
  const shown = variant === "B" && draft.b ? "b" : "a";
  const content = draft[shown] ?? EMPTY_CONTENT;
  const edit = (part: Partial<CampaignContent>): void =>
    change(shown === "b" ? { b: { ...content, ...part } } : { a: { ...content, ...part } });
  const shared = { editing, options, locked, content, onChange: edit };
  return (
    <div className={layout.stack4}>
      {draft.b ? (
        <FilterTabs
          label={t("ab.versions")}
          items={[
            { value: "A", label: t("ab.version", { name: "A" }) },
            { value: "B", label: t("ab.version", { name: "B" }) },
          ]}
          value={variant}
          onChange={onVariant}
        />
      ) : null}
      {draft.channel === "mail" || draft.channel === "letter" ? <ModelField {...shared} /> : null}
      <LanguageChoice value={lang} onChange={setLang} content={content} />
      <Texts {...shared} lang={lang} />
      {draft.channel === "mail" ? (
        <AbFields editing={editing} locked={locked} recipients={props.recipients} onVariant={onVariant} />
      ) : null}
      {shown === "b" && !locked ? (
        <div>
          <Button size="s" onClick={() => edit(draft.a)}>
            {t("ab.copyA")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
