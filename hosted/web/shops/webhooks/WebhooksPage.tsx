import { Plus, Webhook } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link } from "wouter";
import { usePersonName } from "#people/collaborators/personName.ts";
import { useAnswer } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { ApiNav } from "#people/apiKeys/ApiNav.tsx";
import { SecretDialog } from "#people/apiKeys/SecretDialog.tsx";
import type { Endpoint } from "#shops/webhooks/EndpointDialog.tsx";
import { EndpointState } from "#shops/webhooks/EndpointState.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import css from "#people/apiKeys/api.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const NewEndpoint = lazy(() =>
  import("#shops/webhooks/EndpointDialog.tsx").then((m) => ({ default: m.NewEndpoint })),
);

function EndpointRow({ of }: { of: Endpoint }): ReactNode {
  const { t } = useTranslation("api");
  const nameOf = usePersonName();
  const names = of.events.map((type) => t(`events.${type.replace(".", "-")}`));
  return (
    <li className={css.row}>
      <div className={cx(layout.grid1, layout.shrink, layout.breakable, css.words)}>
        <span className={cx(layout.row12, layout.middle, layout.medium, css.title)}>
          <Link href={paths.webhook(of.id)}>{of.url}</Link>
          <EndpointState of={of} />
        </span>
        {of.description ? (
          <span className={cx(layout.quiet, layout.unmargined)}>{of.description}</span>
        ) : null}
        <span className={cx(layout.quiet, layout.unmargined)}>{names.join(", ")}</span>
        <span className={cx(layout.quiet, layout.unmargined)}>
          {t("webhooks.day", { delivered: of.delivered, failed: of.failed })} ·{" "}
          {t("webhooks.madeBy", { by: nameOf(of.madeBy) })}
        </span>
      </div>
    </li>
  );
}

/** Lists the endpoints for the shop's events: `/get-api-key/webhooks`. */
export default function WebhooksPage(): ReactNode {
  const { t } = useTranslation("api");
  const answer = useAnswer("GET /v1/webhooks", {});
  const [adding, setAdding] = useState(false);
  const [created, setMade] = useState<{ url: string; secret: string } | null>(null);
  const events = answer.data?.events ?? [];
  const add =
    events.length > 0 ? (
      <Button look="primary" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
        {t("webhooks.add")}
      </Button>
    ) : null;
  return (
    <>
      <ApiNav />
      <PageHeader title={t("webhooks.title")} text={t("webhooks.text")} actions={add} />
      <Answered
        of={answer}
        waiting="10rem"
        card
        empty={({ endpoints }) =>
          endpoints.length === 0 ? (
            <EmptyState
              icon={<Webhook aria-hidden="true" />}
              title={t("webhooks.empty")}
              text={t(events.length > 0 ? "webhooks.emptyText" : "webhooks.noEvents")}
            >
              {add}
            </EmptyState>
          ) : null
        }
      >
        {({ endpoints }) => (
          <Card>
            <ul className={layout.plain}>
              {endpoints.map((endpoint) => (
                <EndpointRow key={endpoint.id} of={endpoint} />
              ))}
            </ul>
          </Card>
        )}
      </Answered>
      {adding ? (
        <Suspense>
          <NewEndpoint
            events={events}
            onClose={() => setAdding(false)}
            onMade={({ url }, secret) => {
              setAdding(false);
              setMade({ url, secret });
              void answer.mutate();
            }}
          />
        </Suspense>
      ) : null}
      {created ? (
        <SecretDialog
          title={t("webhooks.secretTitle")}
          text={t("webhooks.secretText", { url: created.url })}
          secret={created.secret}
          onClose={() => setMade(null)}
        />
      ) : null}
    </>
  );
}
