import { periodAt, shiftPeriod } from "@cuvee/core/cellar/excise/periods.ts";
import type { CapsuleView, ColorView } from "@cuvee/core/cellar/excise/views.ts";
import { Plus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { useDeclarationCommand } from "#cellar/excise/calls.ts";
import { CapsuleLedger } from "#cellar/excise/CapsuleLedger.tsx";
import { CapsuleMoveDialog } from "#cellar/excise/CapsuleMoveDialog.tsx";
import { OpenCapsulesDialog } from "#cellar/excise/OpenCapsulesDialog.tsx";
import { flowSum } from "#cellar/excise/CapsuleTable.tsx";
import { useExciseLabels } from "#cellar/excise/labels.ts";
import { Answered } from "#ui/page/Answered.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Select } from "#ui/input/Select.tsx";
import rows from "#ui/CardRows.module.css";
import css from "#cellar/excise/DrmPage.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Returns the proposed day of a month: its last one, or today in the current month. */
function dayOf(period: string): string {
  const today = new Date().toISOString().slice(0, 10);
  const last = new Date(Date.parse(`${shiftPeriod(period, 1)}-01T00:00:00Z`) - 1).toISOString().slice(0, 10);
  return last < today ? last : today;
}

type Props = { colors: readonly ColorView[]; mayKeep: boolean };

function useCapsuleName(colors: readonly ColorView[]): (account: CapsuleView) => string {
  const { size } = useExciseLabels();
  return (account) => [colors.find((c) => c.id === account.colorId)?.name, size(account.size)].join(" · ");
}

type AccountProps = Props & {
  account: CapsuleView;
  period: string;
  onMove: (account: CapsuleView) => void;
  onShow: (account: CapsuleView) => void;
};

function Account({ account, colors, mayKeep, period, onMove, onShow }: AccountProps): ReactNode {
  const { t } = useExciseLabels();
  const format = useFormat();
  const name = useCapsuleName(colors)(account);
  const { act, busy } = useDeclarationCommand();
  const use = (): Promise<boolean> =>
    act(
      "POST /v1/excise/capsules/:accountId/movements",
      {
        params: { accountId: account.id },
        body: { kind: "uses", quantity: account.proposedUses, day: dayOf(period) },
      },
      t("capsules.noted"),
    );
  return (
    <li className={cx(layout.row12, layout.middle, layout.between, rows.row, rows.tight)}>
      <div className={rows.words}>
        <span className={css.named}>
          <span
            className={css.swatch}
            style={{ background: colors.find((c) => c.id === account.colorId)?.color }}
            aria-hidden="true"
          />
          <strong>{name}</strong>
        </span>
        <div className={layout.quiet}>{t(`categories.${account.category}`)}</div>
        <dl className={cx(layout.row12, layout.small)}>
          {(
            [
              ["opening", account.opening],
              ["entries", flowSum(account.flows, "in")],
              ["exits", flowSum(account.flows, "out")],
              ["closing", account.closing],
            ] as const
          ).map(([key, pieces]) => (
            <div key={key} className={layout.line1}>
              <dt className={layout.muted}>{t(`product.${key}`)}</dt>
              <dd className={key === "closing" ? layout.strong : undefined}>{format.count(pieces)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <span className={cx(layout.row2, layout.middle, css.acts)}>
        {mayKeep && account.proposedUses > 0 ? (
          <Button size="s" look="primary" busy={busy !== null} onClick={() => void use()}>
            {t("capsules.use", {
              count: account.proposedUses,
              pieces: format.count(account.proposedUses),
            })}
          </Button>
        ) : null}
        {mayKeep ? (
          <Button size="s" aria-label={t("capsules.moveOf", { name: name })} onClick={() => onMove(account)}>
            {t("capsules.move")}
          </Button>
        ) : null}
        <Button
          size="s"
          look="quiet"
          aria-label={t("capsules.ledgerOf", { name: name })}
          onClick={() => onShow(account)}
        >
          {t("capsules.ledger")}
        </Button>
      </span>
    </li>
  );
}

function Month({ period, onPeriod }: { period: string; onPeriod: (period: string) => void }): ReactNode {
  const { t, month } = useExciseLabels();
  const now = periodAt(Date.now());
  return (
    <div className={cx(rows.row, rows.tight)}>
      <Field label={t("month.label")} hideLabel>
        <Select
          className={css.month}
          value={period}
          options={Array.from({ length: 18 }, (_, i) => {
            const value = shiftPeriod(now, -i);
            return { value, label: month(value) };
          })}
          onChange={(event) => onPeriod(event.target.value)}
        />
      </Field>
    </div>
  );
}

/**
 * Shows the capsule accounts of a month: opening, received, used and closing counts; proposes uses from the movements.
 */
export function CapsuleAccounts({ colors, mayKeep }: Props): ReactNode {
  const { t } = useExciseLabels();
  const [period, setPeriod] = useState(() => periodAt(Date.now()));
  const [opening, setOpening] = useState(false);
  const [moving, setMoving] = useState<CapsuleView | null>(null);
  const [shown, setShown] = useState<CapsuleView | null>(null);
  const answer = useAnswer("GET /v1/excise/capsules", { query: { period } });
  const nameOf = useCapsuleName(colors);
  return (
    <Card
      title={t("capsules.accounts")}
      aside={
        mayKeep && colors.some((c) => c.isCRD) ? (
          <Button
            size="s"
            look="quiet"
            icon={<Plus size={16} aria-hidden="true" />}
            onClick={() => setOpening(true)}
          >
            {t("capsules.open")}
          </Button>
        ) : null
      }
      flush
    >
      <Month period={period} onPeriod={setPeriod} />
      <Answered
        of={answer}
        waiting="8rem"
        empty={({ accounts }) =>
          accounts.length === 0 ? <p className={rows.note}>{t("capsules.noAccounts")}</p> : null
        }
      >
        {({ accounts }) => (
          <ul className={layout.column}>
            {accounts.map((account) => (
              <Account
                key={account.id}
                account={account}
                {...{ colors, mayKeep, period }}
                onMove={setMoving}
                onShow={setShown}
              />
            ))}
          </ul>
        )}
      </Answered>
      {opening ? <OpenCapsulesDialog colors={colors} onClose={() => setOpening(false)} /> : null}
      {moving ? (
        <CapsuleMoveDialog
          account={moving}
          name={nameOf(moving)}
          day={dayOf(period)}
          onClose={() => setMoving(null)}
        />
      ) : null}
      {shown ? (
        <CapsuleLedger
          account={shown}
          name={nameOf(shown)}
          mayKeep={mayKeep}
          onClose={() => setShown(null)}
        />
      ) : null}
    </Card>
  );
}
