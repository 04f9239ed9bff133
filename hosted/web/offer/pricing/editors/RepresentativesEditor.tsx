import { EXCISE_STATES } from "@cuvee/core/shops/settings/settings.ts";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import type { Settings } from "#offer/pricing/formatIndex.ts";
import type { EditorProps } from "#offer/pricing/useSettings.tsx";
import { Card } from "#ui/Card.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { RowsField } from "#ui/form/fields/RowsField.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const fieldsOf = ({ representatives, version }: Settings) => ({ representatives, version });

/** Returns the countries that the shop serves without a representative who pays the excise of consumers. */
function unrepresented(settings: Settings): string[] {
  const known = new Set(settings.representatives.map(({ country }) => country));
  return [
    ...new Set(
      settings.rules.shipping
        .filter((method) => method.kind !== "pickup")
        .flatMap((method) => method.countries)
        .filter((country) => EXCISE_STATES.includes(country) && !known.has(country)),
    ),
  ];
}

/** Edits the shop's excise representatives in other member states: consumers get deliveries only there (rules §7). */
export function RepresentativesEditor({ settings, onSettings }: EditorProps): ReactNode {
  const { t } = useTranslation("prices");
  const format = useFormat();
  const initial = useMemo(() => fieldsOf(settings), [settings]);
  const record = useRecordForm({
    route: "PUT /v1/pricing/representatives",
    initial,
    toInput: (body) => ({ body }),
    fieldsOf: (current) => fieldsOf(current as Settings),
    onSaved: (answer) => {
      onSettings(answer);
      showSnackbar("success", t("representatives.saved"));
    },
    schema: () =>
      import("@cuvee/core/offer/pricing/shipping/shippingQuotes.contract.ts").then(
        (m) => m.representativesBody,
      ),
  });
  const countries = useMemo(
    () =>
      EXCISE_STATES.map((value) => ({ value, label: format.country(value) })).toSorted((a, b) =>
        a.label.localeCompare(b.label),
      ),
    [format],
  );
  const missing = unrepresented(settings);
  return (
    <Card title={t("representatives.title")}>
      <RecordForm of={record} bar="plain">
        <div className={cx(layout.stack5, layout.shrink)}>
          <RowsField
            name="representatives"
            label={t("representatives.label")}
            hint={
              missing.length > 0
                ? t("representatives.missing", { countries: format.list(missing.map(format.country)) })
                : t("representatives.hint")
            }
            add={t("representatives.add")}
            empty={{ country: "", name: "", exciseNumber: "" }}
            max={26}
          >
            {(at) => (
              <>
                <SelectField
                  name={`${at}.country`}
                  label={t("representatives.country")}
                  options={countries}
                />
                <TextField name={`${at}.name`} label={t("representatives.name")} maxLength={120} />
                <TextField
                  name={`${at}.exciseNumber`}
                  label={t("representatives.number")}
                  maxLength={20}
                  spellCheck={false}
                />
              </>
            )}
          </RowsField>
        </div>
      </RecordForm>
    </Card>
  );
}
