import type { ProducerMatch, OwnRequest } from "@cuvee/core/people/agents/requests.ts";
import { Search, Send, UserPlus } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useSWRConfig } from "swr";
import { answersOf, useAnswer, type CallAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { useLive } from "#kit/live.tsx";
import { paths, pictureAt } from "#kit/paths.ts";
import AskDialog from "#people/agents/AskDialog.tsx";
import InviteDialog from "#people/agents/InviteDialog.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import { Badge, StatusBadge, type StatusGroup } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#people/agents/agents.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Own = CallAnswer<"GET /v1/agents/requests">;

/** Milliseconds without typing before the search starts. */
const REST_MS = 250;
const LEAST = 2;

function useRested(text: string): string {
  const [rested, setRested] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

const GROUPS: Record<OwnRequest["state"], StatusGroup> = {
  pending: "waiting",
  invited: "waiting",
  accepted: "online",
  refused: "error",
  expired: "cancel",
};

function Found({ shop, onAsk }: { shop: ProducerMatch; onAsk: () => void }): ReactNode {
  const { t } = useTranslation("agents");
  const { name, code, logo, state } = shop;
  return (
    <li className={cx(layout.line3, layout.middle, css.row)}>
      <span
        className={cx(layout.strong, layout.fixed, css.mark)}
        style={{ background: shop.color }}
        aria-hidden="true"
      >
        {logo ? <img src={pictureAt(logo, 160)} alt="" width={40} height={40} /> : name.slice(0, 1)}
      </span>
      <div className={cx(layout.shrink, layout.breakable, layout.fill, css.words)}>
        <strong>{name}</strong>
        <a className={css.look} href={paths.shop(code)} aria-label={t("add.see", { name })}>
          {t("add.seeShort")}
        </a>
      </div>
      {state === "none" ? (
        <Button size="s" onClick={onAsk} aria-label={t("add.askOf", { name })}>
          {t("add.ask")}
        </Button>
      ) : (
        <Badge tone={state === "attached" ? "accent" : "plain"}>{t(`add.state.${state}`)}</Badge>
      )}
    </li>
  );
}

/** Searches public shops by name, and requests to represent one. */
function Finder({ onOwn, onInvite }: { onOwn: (own: Own) => void; onInvite: () => void }): ReactNode {
  const { t } = useTranslation("agents");
  const [text, setText] = useState("");
  const [asking, setAsking] = useState<ProducerMatch | null>(null);
  const search = useRested(text.trim());
  const isWord = search.length >= LEAST;
  const { data, error, mutate } = useAnswer(
    "GET /v1/agents/producers",
    isWord ? { query: { search } } : null,
  );
  return (
    <Card>
      <Field label={t("add.search")} hint={t("add.searchHint")}>
        <Input
          type="search"
          autoComplete="off"
          maxLength={80}
          start={<Search size={18} aria-hidden="true" />}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <div role="status">
        {isWord && data?.shops.length === 0 ? (
          <EmptyState title={t("add.none")} text={t("add.noneText")}>
            <Button onClick={onInvite}>{t("add.invite")}</Button>
          </EmptyState>
        ) : null}
        {isWord && error && !data ? <p className={layout.quiet}>{t("add.failed")}</p> : null}
      </div>
      {isWord && data && data.shops.length > 0 ? (
        <ul className={css.found}>
          {data.shops.map((shop) => (
            <Found key={shop.id} shop={shop} onAsk={() => setAsking(shop)} />
          ))}
        </ul>
      ) : null}
      {asking ? (
        <AskDialog
          shop={asking}
          onClose={() => setAsking(null)}
          onDone={(own) => {
            showSnackbar("success", t("add.asked", { name: asking.name }));
            setAsking(null);
            onOwn(own);
            void mutate();
          }}
        />
      ) : null}
    </Card>
  );
}

function Request({ one }: { one: OwnRequest }): ReactNode {
  const { t } = useTranslation("agents");
  const format = useFormat();
  const date = format.date(one.askedAt, "short");
  return (
    <li className={cx(layout.line3, layout.middle, css.row)}>
      <div className={cx(layout.shrink, layout.breakable, layout.fill, css.words)}>
        <strong>{one.name}</strong>
        <span className={layout.quiet}>
          {one.kind === "shop"
            ? t("add.ownAsked", { date })
            : [one.email, t("add.ownInvited", { date })].join(" · ")}
        </span>
      </div>
      <StatusBadge group={GROUPS[one.state]}>{t(`add.ownState.${one.state}`)}</StatusBadge>
    </li>
  );
}

/**
 * `/shops/add` (specification §2): an agent adds a producer to represent; the guard sends others to their dashboard.
 */
export default function AddShopPage(): ReactNode {
  const { t } = useTranslation("agents");
  const { mutate } = useSWRConfig();
  const own = useAnswer("GET /v1/agents/requests", {});
  const [inviting, setInviting] = useState(false);
  // A request was answered: requests and shops are refetched.
  useLive("notification", () => {
    void own.mutate();
    void mutate(answersOf("GET /v1/agents/producers"));
  });
  const show = (requests: Own): void => void own.mutate(requests, { revalidate: false });
  const invite = (
    <Button icon={<UserPlus aria-hidden="true" />} onClick={() => setInviting(true)}>
      {t("add.invite")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("add.title")} text={t("add.text")} />
      <div className={cx(layout.grid5, layout.pair, layout.top, css.columns)}>
        <div className={cx(layout.grid5, layout.shrink, css.column)}>
          <Finder onOwn={show} onInvite={() => setInviting(true)} />
          <Card title={t("add.inviteCard")}>
            <div className={layout.stack4}>
              <p className={layout.quiet}>{t("add.inviteCardText")}</p>
              <div>{invite}</div>
            </div>
          </Card>
        </div>
        <Card title={t("add.own")} flush>
          <Answered
            of={own}
            waiting="10rem"
            empty={({ requests }) =>
              requests.length === 0 ? (
                <EmptyState
                  icon={<Send aria-hidden="true" />}
                  title={t("add.ownNone")}
                  text={t("add.ownNoneText")}
                />
              ) : null
            }
          >
            {({ requests }) => (
              <ul className={css.list}>
                {requests.map((one) => (
                  <Request key={one.id} one={one} />
                ))}
              </ul>
            )}
          </Answered>
        </Card>
      </div>
      {inviting ? (
        <InviteDialog
          onClose={() => setInviting(false)}
          onDone={(requests, email) => {
            setInviting(false);
            show(requests);
            showSnackbar("success", t("add.invited", { email }));
          }}
        />
      ) : null}
    </>
  );
}
