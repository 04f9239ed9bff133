import type { AgentRequest } from "@cuvee/core/people/agents/requests.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, problemOf, useAnswer, type CallAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { useLive } from "#kit/live.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { cx } from "#ui/classes.ts";
import { ConfirmDialog } from "#ui/popup/ConfirmDialog.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#people/agents/agents.module.css";
import * as layout from "#ui/layout.ts";

type Props = { may: boolean; onAgents: (agents: CallAnswer<"GET /v1/shops/me/agents">) => void };

type RequestProps = {
  request: AgentRequest;
  busy: boolean;
  /** Undefined for someone who may not answer. */
  onAccept: (() => void) | undefined;
  onRefuse: () => void;
};

function Request({ request: one, busy, onAccept, onRefuse }: RequestProps): ReactNode {
  const { t } = useTranslation("agents");
  const format = useFormat();
  return (
    <li className={cx(layout.line3, layout.middle, css.row, css.asking)}>
      <div className={cx(layout.shrink, layout.breakable, layout.fill, css.words)}>
        <strong>{one.name}</strong>
        <span className={css.reach}>
          <a href={`mailto:${one.email}`}>{one.email}</a>
          {one.phone ? <a href={`tel:${one.phone}`}>{format.phone(one.phone)}</a> : null}
        </span>
        {one.message ? <q className={css.said}>{one.message}</q> : null}
        <span className={layout.quiet}>
          {t(one.invited ? "requests.invited" : "requests.asked", {
            date: format.date(one.askedAt, "short"),
          })}
        </span>
      </div>
      {onAccept ? (
        <div className={layout.row2}>
          <Button
            look="primary"
            size="s"
            busy={busy}
            aria-label={t("requests.acceptOf", { name: one.name })}
            onClick={onAccept}
          >
            {t("requests.accept")}
          </Button>
          <Button size="s" aria-label={t("requests.refuseOf", { name: one.name })} onClick={onRefuse}>
            {t("requests.refuse")}
          </Button>
        </div>
      ) : null}
    </li>
  );
}

/** Lists the agents who request to represent the shop; hidden without requests. */
export function AgentRequests({ may, onAgents }: Props): ReactNode {
  const { t } = useTranslation("agents");
  const { data, mutate } = useAnswer("GET /v1/shops/me/agent-requests", {});
  const [refusing, setRefusing] = useState<AgentRequest | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useLive("notification", () => void mutate());
  const answer = async (one: AgentRequest, accept: boolean): Promise<void> => {
    setBusy(one.id);
    setFailure(null);
    try {
      const params = { requestId: one.id };
      const { agents, requests } = await call("PUT /v1/shops/me/agent-requests/:requestId", {
        params,
        body: { accept },
      });
      await mutate({ requests }, { revalidate: false });
      onAgents({ agents });
      setRefusing(null);
      showSnackbar("success", t(accept ? "requests.accepted" : "requests.refused", { name: one.name }));
    } catch (error) {
      const { message } = problemOf(error);
      if (accept) showSnackbar("error", message);
      else setFailure(message);
      void mutate();
    } finally {
      setBusy(null);
    }
  };
  const requests = data?.requests ?? [];
  if (requests.length === 0) return null;
  return (
    <Card title={t("requests.title", { count: requests.length })} flush>
      <p className={cx(layout.quiet, layout.unmargined, css.lead)}>{t("requests.text")}</p>
      <ul className={css.list}>
        {requests.map((one) => (
          <Request
            key={one.id}
            request={one}
            busy={busy === one.id && refusing === null}
            onAccept={may ? () => void answer(one, true) : undefined}
            onRefuse={() => {
              setFailure(null);
              setRefusing(one);
            }}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={refusing !== null}
        onClose={() => setRefusing(null)}
        onConfirm={() => refusing && void answer(refusing, false)}
        title={t("requests.refuseTitle", { name: refusing?.name ?? "" })}
        text={t("requests.refuseText")}
        confirm={t("requests.refuse")}
        danger
        busy={busy !== null}
        error={failure}
      />
    </Card>
  );
}
