import {
  hasCapital,
  isDialled,
  isReachable,
  legalField,
  type MissingLegalFact,
} from "@cuvee/core/shops/openings/points.ts";
import type { TFunction } from "#kit/i18n.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { OfShop } from "#shops/settings/OfShop.tsx";
import { useShopForm, type OwnShop, type ShopChange } from "#shops/settings/useShopForm.ts";
import { ComboField } from "#ui/form/fields/ComboField.tsx";
import { PhoneField } from "#ui/form/fields/PhoneField.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { TextAreaField, TextField } from "#ui/form/fields/TextField.tsx";
import { useAskedField } from "#ui/form/askedField.ts";
import { valueAt } from "#ui/form/merge.ts";
import type { FieldProblem } from "#ui/form/fieldProblems.ts";
import css from "#shops/openings/OpeningForms.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Most common legal forms of estates and merchants, proposed while the user types. */
const FORMS = [
  "EARL",
  "SCEA",
  "GAEC",
  "SARL",
  "EURL",
  "SAS",
  "SASU",
  "SA",
  "SCA",
  "SNC",
  "Entrepreneur individuel",
];
/** Official list of the mediators approved by the State. */
const MEDIATORS_URL = "https://www.economie.gouv.fr/mediation-conso/mediateurs-references";

type Fields = { phone: string; contactEmail: string; legal: Record<string, string> };
type LegalPoint = MissingLegalFact | "mediator" | "rcs";
const placeOf = (lack: LegalPoint): string =>
  lack === "mediator" || lack === "rcs" ? `legal.${lack}` : legalField(lack);
const fieldsOf = ({ shop }: OwnShop): Fields => ({
  phone: shop.phone,
  contactEmail: shop.contactEmail,
  legal: Object.fromEntries(Object.entries(shop.legal).map(([name, text]) => [name, text ?? ""])),
});

const HINTED: readonly LegalPoint[] = ["director", "capital", "rcs"];
/** The body holds all particulars of the shop, those of this form included. */
const changeOf = ({ phone, contactEmail, legal }: Fields): ShopChange =>
  ({ phone, contactEmail, legal }) as ShopChange;

/** Checks a particular beyond the server's rules, which let a closed shop leave it empty. */
function faultOf(fields: Fields, lack: LegalPoint, t: TFunction): FieldProblem[] {
  const path = placeOf(lack);
  const typed = String(valueAt(fields, path) ?? "").trim();
  const fault = (code: string, message: string): FieldProblem[] => [{ path, code, message }];
  const isFree = lack === "rcs" || (lack === "capital" && !hasCapital(fields.legal["form"] ?? ""));
  if (typed === "") return isFree ? [] : fault("needed", t("common:rules.needed"));
  if (lack === "phone" && !isDialled(typed)) return fault("phone", t("common:rules.phone"));
  if ((lack === "mediator" || lack === "host") && !isReachable(typed))
    return fault("short", t("forms.unreachable"));
  return [];
}

function FormField(): ReactNode {
  const { t } = useTranslation("opening");
  return (
    <ComboField
      name="legal.form"
      label={t("forms.form")}
      hint={t("forms.formHint")}
      options={FORMS.map((value) => ({ value, label: value }))}
      create={(text) => ({ value: text.trim(), label: text.trim() })}
      free
    />
  );
}

function LegalField({ lack }: { lack: LegalPoint }): ReactNode {
  const { t } = useTranslation("opening");
  const name = placeOf(lack);
  if (lack === "form") return <FormField />;
  if (lack === "phone")
    return <PhoneField name={name} label={t("forms.phone")} hint={t("forms.phoneHint")} />;
  if (lack === "mediator" || lack === "host")
    return (
      <TextAreaField
        name={name}
        label={t(`forms.${lack}`)}
        hint={t(`forms.${lack}Hint`)}
        placeholder={t(`forms.${lack}Example`)}
        rows={2}
        maxLength={300}
      />
    );
  return (
    <TextField
      name={name}
      label={t(`forms.${lack}`)}
      {...(lack === "contactEmail" ? { type: "email" as const } : {})}
      {...(HINTED.includes(lack) ? { hint: t(`forms.${lack}Hint`) } : {})}
      optional={lack === "rcs"}
    />
  );
}

type Props = { shop: OwnShop; asks: readonly LegalPoint[]; link: string; onDone: () => void };

function Particulars({ shop, asks, link, onDone }: Props): ReactNode {
  const { t } = useTranslation(["opening", "common"]);
  // The fields stay on screen while they are saved.
  const [legalPoints] = useState(asks);
  // Capital and register are shown from the start: a field that appears during a press would move the button.
  const beside: readonly LegalPoint[] = ["capital", "rcs"];
  const shown = legalPoints.flatMap((lack): readonly LegalPoint[] =>
    lack === "form" ? [lack, ...beside] : beside.includes(lack) && legalPoints.includes("form") ? [] : [lack],
  );
  const record = useShopForm<Fields>({
    shop,
    fieldsOf,
    changeOf,
    link,
    onDone,
    check: (fields) => shown.flatMap((lack) => faultOf(fields, lack, t)),
  });
  useAskedField(record.fields);
  return (
    <RecordForm of={record} bar="plain" noCancel submit={t("common:save")}>
      <div className={cx(layout.grid4, layout.single)}>
        {shown.map((lack) => (
          <LegalField key={lack} lack={lack} />
        ))}
      </div>
    </RecordForm>
  );
}

/** Asks for the particulars that the legal notice of the shop lacks; the share capital of a form that has one. */
export function LegalForm({
  lacks,
  onDone,
}: {
  lacks: readonly MissingLegalFact[];
  onDone: () => void;
}): ReactNode {
  return (
    <OfShop>{(shop) => <Particulars shop={shop} asks={lacks} link="opening.legal" onDone={onDone} />}</OfShop>
  );
}

const MEDIATOR = ["mediator"] as const;

/** Asks for the consumer mediator and explains how to find one. */
export function MediatorForm({ onDone }: { onDone: () => void }): ReactNode {
  const { t } = useTranslation("opening");
  return (
    <div className={cx(layout.grid4, layout.single)}>
      <ol className={cx(layout.grid1, layout.quiet, layout.unmargined, css.how)}>
        <li>
          {t("forms.mediatorChoose")}{" "}
          <a href={MEDIATORS_URL} target="_blank" rel="noreferrer">
            {t("forms.mediatorList")}
          </a>
        </li>
        <li>{t("forms.mediatorJoin")}</li>
        <li>{t("forms.mediatorCopy")}</li>
      </ol>
      <OfShop>
        {(shop) => <Particulars shop={shop} asks={MEDIATOR} link="opening.mediator" onDone={onDone} />}
      </OfShop>
    </div>
  );
}
