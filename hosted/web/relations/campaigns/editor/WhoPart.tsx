import { PURPOSES, type Purpose } from "@cuvee/core/shops/consents/consents.ts";
import { REACH_PURPOSES } from "@cuvee/core/shops/consents/reach.ts";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useMayOpen } from "#kit/live.tsx";
import { paths } from "#kit/paths.ts";
import { useReach, type CampaignOptions } from "#relations/campaigns/calls.ts";
import { PickMany } from "#relations/campaigns/editor/PickMany.tsx";
import { Waterfall } from "#relations/campaigns/editor/ReachCard.tsx";
import type { CampaignEditing } from "#relations/campaigns/editor/useCampaignDraft.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Select } from "#ui/input/Select.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import * as layout from "#ui/layout.ts";

type PartProps = { editing: CampaignEditing; options: CampaignOptions | undefined; locked: boolean };

/** Purposes of a promotion, as the consents name them. */
const asPurpose = (text: string): Purpose | undefined => PURPOSES.find((one) => one === text);

/** The purpose that the members must have agreed to; an information needs none. */
function PurposeField({ editing: { draft, change }, locked }: Omit<PartProps, "options">): ReactNode {
  const { t } = useTranslation("campaigns");
  if (draft.kind === "information") return <p className={layout.quiet}>{t("who.information")}</p>;
  return (
    <Field
      label={t("who.purpose")}
      hint={t([
        `purposeHintsOf.${draft.channel}.${draft.purpose ?? "newsletter"}`,
        `purposeHints.${draft.channel === "letter" ? "letter" : (draft.purpose ?? "newsletter")}`,
      ])}
    >
      <Select
        value={draft.purpose ?? ""}
        disabled={locked}
        options={REACH_PURPOSES[draft.channel].map((value) => ({ value, label: t(`purposes.${value}`) }))}
        onChange={({ target }) => {
          const purpose = asPurpose(target.value);
          if (purpose) change({ purpose });
        }}
      />
    </Field>
  );
}

/** Reads who is reached, again after each save. */
function Reach({ editing }: { editing: CampaignEditing }): ReactNode {
  const { draft, view } = editing;
  const answer = useReach(view.id, view.version);
  return (
    <Answered of={answer} waiting="8rem">
      {(reach) => (
        <Waterfall reach={reach} channel={draft.channel} isInformation={draft.kind === "information"} />
      )}
    </Answered>
  );
}

/** "À qui": lists, lists left out, and how many of the members the message reaches. */
export function WhoPart({ editing, options, locked }: PartProps): ReactNode {
  const { t } = useTranslation("campaigns");
  const mayOpen = useMayOpen();
  const { draft, change, view } = editing;
  const lists = options?.lists ?? [];
  const shared = {
    choices: lists,
    names: view.listNames,
    none: t("who.noneFound"),
    disabled: locked,
    max: 30,
  };
  if (view.recallId !== null || view.followsId !== null)
    return (
      <div className={layout.stack4}>
        <p>
          {view.recallId !== null
            ? t("who.recall")
            : t("who.follows", { name: view.followsName ?? t("who.gone") })}
        </p>
        <Reach editing={editing} />
      </div>
    );
  return (
    <div className={layout.stack4}>
      <PickMany
        {...shared}
        id="campaign-lists"
        label={t("who.lists")}
        hint={options && lists.length === 0 ? t("who.noList") : t("who.listsHint")}
        chosen={draft.listIds}
        onChange={(listIds) => change({ listIds })}
      />
      {options && lists.length === 0 && mayOpen(paths.addContactList()) ? (
        <div>
          <ButtonLink icon={<Plus aria-hidden="true" />} href={paths.addContactList()}>
            {t("empty.list")}
          </ButtonLink>
        </div>
      ) : null}
      <PickMany
        {...shared}
        label={t("who.excluded")}
        hint={t("who.excludedHint")}
        optional
        chosen={draft.excludedListIds}
        onChange={(excludedListIds) => change({ excludedListIds })}
      />
      <PurposeField editing={editing} locked={locked} />
      {draft.listIds.length > 0 ? <Reach editing={editing} /> : null}
    </div>
  );
}
