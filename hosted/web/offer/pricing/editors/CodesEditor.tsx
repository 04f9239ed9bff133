import type { CodeRow } from "@cuvee/core/offer/pricing/contract.ts";
import { useMemo, useRef, useState, type ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { call } from "#kit/api.ts";
import { useSession } from "#kit/session.tsx";
import { useFoundProducts } from "#offer/catalogue/foundProducts.ts";
import { codeBodyOf, codeFields } from "#offer/pricing/editors/codeFields.ts";
import { Editables } from "#offer/pricing/editors/Editables.tsx";
import { PicksField } from "#offer/pricing/editors/PicksField.tsx";
import { CodeItem } from "#offer/pricing/editors/SettingsItems.tsx";
import type { EditorProps } from "#offer/pricing/useSettings.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { CheckboxesField } from "#ui/form/fields/CheckboxesField.tsx";
import { DateField } from "#ui/form/fields/DateField.tsx";
import { MoneyField, NumberField, PercentField } from "#ui/form/fields/NumberField.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { SwitchField } from "#ui/form/fields/SwitchField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { FieldRow } from "#ui/form/FieldRow.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type FormProps = EditorProps & { code: CodeRow | null; onClose: () => void };

function Terms({ kind }: { kind: string }): ReactNode {
  const { t } = useTranslation("prices");
  return (
    <FieldRow columns="two">
      <SelectField
        name="type"
        label={t("offer.kind")}
        options={[
          { value: "%", label: t("code.percent") },
          { value: "€", label: t("code.euros") },
        ]}
      />
      {kind === "%" ? (
        <PercentField name="percent" label={t("offer.amount")} min={1} max={10_000} />
      ) : (
        <MoneyField name="euros" label={t("offer.amount")} min={1} />
      )}
      <DateField name="first" label={t("offer.first")} optional />
      <DateField name="last" label={t("offer.last")} optional />
      <MoneyField name="minCents" label={t("code.minAmount")} min={0} optional />
      <NumberField name="minBottles" label={t("code.minBottles")} min={1} optional />
      <NumberField name="usesTotal" label={t("code.usesTotal")} min={1} optional />
      <NumberField name="usesPerBuyer" label={t("code.usesPerBuyer")} min={1} optional />
    </FieldRow>
  );
}

function CodeForm({ settings, onSettings, code, onClose }: FormProps): ReactNode {
  const { t } = useTranslation("prices");
  const { user } = useSession();
  const [text, setText] = useState("");
  const { products, isSearching } = useFoundProducts(user?.shops[0]?.id, {
    products: code?.productIds ?? [],
    text,
  });
  const initial = useMemo(() => codeFields(code), [code]);
  const type = useRef(initial.type);
  const record = useRecordForm({
    route: "PUT /v1/pricing/codes/:code",
    initial,
    toInput: (fields) => {
      type.current = fields.type;
      return { params: { code: fields.code }, body: codeBodyOf(fields) };
    },
    fieldOf: (path) =>
      ({ amount: type.current === "%" ? "percent" : "euros", since: "first", until: "last" })[path] ?? path,
    fieldsOf: (current) => codeFields(current as CodeRow),
    onSaved: (answer) => {
      onSettings(answer);
      onClose();
    },
    schema: () => import("@cuvee/core/offer/pricing/bodies.contract.ts").then((m) => m.codeBody),
  });
  const kind = useWatch({ control: record.form.control, name: "type" });
  return (
    <RecordForm of={record} bar="plain" onCancel={onClose}>
      <div className={cx(layout.stack5, layout.shrink)}>
        <TextField
          name="code"
          label={t("code.code")}
          hint={t("code.codeHint")}
          maxLength={15}
          autoCapitalize="characters"
          readOnly={code !== null}
        />
        <Terms kind={kind} />
        <PicksField
          name="productIds"
          label={t("code.products")}
          hint={t("code.productsHint")}
          options={products.map(({ id, name }) => ({ value: id, label: name }))}
          onText={setText}
          busy={isSearching}
          optional
        />
        <CheckboxesField
          name="typologies"
          label={t("code.grids")}
          hint={t("code.gridsHint")}
          options={settings.rules.typologies.map((grid) => ({ value: grid.key, label: grid.name }))}
        />
        <SwitchField name="firstOrder" label={t("code.firstOrder")} />
      </div>
    </RecordForm>
  );
}

/** Lists the promo codes of the shop with their uses; creates, changes and withdraws them. */
export function CodesEditor({ settings, onSettings }: EditorProps): ReactNode {
  const { t } = useTranslation(["prices", "pricing"]);
  const [open, setOpen] = useState<CodeRow | "new" | null>(null);
  const code = open === "new" ? null : open;
  return (
    <>
      <Editables
        title={t("pricing:codes.title")}
        none={t("pricing:codes.none")}
        add={t("code.add")}
        onAdd={() => setOpen("new")}
        items={settings.codes.map((one) => ({
          key: one.code,
          name: one.code,
          shown: <CodeItem code={one} settings={settings} />,
          onEdit: () => setOpen(one),
          onRemove: async () =>
            onSettings(await call("DELETE /v1/pricing/codes/:code", { params: { code: one.code } })),
        }))}
      />
      {open ? (
        <Dialog open onClose={() => setOpen(null)} size="large" title={code ? code.code : t("code.add")}>
          <CodeForm settings={settings} onSettings={onSettings} code={code} onClose={() => setOpen(null)} />
        </Dialog>
      ) : null}
    </>
  );
}
