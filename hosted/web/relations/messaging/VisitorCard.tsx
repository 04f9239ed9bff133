import { phoneHref } from "@cuvee/core/kit/phoneWords.ts";
import type { ConversationView } from "@cuvee/core/relations/messaging/messaging.ts";
import type { ConversationVisitor } from "@cuvee/core/relations/messaging/visitors.ts";
import { PROSPECT } from "@cuvee/core/shops/clients/clients.ts";
import { Link2, Trash2, Unlink, UserPlus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { hasPermission } from "#kit/access.ts";
import { call, useAnswer } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import { useMayOpen } from "#kit/live.tsx";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { StatusBadge } from "#ui/Badge.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import { ConfirmDialog } from "#ui/popup/ConfirmDialog.tsx";
import { useWork } from "#ui/work.ts";
import { useRefreshList } from "./calls.ts";
import css from "./messaging.module.css";
import * as layout from "#ui/layout.ts";

type Props = {
  view: ConversationView;
  visitor: ConversationVisitor;
  onChange: (now: ConversationView) => void;
};

/** The client who wrote: linked by a colleague, or offered where a client has the visitor's address. */
function VisitorsClient({ view, visitor, onChange }: Props): ReactNode {
  const { t } = useTranslation("messageDesk");
  const params = { conversationId: view.id };
  const linked = view.desk?.client ?? null;
  const { data } = useAnswer("GET /v1/conversations/:conversationId/clients", linked ? null : { params });
  const work = useWork("asMessage");
  const mayOpen = useMayOpen();
  const link = (clientId: string | null): Promise<boolean> =>
    work.run(async () => {
      onChange(await call("PUT /v1/conversations/:conversationId/client", { params, body: { clientId } }));
    }, clientId ?? "none");
  if (linked)
    return (
      <p className={cx(layout.row2, layout.middle, layout.unmargined)}>
        <Link href={paths.client(linked.id)}>{t("visitor.clientOf", { name: linked.name })}</Link>
        <Button
          size="s"
          look="quiet"
          busy={work.busy !== null}
          icon={<Unlink aria-hidden="true" />}
          onClick={() => void link(null)}
        >
          {t("visitor.unlink")}
        </Button>
      </p>
    );
  const clients = data?.clients ?? [];
  if (!data) return null;
  const { email, phone } = visitor;
  const person = { name: view.buyerName, email, phone };
  const ways = {
    client: paths.addClient(person),
    prospect: paths.addClient({ ...person, isPro: true, pipe: PROSPECT }),
  };
  if (clients.length === 0)
    return mayOpen(ways.client) ? (
      <div className={layout.row2}>
        {(["prospect", "client"] as const).map((what) => (
          <ButtonLink key={what} size="s" icon={<UserPlus aria-hidden="true" />} href={ways[what]}>
            {t(`visitor.make.${what}`)}
          </ButtonLink>
        ))}
      </div>
    ) : null;
  return (
    <div className={cx(layout.row2, layout.middle)}>
      <span className={layout.small}>{t("visitor.offer")}</span>
      {clients.map(({ id, name, code }) => (
        <Button
          key={id}
          size="s"
          busy={work.busy === id}
          icon={<Link2 aria-hidden="true" />}
          onClick={() => void link(id)}
        >
          {t("visitor.link", { name: name || code })}
        </Button>
      ))}
    </div>
  );
}

/** Deletes the conversation, as unwanted advertising or at the visitor's wish. */
function RemoveVisitor({ conversationId }: { conversationId: string }): ReactNode {
  const { t } = useTranslation("messageDesk");
  const [asking, setAsking] = useState(false);
  const [, navigate] = useLocation();
  const listAgain = useRefreshList();
  const work = useWork("inPlace");
  const remove = (): Promise<boolean> =>
    work.run(async () => {
      await call("DELETE /v1/conversations/:conversationId", { params: { conversationId } });
      listAgain();
      navigate(paths.messages(), { replace: true });
    });
  return (
    <>
      <Button size="s" look="quiet" icon={<Trash2 aria-hidden="true" />} onClick={() => setAsking(true)}>
        {t("visitor.remove")}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t("visitor.removal")}
        text={t("visitor.removalText")}
        confirm={t("visitor.delete")}
        danger
        busy={work.busy !== null}
        error={work.failure}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

/** Shows the person who wrote without an account, and lets the shop link or delete the conversation. */
export function VisitorCard({ view, visitor, onChange }: Props): ReactNode {
  const { email, phone, isVerified } = visitor;
  const { t } = useTranslation("messageDesk");
  const { user } = useSession();
  return (
    <div className={cx(layout.grid1, css.visitor)}>
      <div className={cx(layout.row2, layout.middle)}>
        <StatusBadge group={isVerified ? "finished" : "waiting"} plain>
          {t(isVerified ? "visitor.verified" : "visitor.unverified")}
        </StatusBadge>
        <span className={layout.breakable}>{email}</span>
        {phone ? <a href={phoneHref(phone)}>{phone}</a> : null}
        <span className={layout.pushed}>
          <RemoveVisitor conversationId={view.id} />
        </span>
      </div>
      {isVerified ? null : (
        <p className={cx(layout.quiet, layout.small, layout.unmargined)}>{t("visitor.unverifiedHint")}</p>
      )}
      {user && hasPermission(user, "seeAllClient") ? (
        <VisitorsClient view={view} visitor={visitor} onChange={onChange} />
      ) : null}
    </div>
  );
}
