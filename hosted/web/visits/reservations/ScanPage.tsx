import type { ReservationRow, ReservationView } from "@cuvee/core/visits/reservations/reservations.ts";
import { Camera, CameraOff, CircleCheck, CircleX, TriangleAlert, type LucideIcon } from "lucide-react";
import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useSearch } from "wouter";
import { call, problemOf, type CallAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import { Field } from "#ui/Field.tsx";
import { Input } from "#ui/Input.tsx";
import { Notice } from "#ui/Notice.tsx";
import { NumberInput } from "#ui/NumberInput.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { Spinner } from "#ui/Spinner.tsx";
import { useDoing } from "#visits/reservations/calls.ts";
import { look, type CameraFault } from "#visits/reservations/camera.ts";
import { useWhen } from "#visits/reservations/when.ts";
import css from "#visits/reservations/ScanPage.module.css";

type Outcome = CallAnswer<"POST /v1/reservations/scans">["outcome"];
type Found = { reservation: ReservationView; outcome: Outcome };
type Result = { kind: "found"; found: Found } | { kind: "choice"; rows: ReservationRow[] } | { kind: "refused"; text: string };

const LOOKS: Record<Outcome, { tone: "good" | "warn" | "bad"; icon: LucideIcon }> = {
  attended: { tone: "good", icon: CircleCheck },
  already: { tone: "warn", icon: TriangleAlert },
  otherDay: { tone: "warn", icon: TriangleAlert },
  unpaid: { tone: "warn", icon: TriangleAlert },
  pending: { tone: "warn", icon: TriangleAlert },
  cancelled: { tone: "bad", icon: CircleX },
};
/** What a ticket's code looks like, whatever address stands before it. */
const CODE = /[0-9a-z]{16}\.[\w-]{16}\s*$/;

/** The ticket that the phone's own camera led here with. */
function codeOfAddress(search: string): string {
  return new URLSearchParams(search).get("code") ?? decodeURIComponent(location.hash.slice(1));
}

/** The door: the code of a ticket, seen or typed, says who comes and marks them there. */
export default function ScanPage(): ReactNode {
  const { t } = useTranslation("reservations");
  const [path, navigate] = useLocation();
  const search = useSearch();
  const { run, busy } = useDoing();
  const [result, setResult] = useState<Result | null>(null);
  const [typed, setTyped] = useState("");

  const scan = useCallback(
    async (code: string): Promise<void> => {
      const of = await run("POST /v1/reservations/scans", { body: { code } });
      if (of.end === "done") setResult({ kind: "found", found: of.answer });
      else if (of.end === "failed") setResult({ kind: "refused", text: of.problem.message });
      if ("vibrate" in navigator) navigator.vibrate(of.end === "done" ? 60 : [60, 60, 60]);
    },
    [run],
  );
  const open = useCallback(
    async (reservationId: string): Promise<void> => {
      const view = await call("GET /v1/reservations/:reservationId", { params: { reservationId } });
      if (view.staff) await scan(view.staff.code);
    },
    [scan],
  );
  /** A code is a ticket; anything else is looked for by number and name. */
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

  const led = useRef(false);
  useEffect(() => {
    const code = codeOfAddress(search);
    if (led.current || !code) return;
    led.current = true;
    // What was read does not stay in the address, nor in what is shared of it.
    navigate(path, { replace: true });
    void scan(code);
  }, [navigate, path, scan, search]);

  const next = useCallback(() => {
    setResult(null);
    setTyped("");
  }, []);
  return (
    <div className={css.scan}>
      <PageHeader title={t("scan.title")} back={{ href: paths.reservations(), label: t("title") }} />
      {result === null ? (
        <>
          <Viewer onCode={(code) => void scan(code)} busy={busy} />
          <form
            className={css.typed}
            onSubmit={(event) => {
              event.preventDefault();
              if (typed.trim().length >= 2) void find(typed.trim());
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
        </>
      ) : (
        <ResultView
          result={result}
          onNext={next}
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

/** What the camera sees; without one it says why, and the field below does the same. */
function Viewer({ onCode, busy }: { onCode: (code: string) => void; busy: boolean }): ReactNode {
  const { t } = useTranslation("reservations");
  const video = useRef<HTMLVideoElement>(null);
  const [wanted, setWanted] = useState(true);
  const [state, setState] = useState<"starting" | "looking" | CameraFault>("starting");
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    const element = video.current;
    if (!wanted || !element) return undefined;
    let [gone, last] = [false, ""];
    let stop: (() => void) | undefined;
    setState("starting");
    look(
      element,
      (code) => {
        // The same ticket stays before the camera for some frames.
        if (code === last) return;
        last = code;
        latest.current(code);
      },
      () => gone,
    ).then(
      (looking) => {
        ({ stop } = looking);
        if (gone) stop();
        else setState("looking");
      },
      (fault: unknown) => (gone ? undefined : setState(isFault(fault) ? fault : "none")),
    );
    return () => {
      gone = true;
      stop?.();
    };
  }, [wanted]);
  const fault = state !== "starting" && state !== "looking" ? state : null;
  return (
    <div className={css.viewer}>
      <video
        ref={video}
        className={css.video}
        muted
        playsInline
        hidden={!wanted || fault !== null}
        aria-label={t("scan.camera")}
      />
      {fault ? (
        <div className={css.off} role="status">
          <CameraOff size={32} aria-hidden="true" />
          <p>{t(`scan.fault.${fault}`)}</p>
          <Button
            onClick={() => {
              setWanted(false);
              setState("starting");
              queueMicrotask(() => setWanted(true));
            }}
          >
            {t("scan.again")}
          </Button>
        </div>
      ) : (
        <p className={css.hint}>
          {busy || state === "starting" ? <Spinner /> : <Camera size={18} aria-hidden="true" />}
          {t(busy ? "scan.reading" : state === "starting" ? "scan.starting" : "scan.aim")}
        </p>
      )}
    </div>
  );
}

const isFault = (fault: unknown): fault is CameraFault =>
  fault === "none" || fault === "refused" || fault === "busy";

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
        <div className={cx(css.result, css.bad)} role="alert">
          <CircleX size={56} aria-hidden="true" />
          <p className={css.outcome}>{result.text}</p>
        </div>
        {foot}
      </>
    );
  if (result.kind === "choice")
    return (
      <>
        <h2 className={css.which}>{t("scan.which")}</h2>
        <ul className={css.choices}>
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
      <Arrived found={result.found} onChanged={onChanged} />
      {foot}
    </>
  );
}

/** Who comes, in letters that are read at arm's length, and what may still be done at the door. */
function Arrived({ found, onChanged }: { found: Found; onChanged: (view: ReservationView) => void }): ReactNode {
  const { t } = useTranslation("reservations");
  const when = useWhen();
  const format = useFormat();
  const { run, busy } = useDoing();
  const { reservation: view, outcome } = found;
  const { tone, icon: Icon } = LOOKS[outcome];
  const [people, setPeople] = useState(view.attendedPeople || view.people);
  const [failure, setFailure] = useState<string | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const options = view.lines.filter((line) => line.kind === "option");
  const came = view.status === "attended";
  const may = came || view.acts.includes("attend");

  const mark = async (): Promise<void> => {
    setFailure(null);
    const params = { reservationId: view.id };
    // How many came is said anew: first as if nobody had.
    if (came) {
      const back = await run("POST /v1/reservations/:reservationId/attendance", {
        params,
        body: { as: "confirmed" },
      });
      if (back.end === "failed") return setFailure(back.problem.message);
    }
    const of = await run("POST /v1/reservations/:reservationId/attendance", {
      params,
      body: { as: "attended", people },
    });
    if (of.end === "failed") return setFailure(of.problem.message);
    if (of.end === "conflict") return onChanged(of.current);
    onChanged(of.answer);
    setSaid(t("scan.marked", { count: people }));
  };
  return (
    <>
      <div className={cx(css.result, css[tone])} role="status">
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
        {view.dueCents > 0 && view.status !== "cancelled" ? (
          <p className={css.due}>{t("money.due", { amount: format.money(view.dueCents) })}</p>
        ) : null}
      </div>
      {failure ? <Notice tone="error">{failure}</Notice> : null}
      {said ? <Notice tone="success">{said}</Notice> : null}
      {may ? (
        <div className={css.some}>
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
