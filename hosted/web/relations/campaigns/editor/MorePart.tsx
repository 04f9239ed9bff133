import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { hasFullAccess } from "#kit/access.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import type { CampaignOptions } from "#relations/campaigns/calls.ts";
import type { CampaignEditing } from "#relations/campaigns/editor/useCampaignDraft.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Combobox } from "#ui/input/Combobox.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { NumberInput } from "#ui/input/NumberInput.tsx";
import { Facts } from "#ui/record/Facts.tsx";
import css from "#relations/campaigns/editor/editor.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type PartProps = { editing: CampaignEditing; options: CampaignOptions | undefined; locked: boolean };

/** The sender of mails, as readers see it, with the way to the settings for those who may change it. */
function Sender({ options }: Pick<PartProps, "options">): ReactNode {
  const { t } = useTranslation("campaigns");
  const { user } = useSession();
  if (!options) return null;
  return (
    <div id="campaign-sender" tabIndex={-1} className={layout.stack2}>
      <Facts
        look="fields"
        facts={[
          [t("more.from"), options.from],
          [t("more.replyTo"), options.replyTo],
        ]}
      />
      {options.isOwnDomain ? null : <p className={layout.quiet}>{t("more.ourDomain")}</p>}
      {user && hasFullAccess(user) ? (
        <div>
          <ButtonLink size="s" href={paths.settings({ link: "campaigns" })}>
            {t("more.senderSettings")}
          </ButtonLink>
        </div>
      ) : null}
    </div>
  );
}

type CouponProps = {
  code: string;
  codes: CampaignOptions["codes"];
  locked: boolean;
  onCode: (code: string) => void;
};

/** Chooses one of the shop's promo codes; another may be typed, and is checked before the start. */
function Coupon({ code, codes, locked, onCode }: CouponProps): ReactNode {
  const { t } = useTranslation("campaigns");
  const typed = code.trim().toUpperCase();
  const isChosen = codes.some((one) => one.code.toUpperCase() === typed);
  const found = codes
    .filter((one) => isChosen || one.code.toUpperCase().includes(typed))
    .map((one) => ({ key: one.code, title: one.code, text: one.terms }));
  return (
    <Field id="campaign-coupon" label={t("more.coupon")} hint={t("more.couponHint")} optional>
      <Combobox
        options={found}
        text={code}
        onText={onCode}
        onChoose={({ key }) => onCode(key)}
        none={t(codes.length === 0 ? "more.noCoupons" : "more.couponUnknown")}
        placeholder={codes.length === 0 ? "" : t("more.couponPlaceholder")}
        maxLength={40}
        disabled={locked}
      />
    </Field>
  );
}

/** "Réglages": name, sender, coupon whose use counts for the campaign, speed. */
export function MorePart({ editing, options, locked }: PartProps): ReactNode {
  const { t } = useTranslation("campaigns");
  const { draft, change } = editing;
  const sends = draft.channel === "mail" || draft.channel === "sms";
  return (
    <div className={layout.stack4}>
      <Field
        id="campaign-name"
        label={t("add.name")}
        hint={t("add.nameHint")}
        error={draft.name.trim() === "" ? t("more.nameNeeded") : undefined}
      >
        <Input
          value={draft.name}
          maxLength={120}
          disabled={locked}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      {draft.channel === "mail" ? <Sender options={options} /> : null}
      <div className={cx(layout.grid4, layout.top, css.pair)}>
        {draft.kind === "promotion" ? (
          <Coupon
            code={draft.couponCode}
            codes={options?.codes ?? []}
            locked={locked}
            onCode={(couponCode) => change({ couponCode })}
          />
        ) : null}
        {sends ? (
          <Field label={t("more.perMinute")} hint={t("more.perMinuteHint")} optional>
            <NumberInput
              value={draft.perMinute}
              min={1}
              max={6000}
              wide
              disabled={locked}
              onChange={(perMinute) => change({ perMinute })}
            />
          </Field>
        ) : null}
      </div>
    </div>
  );
}
