import { Check, Inbox, Plus, Store, Users } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { setAgency } from "#people/agents/agency.ts";
import { OrderList } from "#insight/home/OrderList.tsx";
import { Waiting } from "#insight/home/ToAccept.tsx";
import { useOrders } from "#sales/orders/calls.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { EmptyState, ErrorState } from "#ui/page/EmptyState.tsx";
import { RowLink } from "#ui/table/RowLink.tsx";
import list from "#insight/home/OrderList.module.css";
import css from "#insight/home/home.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const LAST = 8;

function All({ href }: { href: string }): ReactNode {
  const { t } = useTranslation("shell");
  return (
    <ButtonLink look="quiet" size="s" href={href}>
      {t("home.seeAll")}
    </ButtonLink>
  );
}

/** Lists the latest orders of the agent's clients. */
function Orders(): ReactNode {
  const { t } = useTranslation("agents");
  const { data, error, mutate } = useOrders({ limit: LAST, sort: "-createdAt" });
  return (
    <Card flush title={t("home.orders")} aside={data?.next ? <All href={paths.orders()} /> : null}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : data?.rows.length === 0 ? (
        <EmptyState
          icon={<Inbox aria-hidden="true" />}
          title={t("home.ordersNone")}
          text={t("home.ordersNoneText")}
        />
      ) : (
        <OrderList orders={data?.rows} />
      )}
    </Card>
  );
}

/** Lists the agent's clients, by their latest order. */
function Clients(): ReactNode {
  const { t } = useTranslation("agents");
  const format = useFormat();
  const { data, error, mutate } = useAnswer("GET /v1/clients", {
    query: { limit: LAST, sort: "-lastOrderAt", filter: JSON.stringify({ archived: { is: false } }) },
  });
  return (
    <Card flush title={t("home.clients")} aside={<All href={paths.clients()} />}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : !data ? (
        <Waiting />
      ) : data.rows.length === 0 ? (
        <EmptyState
          icon={<Users aria-hidden="true" />}
          title={t("home.clientsNone")}
          text={t("home.clientsNoneText")}
        >
          <ButtonLink href={paths.addClient({ pipe: "Prospect" })}>{t("home.add")}</ButtonLink>
        </EmptyState>
      ) : (
        <ul className={list.list}>
          {data.rows.map(({ id, name, city, lastOrderAt, turnoverCents }) => (
            <li key={id} className={cx(layout.line3, layout.middle, list.row)}>
              <div className={cx(layout.column, layout.shrink, layout.breakable, layout.fill, list.words)}>
                <RowLink href={paths.client(id)}>{name}</RowLink>
                <span className={layout.quiet}>
                  {[city, lastOrderAt ? format.ago(lastOrderAt) : t("home.never")]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </div>
              {turnoverCents > 0 ? (
                <span className={cx(layout.medium, layout.oneLine, layout.atEnd, list.amount)}>
                  {t("home.turnover", { amount: format.money(turnoverCents) })}
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/**
 * Lists the producers of the agent: the current one, whose clients and prices are shown, and a switch to the others.
 */
function Producers(): ReactNode {
  const { t } = useTranslation("agents");
  const { user } = useSession();
  const [current] = user?.shops ?? [];
  const shops = (user?.shops ?? []).toSorted((a, b) => a.name.localeCompare(b.name));
  return (
    <Card
      title={t("home.shops")}
      flush
      aside={
        <ButtonLink look="quiet" size="s" icon={<Plus aria-hidden="true" />} href={paths.addShop()}>
          {t("add.link")}
        </ButtonLink>
      }
    >
      <ul className={layout.plain}>
        {shops.map((shop) => (
          <li key={shop.id} className={cx(layout.row23, layout.middle, css.row)}>
            <Store size={18} aria-hidden="true" />
            <span className={css.name}>{shop.name}</span>
            {shop.id === current?.id ? (
              <span className={cx(layout.line1, layout.quiet, layout.middle)}>
                <Check size={16} aria-hidden="true" />
                {t("home.current")}
              </span>
            ) : (
              <Button size="s" onClick={() => void setAgency({ shopId: shop.id })}>
                {t("home.choose")}
                <span className="visually-hidden"> : {shop.name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The home of an agent: orders of the agent's clients, the clients, and the producers. */
export default function AgentHome(): ReactNode {
  const { t } = useTranslation(["home", "agents"]);
  const { user } = useSession();
  if (!user || user.shops.length === 0)
    return (
      <Card title={t("agent.title")} flush>
        <EmptyState icon={<Store aria-hidden="true" />} title={t("agent.none")} text={t("agent.noneText")}>
          <ButtonLink look="primary" icon={<Plus aria-hidden="true" />} href={paths.addShop()}>
            {t("agents:add.link")}
          </ButtonLink>
        </EmptyState>
      </Card>
    );
  return (
    <div className={cx(layout.grid5, layout.pair, layout.top, css.home)}>
      <Orders />
      <div className={cx(layout.grid5, layout.shrink, css.side)}>
        <Clients />
        <Producers />
      </div>
    </div>
  );
}
