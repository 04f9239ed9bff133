import type { AttachedAgent } from "@cuvee/core/people/agents/agents.ts";
import { UserMinus, UsersRound } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, useAnswer, type CallAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { hasPermission } from "#kit/access.ts";
import { useSession } from "#kit/session.tsx";
import { AgentRequests } from "#people/agents/AgentRequests.tsx";
import AttachDialog from "#people/agents/AttachDialog.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import { Button, IconButton } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ConfirmDialog } from "#ui/popup/ConfirmDialog.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#people/agents/agents.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import { useWork } from "#ui/work.ts";

function Agent({ agent, onDetach }: { agent: AttachedAgent; onDetach?: () => void }): ReactNode {
  const { t } = useTranslation("agents");
  const format = useFormat();
  return (
    <li className={cx(layout.line3, layout.middle, css.row)}>
      <div className={cx(layout.shrink, layout.breakable, layout.fill, css.words)}>
        <strong>{agent.name}</strong>
        <span className={css.reach}>
          <a href={`mailto:${agent.email}`}>{agent.email}</a>
          {agent.phone ? <a href={`tel:${agent.phone}`}>{format.phone(agent.phone)}</a> : null}
        </span>
        <span className={layout.quiet}>
          {t("clients", { count: agent.clients, n: format.count(agent.clients) })}
          {" · "}
          {t("since", { date: format.date(agent.since, "short") })}
        </span>
      </div>
      {onDetach ? (
        <IconButton label={t("detach.of", { name: agent.name })} onClick={onDetach}>
          <UserMinus aria-hidden="true" />
        </IconButton>
      ) : null}
    </li>
  );
}

type DetachProps = {
  agent: AttachedAgent;
  onClose: () => void;
  onDone: (left: CallAnswer<"GET /v1/shops/me/agents">) => void;
};

/** Asks whether an agent is detached from the shop, and does it. */
function DetachDialog({ agent, onClose, onDone }: DetachProps): ReactNode {
  const { t } = useTranslation("agents");
  const { busy, failure, run } = useWork("inPlace");
  const detach = (): Promise<boolean> =>
    run(async () => {
      onDone(await call("DELETE /v1/shops/me/agents/:agentId", { params: { agentId: agent.id } }));
      showSnackbar("success", t("detach.done", { name: agent.name }));
      onClose();
    });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void detach()}
      title={t("detach.title", { name: agent.name })}
      text={t("detach.text", { count: agent.clients })}
      confirm={t("detach.act")}
      danger
      busy={busy !== null}
      error={failure}
    />
  );
}

/** Lists the agents of the shop: `/dashboard/agents`. */
export default function AgentsPage(): ReactNode {
  const { t } = useTranslation("agents");
  const { user } = useSession();
  const answer = useAnswer("GET /v1/shops/me/agents", {});
  const [attaching, setAttaching] = useState(false);
  const [leaving, setLeaving] = useState<AttachedAgent | null>(null);
  const may = user !== null && hasPermission(user, "createAgent");
  const attach = may ? (
    <Button look="primary" onClick={() => setAttaching(true)}>
      {t("attach.open")}
    </Button>
  ) : null;
  return (
    <>
      <PageHeader title={t("title")} text={t("text")} actions={attach} />
      <div className={cx(layout.grid5, layout.shrink, css.column)}>
        <AgentRequests may={may} onAgents={(agents) => void answer.mutate(agents, { revalidate: false })} />
        <Card flush>
          <Answered
            of={answer}
            waiting="12rem"
            empty={({ agents }) =>
              agents.length === 0 ? (
                <EmptyState
                  icon={<UsersRound aria-hidden="true" />}
                  title={t("none.title")}
                  text={t("none.text")}
                >
                  {attach}
                </EmptyState>
              ) : null
            }
          >
            {({ agents }) => (
              <ul className={css.list}>
                {agents.map((agent) => (
                  <Agent
                    key={agent.id}
                    agent={agent}
                    {...(may ? { onDetach: () => setLeaving(agent) } : {})}
                  />
                ))}
              </ul>
            )}
          </Answered>
        </Card>
      </div>
      {attaching ? (
        <AttachDialog
          onClose={() => setAttaching(false)}
          onDone={(agents, email) => {
            void answer.mutate(agents, { revalidate: false });
            setAttaching(false);
            showSnackbar("success", t("attach.done", { email }));
          }}
        />
      ) : null}
      {leaving ? (
        <DetachDialog
          agent={leaving}
          onClose={() => setLeaving(null)}
          onDone={(left) => void answer.mutate(left, { revalidate: false })}
        />
      ) : null}
    </>
  );
}
