import { useMemo, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { hasPermission } from "#kit/access.ts";
import { useSession } from "#kit/session.tsx";
import { ApplyGrids } from "#offer/pricing/matrix/ApplyGrids.tsx";
import type { Settings } from "#offer/pricing/formatIndex.ts";
import type { EditorProps } from "#offer/pricing/useSettings.tsx";
import { Card } from "#ui/Card.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { RowsField } from "#ui/form/fields/RowsField.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { FieldRow } from "#ui/form/FieldRow.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const fieldsOf = ({ matchGrids, version }: Settings) => ({
  individual: matchGrids.individual ?? null,
  professional: matchGrids.professional ?? null,
  families: Object.entries(matchGrids.families ?? {}).map(([family, typology]) => ({
    family,
    typology: typology as string | null,
  })),
  version,
});

/** Edits which grid a new client gets by kind, or before that by family. */
export function MatchGridsEditor({ settings, onSettings }: EditorProps): ReactNode {
  const { t } = useTranslation("prices");
  const initial = useMemo(() => fieldsOf(settings), [settings]);
  const record = useRecordForm({
    route: "PUT /v1/pricing/match-grids",
    initial,
    // A family without a grid is sent as it is and refused in its field.
    toInput: ({ families, ...fields }) => ({
      body: {
        ...fields,
        families: families.map(({ family, typology }) => ({ family, typology: typology as string })),
      },
    }),
    fieldsOf: (current) => fieldsOf(current as Settings),
    onSaved: (answer) => {
      onSettings(answer);
      showSnackbar("success", t("match.saved"));
    },
    schema: () => import("@cuvee/core/offer/pricing/fields.contract.ts").then((m) => m.matchGridsBody),
  });
  const { user } = useSession();
  const { typologies } = settings.rules;
  const publicName = typologies.find((grid) => grid.public)?.name ?? "";
  const grids = typologies
    .filter((grid) => !grid.public)
    .map(({ key, name }) => ({ value: key, label: name }));
  const mayApply = user !== null && hasPermission(user, "createClient");
  return (
    <div className={layout.stack4}>
      <Card title={t("tabs.clients")}>
        <RecordForm of={record} bar="plain">
          <div className={cx(layout.stack5, layout.shrink)}>
            <FieldRow columns="two">
              <SelectField
                name="individual"
                label={t("match.individual")}
                none={publicName}
                options={grids}
              />
              <SelectField
                name="professional"
                label={t("match.professional")}
                none={publicName}
                options={grids}
              />
            </FieldRow>
            <RowsField
              name="families"
              label={t("match.families")}
              hint={t("match.familiesHint")}
              add={t("match.add")}
              empty={{ family: "", typology: grids[0]?.value ?? null }}
              max={100}
            >
              {(at) => (
                <>
                  <TextField name={`${at}.family`} label={t("match.family")} maxLength={60} />
                  <SelectField name={`${at}.typology`} label={t("match.grid")} options={grids} />
                </>
              )}
            </RowsField>
          </div>
        </RecordForm>
      </Card>
      {mayApply ? <ApplyGrids grids={typologies} /> : null}
    </div>
  );
}
