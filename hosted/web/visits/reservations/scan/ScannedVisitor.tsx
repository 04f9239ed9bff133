import { useSeesPrices } from "#kit/prices.ts";
import type { ReservationView } from "@cuvee/core/visits/reservations/reservations.ts";
import { CircleCheck, CircleX, TriangleAlert, type LucideIcon } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import type { CallAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import { Field } from "#ui/input/Field.tsx";
import { Notice } from "#ui/Notice.tsx";
import { NumberInput } from "#ui/input/NumberInput.tsx";
import { useReservationCommand } from "#visits/reservations/calls.ts";
import { useWhen } from "#visits/reservations/when.ts";
import css from "#visits/reservations/scan/ScanPage.module.css";
import * as layout from "#ui/layout.ts";

type Outcome = CallAnswer<"POST /v1/reservations/scans">["outcome"];
/** A scanned ticket, and its validity. */
export type ScannedReservation = { reservation: ReservationView; outcome: Outcome };

const LOOKS: Record<Outcome, { tone: "good" | "warn" | "bad"; icon: LucideIcon }> = {
  attended: { tone: "good", icon: CircleCheck },
  already: { tone: "warn", icon: TriangleAlert },
  otherDay: { tone: "warn", icon: TriangleAlert },
  unpaid: { tone: "warn", icon: TriangleAlert },
  pending: { tone: "warn", icon: TriangleAlert },
  cancelled: { tone: "bad", icon: CircleX },
};

/** The amount to take at the door, and the bottles that would waive the tasting. */
function ToPay({ view }: { view: ReservationView }): ReactNode {
  const { t } = useTranslation("reservations");
  const format = useFormat();
  const from = view.staff?.feeWaivedFrom ?? null;
  if (view.dueCents <= 0 || view.status === "cancelled") return null;
  return (
    <>
      <p className={css.due}>{t("money.due", { amount: format.money(view.dueCents) })}</p>
      {from === null ? null : <p>{t("money.waivedFrom", { from: format.count(from) })}</p>}
    </>
  );
}

/** The visitors of a ticket, in the colour of its validity. */
function Visitor({ found: { reservation: view, outcome } }: { found: ScannedReservation }): ReactNode {
  const { t } = useTranslation("reservations");
  const when = useWhen();
  const priced = useSeesPrices();
  const { tone, icon: Icon } = LOOKS[outcome];
  const options = view.lines.filter((line) => line.kind === "option");
  return (
    <div className={cx(layout.stack2, layout.middle, layout.breakable, css.result, css[tone])} role="status">
      <Icon size={56} aria-hidden="true" />
      <p className={css.outcome}>{t(`scan.outcome.${outcome}`)}</p>
      <p className={css.name}>{view.name || view.number}</p>
      <p className={css.people}>{t("people", { count: view.people })}</p>
      <p>{[view.eventTitle, when.slot(view)].join(" · ")}</p>
      <p>
        {view.lines
          .filter((line) => line.kind === "price")
          .map((line) => `${line.quantity} ${line.name}`)
          .join(", ")}
      </p>
      {options.length > 0 ? (
        <p>
          <strong>{t("scan.options")}</strong>{" "}
          {options.map((line) => `${line.quantity} ${line.name}`).join(", ")}
        </p>
      ) : null}
      {view.visitLanguage ? <p>{when.language(view.visitLanguage)}</p> : null}
      {view.notes ? <p>{view.notes}</p> : null}
      {view.staff?.notes ? <p>{view.staff.notes}</p> : null}
      {priced ? <ToPay view={view} /> : null}
    </div>
  );
}

type ScannedProps = { found: ScannedReservation; onChanged: (view: ReservationView) => void };

/** Shows the visitors, in letters that are readable at arm's length, and the actions that are left at the door. */
export function ScannedVisitor({ found, onChanged }: ScannedProps): ReactNode {
  const { t } = useTranslation("reservations");
  const { run, busy } = useReservationCommand();
  const { reservation: view } = found;
  const [people, setPeople] = useState(view.attendedPeople || view.people);
  const [failure, setFailure] = useState<string | null>(null);
  const [text, setSaid] = useState<string | null>(null);
  const came = view.status === "attended";
  const may = came || view.acts.includes("attend");

  const mark = async (): Promise<void> => {
    setFailure(null);
    const of = await run("POST /v1/reservations/:reservationId/attendance", {
      params: { reservationId: view.id },
      body: { as: "attended", people },
    });
    if (of.end === "failed") return setFailure(of.problem.message);
    if (of.end === "conflict") return onChanged(of.current);
    onChanged(of.answer);
    setSaid(t("scan.marked", { count: people }));
  };
  return (
    <>
      <Visitor found={found} />
      {failure ? <Notice tone="error">{failure}</Notice> : null}
      {text ? <Notice tone="success">{text}</Notice> : null}
      {may ? (
        <div className={cx(layout.row3, layout.between, css.some)}>
          <Field label={t("acts.attend.people")}>
            <NumberInput
              stepper
              min={0}
              max={view.people}
              value={people}
              onChange={(value) => setPeople(value ?? 0)}
            />
          </Field>
          <Button
            size="l"
            busy={busy}
            disabled={came && people === view.attendedPeople}
            onClick={() => void mark()}
          >
            {t("scan.mark")}
          </Button>
        </div>
      ) : null}
      <ButtonLink wide size="l" href={paths.reservation(view.id)}>
        {t(view.dueCents > 0 ? "scan.openToPay" : "scan.open")}
      </ButtonLink>
    </>
  );
}
