import type { User } from "@cuvee/core/people/accounts/accounts.ts";
import { TILL_CODE } from "@cuvee/core/counter/pointsOfSale/codes.ts";
import { TILL_OPERATIONS, type PointView } from "@cuvee/core/counter/pointsOfSale/points.ts";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, useAnswer } from "#kit/api.ts";
import { hasPermission, judge } from "#kit/access.ts";
import { useOwnShop } from "#kit/ownShop.ts";
import { useSession } from "#kit/session.tsx";
import { TILL_ACCESS } from "#counter/pointsOfSale/access.ts";
import { Gate, LeaveLink } from "#counter/tills/entry/Gate.tsx";
import { useTillWork } from "#counter/tills/controls/useTillWork.ts";
import type { TillEngine } from "#counter/tills/device/engine.ts";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import line from "#counter/tills/basket/LinePane.module.css";
import css from "#counter/tills/entry/Gate.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const NAME_MAX = 60;
const CODE_MAX = 8;

/**
 * Returns the address to which a signed-in user is redirected who may not make a device a till; null for users who may,
 * and while it is not known.
 */
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

/**
 * Adds the user to the people of a point, where they manage the rights themselves, and sets their code, which unlocks
 * the till that they enrol.
 */
async function ownPlace(point: PointView, user: User, code: string): Promise<void> {
  const me = point.people.find(({ userId }) => userId === user.id);
  const params = { pointId: point.id, userId: user.id };
  if (!me?.works)
    await call("PUT /v1/salespoints/:pointId/users/:userId", {
      params,
      body: { acts: [...TILL_OPERATIONS], version: me?.version ?? 0 },
    });
  if (!me?.hasCode) await call("PUT /v1/salespoints/:pointId/users/:userId/code", { params, body: { code } });
}

/** Tells users who may not unlock a till of the point whom to contact, before the device takes a series of numbers. */
function NotYours({ point }: { point: PointView }): ReactNode {
  const { t } = useTranslation("tills");
  const names = point.people.filter(({ isOwner }) => isOwner).map(({ name }) => name);
  return (
    <Gate title={t("gate.enrol")} text={t("gate.notYours", { point: point.name, names: names.join(", ") })}>
      <LeaveLink />
    </Gate>
  );
}

function CodeField({ code, onCode }: { code: string; onCode: (value: string) => void }): ReactNode {
  const { t } = useTranslation("tills");
  return (
    <label className={cx(layout.grid1, layout.muted, layout.medium, line.label)}>
      {t("gate.ownCode")}
      <input
        className={cx(layout.large, line.input)}
        type="password"
        inputMode="numeric"
        autoComplete="new-password"
        maxLength={CODE_MAX}
        placeholder={t("gate.ownCodeHint")}
        value={code}
        onChange={(event) => onCode(event.target.value.replace(/\D/g, ""))}
      />
    </label>
  );
}

/**
 * This device becomes a till of the point: a user who works there is signed in, names it, and has a code that unlocks
 * it.
 */
export function EnrolScreen({ till, pointId }: { till: TillEngine; pointId: string }): ReactNode {
  const { t } = useTranslation("tills");
  const { status, user } = useSession();
  const [name, setName] = useState("");
  const [code, setCode] = useState("");
  const { busy, failure, run } = useTillWork();
  const elsewhere = useElsewhere();
  const isIn = status === "in" && elsewhere === null;
  const point = useAnswer("GET /v1/salespoints/:pointId", isIn ? { params: { pointId } } : null);
  const me = point.data?.people.find(({ userId }) => userId === user?.id);
  const needsCode = point.data !== undefined && !me?.hasCode;
  const isReady = name.trim() !== "" && busy === null && (!needsCode || TILL_CODE.test(code));
  if (status === "out")
    return (
      <Gate title={t("gate.enrol")} text={t("gate.signInFirst")}>
        <a
          className={cx(layout.middle, css.link)}
          href={`/auth/login?redirectLink=${encodeURIComponent(location.pathname)}`}
        >
          {t("gate.signIn")}
        </a>
      </Gate>
    );
  if (elsewhere !== null) return <Gate title={t("gate.starting")} />;
  if (point.data && user && !me?.works && !hasPermission(user, "createCollaborator"))
    return <NotYours point={point.data} />;
  const enrol = async (): Promise<void> => {
    if (!isReady) return;
    const isEnrolled = await run(async () => {
      if (point.data && user) await ownPlace(point.data, user, code);
      await till.enrol(name.trim());
    });
    if (!isEnrolled) void point.mutate();
  };
  return (
    <Gate title={t("gate.enrol")} text={t("gate.enrolText")} error={failure}>
      <form
        className={layout.stack3}
        onSubmit={(event) => {
          event.preventDefault();
          void enrol();
        }}
      >
        <label className={cx(layout.grid1, layout.muted, layout.medium, line.label)}>
          {t("gate.name")}
          <input
            className={cx(layout.large, line.input)}
            data-first
            autoComplete="off"
            maxLength={NAME_MAX}
            placeholder={t("gate.nameHint")}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        {needsCode ? <CodeField code={code} onCode={setCode} /> : null}
        <Touch look="main" big submit disabled={!isReady}>
          {t("gate.enrolNow")}
        </Touch>
      </form>
      <LeaveLink />
    </Gate>
  );
}
