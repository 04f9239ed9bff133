import { KeyRound, Plus, Trash2 } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { usePersonName } from "#people/collaborators/personName.ts";
import { call, problemOf, useAnswer, type CallAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { ApiNav } from "#people/apiKeys/ApiNav.tsx";
import { SecretDialog } from "#people/apiKeys/SecretDialog.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import { StatusBadge, type StatusGroup } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { ask } from "#ui/popup/popup.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#people/apiKeys/api.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const KeyDialog = lazy(() => import("#people/apiKeys/KeyDialog.tsx"));

/**
 * Half a day in milliseconds. A key ends at midnight (UTC) after its last day; half a day earlier has that date in
 * every nearby time zone.
 */
const HALF_DAY_MS = 43_200_000;

type Key = CallAnswer<"GET /v1/api-keys">["keys"][number];
const GROUPS: Record<Key["state"], StatusGroup> = {
  active: "online",
  expired: "finished",
  revoked: "cancel",
  asleep: "waiting",
};

function KeyRow({ of, onChanged }: { of: Key; onChanged: () => Promise<unknown> }): ReactNode {
  const { t } = useTranslation("api");
  const format = useFormat();
  const nameOf = usePersonName();
  const scopeName = (name: string): string => t(`scopes.${name.replace(":", "-")}`);
  const revoke = async (): Promise<void> => {
    const texts = { title: t("keys.revokeTitle", { name: of.name }), text: t("keys.revokeText") };
    if ((await ask({ ...texts, validateLabel: t("keys.revoke"), error: true })) === null) return;
    try {
      await call("DELETE /v1/api-keys/:keyId", { params: { keyId: of.id } });
      showSnackbar("success", t("keys.revoked"));
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
    }
    await onChanged();
  };
  const facts = [
    t("keys.made", { by: nameOf(of.madeBy), at: format.date(of.createdAt) }),
    of.lastUsedOn ? t("keys.used", { at: format.date(of.lastUsedOn) }) : t("keys.unused"),
    of.revokedAt
      ? t("keys.revokedBy", { by: nameOf(of.revokedBy ?? ""), at: format.date(of.revokedAt) })
      : "",
    of.expiresAt && !of.revokedAt
      ? t("keys.untilDay", {
          at: format.date(new Date(Date.parse(of.expiresAt) - HALF_DAY_MS).toISOString()),
        })
      : "",
  ];
  return (
    <li className={css.row}>
      <div className={cx(layout.grid1, layout.shrink, layout.breakable, css.words)}>
        <span className={cx(layout.row12, layout.middle, layout.medium, css.title)}>
          {of.name}
          <StatusBadge group={GROUPS[of.state]}>{t(`keys.state.${of.state}`)}</StatusBadge>
        </span>
        <span className={cx(layout.quiet, layout.unmargined)}>
          <code>{of.prefix}…</code> · {of.scopes.map(scopeName).join(", ")}
        </span>
        <span className={cx(layout.quiet, layout.unmargined)}>{facts.filter(Boolean).join(" · ")}</span>
        {of.state === "active" && of.weakened.length > 0 ? (
          <span className={cx(layout.quiet, layout.unmargined)}>
            {t("keys.weakened", { scopes: of.weakened.map(scopeName).join(", ") })}
          </span>
        ) : null}
      </div>
      {of.state === "revoked" ? null : (
        <div className={css.acts}>
          <Button size="s" look="quiet" icon={<Trash2 aria-hidden="true" />} onClick={() => void revoke()}>
            {t("keys.revoke")}
            <span className="visually-hidden"> {of.name}</span>
          </Button>
        </div>
      )}
    </li>
  );
}

/** Lists the keys with which programs act for the shop: `/get-api-key`. */
export default function ApiKeysPage(): ReactNode {
  const { t } = useTranslation("api");
  const answer = useAnswer("GET /v1/api-keys", {});
  const [adding, setAdding] = useState(false);
  const [created, setMade] = useState<{ name: string; secret: string } | null>(null);
  const scopes = answer.data?.scopes ?? [];
  const add =
    scopes.length > 0 ? (
      <Button look="primary" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
        {t("keys.add")}
      </Button>
    ) : null;
  return (
    <>
      <ApiNav />
      <PageHeader title={t("keys.title")} text={t("keys.text")} actions={add} />
      <Answered
        of={answer}
        waiting="10rem"
        card
        empty={({ keys }) =>
          keys.length === 0 ? (
            <EmptyState
              icon={<KeyRound aria-hidden="true" />}
              title={t("keys.empty")}
              text={t(scopes.length > 0 ? "keys.emptyText" : "keys.noScopes")}
            >
              {add}
            </EmptyState>
          ) : null
        }
      >
        {({ keys }) => (
          <Card>
            <ul className={layout.plain}>
              {keys.map((key) => (
                <KeyRow key={key.id} of={key} onChanged={answer.mutate} />
              ))}
            </ul>
          </Card>
        )}
      </Answered>
      {adding ? (
        <Suspense>
          <KeyDialog
            scopes={scopes}
            onClose={() => setAdding(false)}
            onMade={(name, secret) => {
              setAdding(false);
              setMade({ name, secret });
              void answer.mutate();
            }}
          />
        </Suspense>
      ) : null}
      {created ? (
        <SecretDialog
          title={t("keys.secretTitle", { name: created.name })}
          text={t("keys.secretText")}
          secret={created.secret}
          onClose={() => setMade(null)}
        />
      ) : null}
    </>
  );
}
