import { freeKey } from "@cuvee/core/kit/texts/slugs.ts";
import type { Typology } from "@cuvee/core/shops/settings/settings.ts";
import { useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useSearchParams } from "wouter";
import { call } from "#kit/api.ts";
import { Editables } from "#offer/pricing/editors/Editables.tsx";
import { GridItem } from "#offer/pricing/editors/SettingsItems.tsx";
import type { EditorProps } from "#offer/pricing/useSettings.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { SwitchField } from "#ui/form/fields/SwitchField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Counted = "shop" | "eq75" | "units";
const fieldsOf = (grid: Typology | null, version: number) => ({
  name: grid?.name ?? "",
  ttc: grid?.ttc ?? false,
  globalDiscount: grid?.globalDiscount ?? false,
  counted: (grid?.allRulesInEq75 === true
    ? "eq75"
    : grid?.allRulesInEq75 === false
      ? "units"
      : "shop") as Counted,
  withoutDuties: grid?.withoutDuties ?? false,
  version,
});

type FormProps = EditorProps & { grid: Typology | null; onClose: () => void };

function GridForm({ settings, onSettings, grid, onClose }: FormProps): ReactNode {
  const { t } = useTranslation("prices");
  const { typologies } = settings.rules;
  const initial = useMemo(() => fieldsOf(grid, settings.version), [grid, settings.version]);
  const record = useRecordForm({
    route: "PUT /v1/pricing/typologies/:key",
    initial,
    toInput: ({ counted, ...fields }) => ({
      params: {
        key:
          grid?.key ??
          freeKey(
            fields.name,
            typologies.map((one) => one.key),
          ),
      },
      body: { ...fields, allRulesInEq75: counted === "shop" ? null : counted === "eq75" },
    }),
    fieldsOf: (current) => {
      const { rules, version } = current as typeof settings;
      return fieldsOf(rules.typologies.find((one) => one.key === grid?.key) ?? null, version);
    },
    onSaved: (answer) => {
      onSettings(answer);
      onClose();
    },
    schema: () => import("@cuvee/core/offer/pricing/bodies.contract.ts").then((m) => m.typologyBody),
  });
  return (
    <RecordForm of={record} bar="plain" onCancel={onClose}>
      <div className={cx(layout.stack5, layout.shrink)}>
        <TextField name="name" label={t("editor.name")} maxLength={60} />
        <SwitchField name="ttc" label={t("grid.ttc")} hint={t("grid.ttcHint")} />
        <SwitchField name="globalDiscount" label={t("grid.global")} hint={t("grid.globalHint")} />
        <SelectField
          name="counted"
          label={t("grid.counted")}
          options={(["shop", "eq75", "units"] as const).map((value) => ({
            value,
            label: t(`grid.countedBy.${value}`),
          }))}
        />
        <SwitchField
          name="withoutDuties"
          label={t("grid.withoutDuties")}
          hint={t("grid.withoutDutiesHint")}
        />
      </div>
    </RecordForm>
  );
}

/** Lists the price grids of the shop; creates and changes them, and removes those without clients. */
export function GridsEditor({ settings, onSettings }: EditorProps): ReactNode {
  const { t } = useTranslation(["prices", "pricing"]);
  const [query, setQuery] = useSearchParams();
  const requested = query.get("editGrid");
  const [open, setOpened] = useState<Typology | "new" | null>(
    () => settings.rules.typologies.find((one) => one.key === requested) ?? null,
  );
  const setOpen = (next: Typology | "new" | null): void => {
    setOpened(next);
    // Returning to this address must not reopen a dialog that was closed.
    if (requested !== null)
      setQuery(
        (before) => {
          before.delete("editGrid");
          return before;
        },
        { replace: true },
      );
  };
  const grid = open === "new" ? null : open;
  return (
    <>
      <Editables
        title={t("pricing:grids.title")}
        none={t("pricing:grids.none")}
        add={t("grid.add")}
        onAdd={() => setOpen("new")}
        items={settings.rules.typologies.map((one) => ({
          key: one.key,
          name: one.name,
          shown: <GridItem grid={one} />,
          onEdit: () => setOpen(one),
          ...(one.public
            ? {}
            : {
                onRemove: async () =>
                  onSettings(await call("DELETE /v1/pricing/typologies/:key", { params: { key: one.key } })),
              }),
        }))}
      />
      {open ? (
        <Dialog open onClose={() => setOpen(null)} title={grid ? grid.name : t("grid.add")}>
          <GridForm settings={settings} onSettings={onSettings} grid={grid} onClose={() => setOpen(null)} />
        </Dialog>
      ) : null}
    </>
  );
}
