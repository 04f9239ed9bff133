import type { ClientTwin, DuplicatePair } from "@cuvee/core/shops/clients/clients.ts";
import { CheckCheck } from "lucide-react";
import { type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link, useSearch } from "wouter";
import { call, newId, useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { hasPermission } from "#kit/access.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { Chips } from "#shops/clients/labels.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import css from "#shops/clients/clients.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import { useWork } from "#ui/work.ts";

function Twin({ twin }: { twin: ClientTwin }): ReactNode {
  const { t } = useTranslation("clients");
  const format = useFormat();
  const { email, phone, siret, zipcode, city } = twin;
  return (
    <div className={cx(layout.grid1, layout.shrink)}>
      <Link href={paths.client(twin.id)} className={css.twinName}>
        {twin.name}
      </Link>
      <span className={cx(layout.quiet, layout.breakable)}>
        {[twin.code, t("orders.count", { count: twin.orders }), twin.hasAccount ? t("account") : null]
          .filter(Boolean)
          .join(" · ")}
      </span>
      <span className={cx(layout.quiet, layout.breakable)}>
        {[email, phone ? format.phone(phone) : "", siret, `${zipcode} ${city}`.trim()]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </div>
  );
}

/**
 * Returns the address at which the two are compared: the one with an account is kept, else the one with more orders,
 * else the older one.
 */
function mergeHref({ first, second }: DuplicatePair): string {
  const rank = (twin: ClientTwin): number => (twin.hasAccount ? 1e6 : 0) + twin.orders;
  const earlier = first.createdAt <= second.createdAt ? first : second;
  const stays = rank(first) === rank(second) ? earlier : rank(first) > rank(second) ? first : second;
  const goes = stays === first ? second : first;
  return paths.clientMerge({ first: goes.id, second: stays.id });
}

type PairProps = {
  pair: DuplicatePair;
  busy: boolean;
  /** Undefined for someone who may not decide. */
  onDistinct: (() => void) | undefined;
};

function Pair({ pair, busy, onDistinct }: PairProps): ReactNode {
  const { t } = useTranslation("clients");
  return (
    <li className={css.pair}>
      <Twin twin={pair.first} />
      <Twin twin={pair.second} />
      <span className={css.reasons}>
        <Chips words={pair.reasons.map((reason) => t(`duplicates.reasons.${reason}`))} most={5} />
      </span>
      {onDistinct ? (
        <span className={cx(layout.row2, css.pairActs)}>
          <ButtonLink size="s" look="primary" href={mergeHref(pair)}>
            {t("duplicates.compare")}
          </ButtonLink>
          <Button size="s" busy={busy} onClick={onDistinct}>
            {t("duplicates.distinct")}
          </Button>
        </span>
      ) : null}
    </li>
  );
}

/** Lists clients that look like duplicates: `/dashboard/clients/duplicates`, of one client with `client=`. */
export default function DuplicatesPage(): ReactNode {
  const { t } = useTranslation("clients");
  const { user } = useSession();
  const clientId = new URLSearchParams(useSearch()).get("client") ?? undefined;
  const answer = useAnswer("GET /v1/clients/duplicates", {
    query: clientId ? { clientId } : {},
  });
  const { data } = answer;
  const { busy, run } = useWork("asMessage");
  const writes = user !== null && hasPermission(user, "createClient");
  const distinguish = ({ first, second }: DuplicatePair): Promise<boolean> =>
    run(async () => {
      const body = { ids: [first.id, second.id] as [string, string] };
      await call("POST /v1/clients/duplicates/distinctions", { body }, { idempotencyKey: newId() });
      await answer.mutate();
    }, first.id + second.id);
  return (
    <>
      <PageHeader
        title={t("duplicates.title")}
        back={{
          href: clientId ? paths.client(clientId) : paths.clients(),
          label: t(clientId ? "client" : "title"),
        }}
        text={
          data && data.total > data.pairs.length
            ? t("duplicates.more", { count: data.total })
            : data?.pairs[0]
              ? t("duplicates.text")
              : undefined
        }
      />
      <Card flush>
        <Answered
          of={answer}
          waiting="16rem"
          empty={({ pairs }) =>
            pairs.length === 0 ? (
              <EmptyState
                icon={<CheckCheck aria-hidden="true" />}
                title={t("duplicates.none")}
                text={t("duplicates.noneText")}
              />
            ) : null
          }
        >
          {({ pairs }) => (
            <ul className={layout.plain}>
              {pairs.map((pair) => (
                <Pair
                  key={pair.first.id + pair.second.id}
                  pair={pair}
                  busy={busy === pair.first.id + pair.second.id}
                  onDistinct={writes ? () => void distinguish(pair) : undefined}
                />
              ))}
            </ul>
          )}
        </Answered>
      </Card>
    </>
  );
}
