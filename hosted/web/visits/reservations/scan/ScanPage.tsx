import type { ReservationRow, ReservationView } from "@cuvee/core/visits/reservations/reservations.ts";
import { CircleX } from "lucide-react";
import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation, useSearch } from "wouter";
import { call, problemOf } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { ScannedVisitor, type ScannedReservation } from "#visits/reservations/scan/ScannedVisitor.tsx";
import { useReservationCommand } from "#visits/reservations/calls.ts";
import { ScanViewer } from "#visits/reservations/scan/ScanViewer.tsx";
import { useWhen } from "#visits/reservations/when.ts";
import css from "#visits/reservations/scan/ScanPage.module.css";
import * as layout from "#ui/layout.ts";

type Result =
  | { kind: "found"; found: ScannedReservation }
  | { kind: "choice"; rows: ReservationRow[] }
  | { kind: "refused"; text: string };

/** Pattern of a ticket's code, whatever address precedes it. */
const CODE = /[0-9a-z]{16}\.[\w-]{16}\s*$/;

/** Returns the code of the ticket with which the phone's own camera led here. */
function codeOfAddress(search: string): string {
  return new URLSearchParams(search).get("code") ?? decodeURIComponent(location.hash.slice(1));
}

/** A code, a number or a name, where the camera does not read. */
function TypedCode({ busy, onFind }: { busy: boolean; onFind: (text: string) => void }): ReactNode {
  const { t } = useTranslation("reservations");
  const [typed, setTyped] = useState("");
  return (
    <form
      className={layout.stack3}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim().length >= 2) onFind(typed.trim());
      }}
    >
      <Field label={t("scan.typed")} hint={t("scan.typedHint")}>
        <Input
          value={typed}
          maxLength={300}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Button type="submit" look="primary" size="l" wide busy={busy}>
        {t("scan.find")}
      </Button>
    </form>
  );
}

/** Scans once the code with which the phone's own camera led here. */
function useAddressCode(scan: (code: string) => Promise<void>): void {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const led = useRef(false);
  useEffect(() => {
    const code = codeOfAddress(search);
    if (led.current || !code) return;
    led.current = true;
    // The scanned code does not stay in the address, nor in a shared link.
    navigate(path, { replace: true });
    void scan(code);
  }, [navigate, path, scan, search]);
}

/** Check-in at the door: the code of a ticket, scanned or typed, shows the visitors and marks them as arrived. */
export default function ScanPage(): ReactNode {
  const { t } = useTranslation("reservations");
  const { run, busy } = useReservationCommand();
  const [result, setResult] = useState<Result | null>(null);

  const scan = useCallback(
    async (code: string): Promise<void> => {
      const of = await run("POST /v1/reservations/scans", { body: { code } });
      if (of.end === "done") setResult({ kind: "found", found: of.answer });
      // Another code than a ticket's may have any length.
      else if (of.end === "failed")
        setResult({
          kind: "refused",
          text: of.problem.status === 422 ? t("scan.unknown") : of.problem.message,
        });
      if ("vibrate" in navigator && navigator.userActivation.hasBeenActive)
        navigator.vibrate(of.end === "done" ? 60 : [60, 60, 60]);
    },
    [run, t],
  );
  const open = useCallback(
    async (reservationId: string): Promise<void> => {
      const view = await call("GET /v1/reservations/:reservationId", { params: { reservationId } });
      if (view.staff) await scan(view.staff.code);
    },
    [scan],
  );
  /** Treats a code as a ticket; anything else is searched by number and name. */
  const find = async (text: string): Promise<void> => {
    if (CODE.test(text)) return scan(text);
    try {
      const { rows } = await call("GET /v1/reservations", {
        query: { search: text, limit: 10, sort: "-startsAt" },
      });
      const [first] = rows;
      if (!first) setResult({ kind: "refused", text: t("scan.nobody", { text }) });
      else if (rows.length === 1) await open(first.id);
      else setResult({ kind: "choice", rows });
    } catch (error) {
      setResult({ kind: "refused", text: problemOf(error).message });
    }
  };

  useAddressCode(scan);
  return (
    <div className={cx(layout.stack4, css.scan)}>
      <PageHeader title={t("scan.title")} back={{ href: paths.reservations(), label: t("title") }} />
      {result === null ? (
        <>
          <ScanViewer onCode={(code) => void scan(code)} busy={busy} />
          <TypedCode busy={busy} onFind={(text) => void find(text)} />
        </>
      ) : (
        <ResultView
          result={result}
          onNext={() => setResult(null)}
          onOpen={(id) => void open(id)}
          onChanged={(reservation) =>
            setResult((was) =>
              was?.kind === "found" ? { kind: "found", found: { ...was.found, reservation } } : was,
            )
          }
        />
      )}
    </div>
  );
}

type ResultProps = {
  result: Result;
  onNext: () => void;
  onOpen: (reservationId: string) => void;
  onChanged: (view: ReservationView) => void;
};

function ResultView({ result, onNext, onOpen, onChanged }: ResultProps): ReactNode {
  const { t } = useTranslation("reservations");
  const when = useWhen();
  const foot = (
    <div className={css.foot}>
      <Button look="primary" size="l" wide onClick={onNext}>
        {t("scan.next")}
      </Button>
    </div>
  );
  if (result.kind === "refused")
    return (
      <>
        <div className={cx(layout.stack2, layout.middle, layout.breakable, css.result, css.bad)} role="alert">
          <CircleX size={56} aria-hidden="true" />
          <p className={css.outcome}>{result.text}</p>
        </div>
        {foot}
      </>
    );
  if (result.kind === "choice")
    return (
      <>
        <h2 className={layout.large}>{t("scan.which")}</h2>
        <ul className={layout.stack2}>
          {result.rows.map((row) => (
            <li key={row.id}>
              <button type="button" className={css.choice} onClick={() => onOpen(row.id)}>
                <strong>{row.name}</strong>
                <span>{[row.number, t("people", { count: row.people })].filter(Boolean).join(" · ")}</span>
                <span>{`${row.eventTitle} · ${when.slot(row)}`}</span>
              </button>
            </li>
          ))}
        </ul>
        {foot}
      </>
    );
  return (
    <>
      <ScannedVisitor found={result.found} onChanged={onChanged} />
      {foot}
    </>
  );
}
