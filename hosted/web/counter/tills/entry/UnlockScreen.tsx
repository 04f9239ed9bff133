import type { Id } from "@cuvee/core/kit/ids.ts";
import { TILL_CODE } from "@cuvee/core/counter/pointsOfSale/codes.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Gate, LeaveLink } from "#counter/tills/entry/Gate.tsx";
import { Pad } from "#counter/tills/controls/Pad.tsx";
import { useTillWork } from "#counter/tills/controls/useTillWork.ts";
import type { TillEngine } from "#counter/tills/device/engine.ts";
import type { TillState } from "#counter/tills/device/tillState.ts";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import { cx } from "#ui/classes.ts";
import css from "#counter/tills/entry/Gate.module.css";
import * as layout from "#ui/layout.ts";

const CODE_MAX = 8;

/** A form in which the seller signs in by their code, with or without network. */
export function UnlockScreen({ till, state }: { till: TillEngine; state: TillState }): ReactNode {
  const { t } = useTranslation("tills");
  const users = till.catalogue()?.snapshot.users.filter(({ code }) => code !== null) ?? [];
  const [chosen, choose] = useState<Id | null>(users.length === 1 ? (users[0]?.userId ?? null) : null);
  const [code, setCode] = useState("");
  const { busy, failure, run } = useTillWork();
  const isReady = chosen !== null && TILL_CODE.test(code) && busy === null;
  const unlock = (): void => {
    if (!isReady) return;
    void run(() => till.unlock(chosen, code)).then((isIn) => (isIn ? undefined : setCode("")));
  };
  const { point } = till.catalogue()?.snapshot ?? {};
  const title = [point?.name, state.device?.code].filter(Boolean).join(" · ");
  if (users.length === 0)
    return (
      <Gate title={title || t("gate.locked")} text={t("gate.noCodes")}>
        <LeaveLink />
      </Gate>
    );
  return (
    <Gate title={title} text={t("gate.who")} error={failure}>
      <div className={cx(layout.grid2, css.people)} role="group" aria-label={t("gate.who")}>
        {users.map(({ userId, name }) => (
          <Touch key={userId} chosen={chosen === userId} onClick={() => choose(userId)}>
            {name}
          </Touch>
        ))}
      </div>
      <Pad
        label={t("gate.code")}
        text={code}
        shown={"●".repeat(code.length)}
        isCode
        onText={(next) => setCode(next.slice(0, CODE_MAX))}
        onEnter={unlock}
      />
      <Touch look="main" big disabled={!isReady} onClick={unlock}>
        {t("gate.unlock")}
      </Touch>
      <LeaveLink />
    </Gate>
  );
}
