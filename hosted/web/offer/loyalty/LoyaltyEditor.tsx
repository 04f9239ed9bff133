import { freeKey } from "@cuvee/core/kit/texts/slugs.ts";
import { EXPIRY_MONTHS } from "@cuvee/core/offer/loyalty/expiry.ts";
import type { LoyaltyRules } from "@cuvee/core/shops/settings/settings.ts";
import { useMemo, useState, type ReactNode } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { call, problemOf, type CallAnswer, type CallInput } from "#kit/api.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ConfirmDialog } from "#ui/popup/ConfirmDialog.tsx";
import { MoneyField, NumberField, PercentField } from "#ui/form/fields/NumberField.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { RowsField } from "#ui/form/fields/RowsField.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { FieldRow } from "#ui/form/FieldRow.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const GIVES = ["cents", "percent", "gifts"] as const;
type LevelFields = {
  id: string;
  name: string;
  points: number | null;
  gives: (typeof GIVES)[number];
  discountCents: number | null;
  discountBp: number | null;
  gifts: string[];
  maxGifts: number | null;
};
const emptyLevel: LevelFields = {
  id: "",
  name: "",
  points: null,
  gives: "cents",
  discountCents: null,
  discountBp: null,
  gifts: [],
  maxGifts: 1,
};

const fieldsOf = (loyalty: LoyaltyRules | undefined, version: number) => ({
  pointsPerEuro: (loyalty?.pointsPerEuroE2 ?? 100) / 100,
  expiryMonths: loyalty?.expiryMonths ?? null,
  levels: (loyalty?.levels ?? []).map((level): LevelFields => ({
    ...emptyLevel,
    id: level.id,
    name: level.name,
    points: level.points,
    gives: level.gifts ? "gifts" : level.discountBp === undefined ? "cents" : "percent",
    discountCents: level.discountCents ?? null,
    discountBp: level.discountBp ?? null,
    gifts: [...(level.gifts ?? [])],
    maxGifts: level.maxGifts ?? 1,
  })),
  version,
});
type Fields = ReturnType<typeof fieldsOf>;
type Body = NonNullable<CallInput<"PUT /v1/pricing/loyalty">["body"]>;
type LevelBody = Body["levels"][number];

function bodyOf({ pointsPerEuro, expiryMonths, levels, version }: Fields): Body {
  const taken: string[] = levels.map((level) => level.id).filter(Boolean);
  return {
    pointsPerEuroE2: Math.round(pointsPerEuro * 100),
    expiryMonths,
    levels: levels.map((level): LevelBody => {
      const id = level.id || freeKey(level.name, taken);
      taken.push(id);
      // A missing value is sent as it is and refused in its field.
      const base = { id, name: level.name, points: level.points as number };
      if (level.gives === "cents") return { ...base, discountCents: level.discountCents as number };
      if (level.gives === "percent") return { ...base, discountBp: level.discountBp as number };
      return { ...base, gifts: level.gifts, maxGifts: level.maxGifts as number };
    }),
    version,
  };
}

/** Draws the field of that name, which picks formats of the shop. */
type FormatsField = (name: string, label: string) => ReactNode;

function Level({ at, gifts }: { at: `levels.${number}`; gifts: FormatsField }): ReactNode {
  const { t } = useTranslation("prices");
  const { control } = useFormContext<Fields>();
  const gives = useWatch({ control, name: `${at}.gives` });
  return (
    <>
      <TextField name={`${at}.name`} label={t("editor.name")} maxLength={60} />
      <NumberField name={`${at}.points`} label={t("loyalty.points")} min={1} />
      <SelectField
        name={`${at}.gives`}
        label={t("loyalty.gives")}
        options={GIVES.map((value) => ({ value, label: t(`loyalty.kinds.${value}`) }))}
      />
      {gives === "cents" ? (
        <MoneyField name={`${at}.discountCents`} label={t("offer.amount")} min={1} />
      ) : gives === "percent" ? (
        <PercentField name={`${at}.discountBp`} label={t("offer.amount")} min={1} max={10_000} />
      ) : (
        <>
          {gifts(`${at}.gifts`, t("loyalty.gifts"))}
          <NumberField name={`${at}.maxGifts`} label={t("loyalty.maxGifts")} min={1} />
        </>
      )}
    </>
  );
}

/** Points that a euro earns, and their life. */
function ProgrammeFields(): ReactNode {
  const { t } = useTranslation("prices");
  return (
    <>
      <FieldRow columns="three">
        <NumberField
          name="pointsPerEuro"
          label={t("loyalty.perEuro")}
          hint={t("loyalty.perEuroHint")}
          decimals={2}
          min={0}
        />
        <NumberField
          name="expiryMonths"
          label={t("loyalty.expiryMonths")}
          hint={t("loyalty.expiryHint")}
          unit={t("loyalty.months")}
          optional
          min={EXPIRY_MONTHS.least}
          max={EXPIRY_MONTHS.most}
        />
      </FieldRow>
      <p className={layout.quiet}>{t("loyalty.expiryText")}</p>
    </>
  );
}

type Settings = CallAnswer<"PUT /v1/pricing/loyalty">;
type Props = {
  loyalty: LoyaltyRules | undefined;
  /** Version of the shop's settings of prices. */
  version: number;
  /** Takes over the settings returned by a change. */
  onSettings: (settings: Settings) => void;
  gifts: FormatsField;
};

/** Edits the loyalty programme: points per euro, and rewards for points; or ends it. */
export function LoyaltyEditor({ loyalty, version, onSettings, gifts }: Props): ReactNode {
  const { t } = useTranslation("prices");
  const [ending, setEnding] = useState(false);
  const initial = useMemo(() => fieldsOf(loyalty, version), [loyalty, version]);
  const record = useRecordForm({
    route: "PUT /v1/pricing/loyalty",
    initial,
    toInput: (fields) => ({ body: bodyOf(fields) }),
    fieldOf: (path) =>
      path.replace(/^pointsPerEuroE2$/, "pointsPerEuro").replace(/^(levels\.\d+\.gifts)\.\d+$/, "$1"),
    fieldsOf: (current) => {
      const { rules, version: newest } = current as Settings;
      return fieldsOf(rules.loyalty, newest);
    },
    onSaved: (answer) => {
      onSettings(answer);
      showSnackbar("success", t("loyalty.saved"));
    },
    schema: () => import("@cuvee/core/offer/loyalty/body.contract.ts").then((m) => m.loyaltyBody),
  });
  const end = async (): Promise<void> => {
    try {
      onSettings(await call("DELETE /v1/pricing/loyalty", {}));
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
    }
    setEnding(false);
  };
  return (
    <Card title={t("tabs.loyalty")}>
      <RecordForm
        of={record}
        bar="plain"
        more={loyalty ? <Button onClick={() => setEnding(true)}>{t("loyalty.end")}</Button> : null}
      >
        <div className={cx(layout.stack5, layout.shrink)}>
          <ProgrammeFields />
          <RowsField
            name="levels"
            label={t("loyalty.levels")}
            hint={t("loyalty.levelsHint")}
            add={t("loyalty.addLevel")}
            empty={emptyLevel}
            max={30}
          >
            {(_, index) => <Level at={`levels.${index}`} gifts={gifts} />}
          </RowsField>
        </div>
      </RecordForm>
      <ConfirmDialog
        open={ending}
        title={t("loyalty.endTitle")}
        text={t("loyalty.endText")}
        confirm={t("loyalty.end")}
        danger
        onConfirm={() => void end()}
        onClose={() => setEnding(false)}
      />
    </Card>
  );
}
