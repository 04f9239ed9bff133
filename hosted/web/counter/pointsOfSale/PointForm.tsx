import {
  OFFERED_PAYMENTS,
  type PointView,
  type SalesPointSettings,
} from "@cuvee/core/counter/pointsOfSale/points.ts";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import type { CallAnswer } from "#kit/api.ts";
import { Card } from "#ui/Card.tsx";
import { CheckboxesField } from "#ui/form/fields/CheckboxesField.tsx";
import { MoneyField, NumberField } from "#ui/form/fields/NumberField.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { TextAreaField, TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { useTillRights } from "#counter/pointsOfSale/rights.ts";
import { FavouritesField } from "#counter/pointsOfSale/FavouritesField.tsx";
import css from "#counter/pointsOfSale/points.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Fields = SalesPointSettings & { version: number };
type Choices = CallAnswer<"GET /v1/salespoints/choices">;

const fieldsOf = (point: PointView): Fields => {
  const { id: _i, warehouseName: _w, articles: _f, archivedAt: _a, people: _p, tills: _t, ...fields } = point;
  return fields;
};

function Selling({ choices, of }: { choices: Choices; of: PointView }): ReactNode {
  const { t } = useTranslation("tills");
  // A warehouse that was archived since is still listed where it was chosen.
  const own = choices.warehouses.some((one) => one.id === of.warehouseId)
    ? []
    : [{ id: of.warehouseId, name: of.warehouseName }];
  const grids = choices.grids.filter((grid) => !grid.isPublic);
  const publicGrid = choices.grids.find((grid) => grid.isPublic)?.name ?? "";
  return (
    <Card title={t("points.sections.selling")}>
      <div className={layout.grid4}>
        <TextField name="name" label={t("points.fields.name")} maxLength={100} autoComplete="off" />
        <div className={cx(layout.grid4, layout.pair, layout.top, css.pair)}>
          <SelectField
            name="warehouseId"
            label={t("points.fields.warehouse")}
            hint={t("points.fields.warehouseHint")}
            options={[...choices.warehouses, ...own].map(({ id, name }) => ({ value: id, label: name }))}
          />
          <SelectField
            name="typology"
            label={t("points.fields.typology")}
            hint={t("points.fields.typologyHint")}
            none={t("points.fields.publicGrid", { name: publicGrid })}
            options={grids.map(({ key, name }) => ({ value: key, label: name }))}
          />
        </div>
        <CheckboxesField
          name="payments"
          label={t("points.fields.payments")}
          options={OFFERED_PAYMENTS.map((value) => ({ value, label: t(`points.payments.${value}`) }))}
        />
        <div className={cx(layout.grid4, layout.pair, layout.top, css.pair)}>
          <MoneyField
            name="floatCents"
            label={t("points.fields.float")}
            hint={t("points.fields.floatHint")}
            min={0}
          />
          <TextField
            name="reportTo"
            type="email"
            label={t("points.fields.reportTo")}
            hint={t("points.fields.reportToHint")}
            optional
            autoComplete="off"
          />
        </div>
      </div>
    </Card>
  );
}

function Words(): ReactNode {
  const { t } = useTranslation("tills");
  return (
    <Card title={t("points.sections.words")}>
      <div className={layout.grid4}>
        <div className={cx(layout.grid4, layout.pair, layout.top, css.pair)}>
          <TextAreaField name="receiptHead" label={t("points.fields.receiptHead")} optional maxLength={500} />
          <TextAreaField name="receiptFoot" label={t("points.fields.receiptFoot")} optional maxLength={500} />
        </div>
        <div className={cx(layout.grid4, layout.pair, layout.top, css.pair)}>
          <TextAreaField
            name="displayWelcome"
            label={t("points.fields.displayWelcome")}
            hint={t("points.fields.displayHint")}
            optional
            rows={2}
            maxLength={41}
          />
          <TextAreaField
            name="displayIdle"
            label={t("points.fields.displayIdle")}
            hint={t("points.fields.displayHint")}
            optional
            rows={2}
            maxLength={41}
          />
        </div>
      </div>
    </Card>
  );
}

function Offline(): ReactNode {
  const { t } = useTranslation("tills");
  return (
    <Card title={t("points.sections.offline")}>
      <div className={layout.grid4}>
        <p className={cx(layout.quiet, layout.breakable)}>{t("points.sections.offlineText")}</p>
        <div className={cx(layout.grid4, layout.pair, layout.top, css.pair)}>
          <NumberField
            name="offlineHours"
            label={t("points.fields.offlineHours")}
            unit={t("points.fields.hours")}
            min={1}
            max={168}
          />
          <MoneyField name="offlineCents" label={t("points.fields.offlineCents")} min={0} />
        </div>
      </div>
    </Card>
  );
}

type Props = { of: PointView; choices: Choices; onSaved: (now: PointView) => void };

/** A form for the settings of the tills of a point; users who do not manage points may read it. */
export function PointForm({ of, choices, onSaved }: Props): ReactNode {
  const { t } = useTranslation("tills");
  const initial = useMemo(() => fieldsOf(of), [of]);
  const { manages } = useTillRights();
  const isOpen = of.archivedAt === null && manages;
  const record = useRecordForm<"PUT /v1/salespoints/:pointId", Fields>({
    route: "PUT /v1/salespoints/:pointId",
    initial,
    toInput: (body) => ({ params: { pointId: of.id }, body }),
    onSaved: (now) => {
      showSnackbar("success", t("points.saved"));
      onSaved(now);
    },
    fieldsOf: (current) => fieldsOf(current as PointView),
    schema: () =>
      import("@cuvee/core/counter/pointsOfSale/points.contract.ts").then((m) => m.pointsContract.change.body),
    whole: ["favourites"],
    draftKey: `point.${of.id}`,
  });
  return (
    <RecordForm of={record} bar={isOpen ? "sticky" : "none"}>
      <fieldset className={cx(layout.grid5, layout.fieldset)} disabled={!isOpen}>
        <Selling choices={choices} of={of} />
        <Card title={t("points.sections.favourites")}>
          <div className={layout.grid4}>
            <FavouritesField
              name="favourites"
              label={t("points.fields.favourites")}
              hint={t("points.fields.favouritesHint")}
              optional
              known={of.articles}
            />
          </div>
        </Card>
        <Words />
        <Offline />
      </fieldset>
    </RecordForm>
  );
}
