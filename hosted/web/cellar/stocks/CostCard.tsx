import { COST_DAYS_AHEAD } from "@cuvee/core/cellar/stocks/costs.ts";
import { dayAfter, dayInFrance } from "@cuvee/core/kit/days.ts";
import { Trash2 } from "lucide-react";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import type { Article } from "#cellar/stocks/calls.ts";
import { useRestock } from "#cellar/warehouses/calls.ts";
import { call, problemOf, useAnswer, type CallAnswer } from "#kit/api.ts";
import { usePersonName } from "#people/collaborators/personName.ts";
import { useFormat } from "#kit/format.ts";
import { hasPermission } from "#kit/access.ts";
import { useSession } from "#kit/session.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import { Badge } from "#ui/Badge.tsx";
import { IconButton } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { DateField } from "#ui/form/fields/DateField.tsx";
import { MoneyField } from "#ui/form/fields/NumberField.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { FieldRow } from "#ui/form/FieldRow.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const ROUTE = "PUT /v1/stocks/:formatId/costs/:validFrom";
type Costs = CallAnswer<"GET /v1/stocks/:formatId/costs">["costs"];
type Fields = { validFrom: string | null; costE4: number | null };

const today = (): string => dayInFrance(Date.now());

/** Adds a unit cost that applies from a day on; a cost that begins on the same day is changed. */
function NewCost({ article, costs }: { article: Article; costs: Costs }): ReactNode {
  const { t } = useTranslation("cellar");
  const restock = useRestock();
  const initial = useMemo<Fields>(() => ({ validFrom: today(), costE4: null }), []);
  const record = useRecordForm<typeof ROUTE, Fields>({
    route: ROUTE,
    initial,
    toInput: ({ validFrom, costE4 }) => ({
      params: { formatId: article.formatId, validFrom: validFrom ?? "" },
      body: {
        costE4: costE4 ?? Number.NaN,
        version: costs.find((cost) => cost.validFrom === validFrom)?.version ?? 0,
      },
    }),
    onSaved: async () => {
      showSnackbar("success", t("costs.saved"));
      record.form.reset(initial);
      await restock();
    },
    schema: () =>
      import("@cuvee/core/cellar/stocks/costs.contract.ts").then((m) => m.costsContract.putCost.body),
  });
  return (
    <RecordForm of={record} bar="plain" submit={t("costs.save")}>
      <FieldRow>
        <MoneyField name="costE4" in="e4" label={t("costs.cost")} min={1} />
        <DateField name="validFrom" label={t("costs.from")} max={dayAfter(today(), COST_DAYS_AHEAD)} />
      </FieldRow>
    </RecordForm>
  );
}

/** Shows the unit costs of an article without VAT, which value its stock, with the day that each applies from. */
export function CostCard({ article }: { article: Article }): ReactNode {
  const { t } = useTranslation("cellar");
  const format = useFormat();
  const nameOf = usePersonName();
  const restock = useRestock();
  const { user } = useSession();
  const mayWrite = user !== null && hasPermission(user, "createProduct");
  const answer = useAnswer("GET /v1/stocks/:formatId/costs", { params: { formatId: article.formatId } });
  const remove = async ({ validFrom, version }: Costs[number]): Promise<void> => {
    try {
      await call(ROUTE, {
        params: { formatId: article.formatId, validFrom },
        body: { costE4: null, version },
      });
      showSnackbar("success", t("costs.removed"));
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
    }
    await restock();
  };
  return (
    <Card title={t("costs.title")}>
      <Answered of={answer} waiting="5rem">
        {({ costs, current }) => (
          <div className={layout.grid4}>
            {current === null ? (
              <p className={cx(layout.quiet, layout.breakable)}>{t("costs.unknown")}</p>
            ) : null}
            <ul className={cx(layout.plain, layout.grid3)}>
              {costs.map((cost) => (
                <li key={cost.validFrom} className={cx(layout.line3, layout.baseline, layout.between)}>
                  <span>
                    <span className={layout.oneLine}>{format.unit(cost.costE4)}</span>{" "}
                    {cost.validFrom === current ? <Badge>{t("costs.current")}</Badge> : null}
                    <br />
                    <span className={cx(layout.quiet, layout.breakable)}>
                      {t("costs.since", { day: format.date(cost.validFrom, "short") })} ·{" "}
                      {t(`costs.sources.${cost.source}`)} · {nameOf(cost.madeBy)}
                    </span>
                  </span>
                  {mayWrite ? (
                    <IconButton
                      size="s"
                      label={t("costs.remove", { day: format.date(cost.validFrom, "short") })}
                      onClick={() => void remove(cost)}
                    >
                      <Trash2 aria-hidden="true" />
                    </IconButton>
                  ) : null}
                </li>
              ))}
            </ul>
            {mayWrite ? <NewCost article={article} costs={costs} /> : null}
          </div>
        )}
      </Answered>
    </Card>
  );
}
