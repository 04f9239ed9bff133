import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { judge } from "#kit/judge.ts";
import { useOwnShop } from "#kit/ownShop.ts";
import { useSession } from "#kit/session.tsx";
import { TILL_ACCESS } from "#sales/tills/access.ts";
import { Gate } from "#sales/tills/Gate.tsx";
import { sentenceOf } from "#sales/tills/refusals.ts";
import type { TillEngine } from "#sales/tills/engine.ts";
import { Touch } from "#sales/tills/Touch.tsx";
import line from "#sales/tills/LinePane.module.css";
import css from "#sales/tills/Gate.module.css";

const NAME_MAX = 60;

/** Address that a signed-in person is sent to who may not make a device a till; null for who may, and while it is not known. */
function useElsewhere(): string | null {
  const state = useSession();
  const { integrations, waiting } = useOwnShop();
  const verdict = judge(TILL_ACCESS, state, location.pathname, integrations);
  const to = state.status === "in" && !waiting && !verdict.show ? verdict.to : null;
  useEffect(() => {
    if (to !== null) location.replace(to);
  }, [to]);
  return to;
}

/** This device becomes a till of the point: somebody of the shop is signed in and names it. */
export function EnrolScreen({ till }: { till: TillEngine }): ReactNode {
  const { t } = useTranslation("tills");
  const { status } = useSession();
  const [name, setName] = useState("");
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  const elsewhere = useElsewhere();
  const isReady = name.trim() !== "" && !isBusy;
  if (status === "out")
    return (
      <Gate title={t("gate.enrol")} text={t("gate.signInFirst")}>
        <a className={css.link} href={`/auth/login?redirectLink=${encodeURIComponent(location.pathname)}`}>
          {t("gate.signIn")}
        </a>
      </Gate>
    );
  if (elsewhere !== null) return <Gate title={t("gate.starting")} />;
  const enrol = (): void => {
    if (!isReady) return;
    setBusy(true);
    till.enrol(name.trim()).catch((refused: unknown) => {
      setError(sentenceOf(refused, t));
      setBusy(false);
    });
  };
  return (
    <Gate title={t("gate.enrol")} text={t("gate.enrolText")} error={error}>
      <form
        className={line.stack}
        onSubmit={(event) => {
          event.preventDefault();
          enrol();
        }}
      >
        <label className={line.label}>
          {t("gate.name")}
          <input
            className={line.input}
            data-first
            autoComplete="off"
            maxLength={NAME_MAX}
            placeholder={t("gate.nameHint")}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <Touch look="main" big submit disabled={!isReady}>
          {t("gate.enrolNow")}
        </Touch>
      </form>
      <a className={css.link} href="/dashboard/salespoints">
        {t("sale.leave")}
      </a>
    </Gate>
  );
}
