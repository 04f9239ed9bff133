import { FlaskConical, KeyRound, Pencil, RotateCcw, Trash2 } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation, useParams } from "wouter";
import type { WebhookEvent } from "@cuvee/core/shops/webhooks/webhooks.ts";
import { usePersonName } from "#people/collaborators/personName.ts";
import { call, newId, problemOf, useAnswer } from "#kit/api.ts";
import NotFoundPage from "#ui/page/NotFoundPage.tsx";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { SecretDialog } from "#people/apiKeys/SecretDialog.tsx";
import { Deliveries } from "#shops/webhooks/Deliveries.tsx";
import type { Endpoint } from "#shops/webhooks/EndpointDialog.tsx";
import { EndpointState } from "#shops/webhooks/EndpointState.tsx";
import { useDeliveries } from "#shops/webhooks/useDeliveries.ts";
import { Answered } from "#ui/page/Answered.tsx";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { RecordPage } from "#ui/record/RecordPage.tsx";
import { ask } from "#ui/popup/popup.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import * as layout from "#ui/layout.ts";

const OldEndpoint = lazy(() =>
  import("#shops/webhooks/EndpointDialog.tsx").then((m) => ({ default: m.OldEndpoint })),
);
const ReplayDialog = lazy(() => import("#shops/webhooks/ReplayDialog.tsx"));

type Props = { endpoint: Endpoint; events: readonly string[]; onChanged: () => Promise<unknown> };

/** Explains why no events, or not all, are delivered. */
function Notices({ of }: { of: Endpoint }): ReactNode {
  const { t } = useTranslation("api");
  const format = useFormat();
  const nameOf = usePersonName();
  const silent = of.silent.map((type) => t(`events.${type.replace(".", "-")}`)).join(", ");
  return (
    <>
      {of.offBy && of.offAt ? (
        <Notice tone="warning" title={t(`webhooks.off.${of.offBy}`)}>
          {t(`webhooks.offText.${of.offBy}`, { at: format.date(of.offAt, "dateTime") })}
        </Notice>
      ) : null}
      {of.enabled && of.failingSince ? (
        <Notice tone="warning">
          {t("webhooks.failingText", { at: format.date(of.failingSince, "dateTime") })}
        </Notice>
      ) : null}
      {silent ? (
        <Notice tone="warning">{t("webhooks.silent", { events: silent, by: nameOf(of.madeBy) })}</Notice>
      ) : null}
      {of.previousUntil && Date.parse(of.previousUntil) > Date.now() ? (
        <Notice>{t("webhooks.previous", { at: format.date(of.previousUntil, "dateTime") })}</Notice>
      ) : null}
    </>
  );
}

/** Commands of an endpoint, each with its question and its message; `onChanged` reads the endpoint again. */
function useEndpointCommands(
  endpoint: Endpoint,
  onChanged: () => Promise<unknown>,
  reload: () => Promise<void>,
) {
  const { t } = useTranslation("api");
  const [, navigate] = useLocation();
  const [secret, setSecret] = useState<string | null>(null);
  const params = { endpointId: endpoint.id };
  const tried = async (work: () => Promise<void>, after: () => Promise<unknown> = reload): Promise<void> => {
    try {
      await work();
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
    }
    await after();
  };
  return {
    secret,
    forgetSecret: () => setSecret(null),
    test: async (): Promise<void> => {
      const type = await ask({
        title: t("webhooks.test"),
        text: t("webhooks.testText"),
        validateLabel: t("webhooks.testSend"),
        field: {
          kind: "select",
          label: t("webhooks.testEvent"),
          required: true,
          value: endpoint.events[0] ?? "order.placed",
          options: endpoint.events.map((value) => ({ value, label: t(`events.${value.replace(".", "-")}`) })),
        },
      });
      if (type !== null)
        await tried(async () => {
          const input = { params, body: { type: type as WebhookEvent } };
          await call("POST /v1/webhooks/:endpointId/tests", input, { idempotencyKey: newId() });
          showSnackbar("success", t("webhooks.tested"));
        });
    },
    rotate: async (): Promise<void> => {
      if ((await ask({ title: t("webhooks.rotate"), text: t("webhooks.rotateText") })) === null) return;
      await tried(async () => {
        const input = { params, body: { version: endpoint.version } };
        setSecret((await call("POST /v1/webhooks/:endpointId/secret", input)).secret);
      });
    },
    drop: async (): Promise<void> => {
      const texts = { title: t("webhooks.dropTitle"), text: t("webhooks.dropText") };
      if ((await ask({ ...texts, validateLabel: t("webhooks.drop"), error: true })) === null) return;
      await tried(async () => {
        await call("DELETE /v1/webhooks/:endpointId", { params });
        showSnackbar("success", t("webhooks.dropped"));
        navigate(paths.webhooks());
      }, onChanged);
    },
  };
}

type MoreProps = {
  endpoint: Endpoint;
  of: ReturnType<typeof useEndpointCommands>;
  onReplay: () => void;
};

/** Commands that are rarer, above the deliveries. */
function MoreCommands({ endpoint, of, onReplay }: MoreProps): ReactNode {
  const { t } = useTranslation("api");
  return (
    <div className={layout.row2}>
      {endpoint.enabled ? (
        <Button size="s" icon={<RotateCcw aria-hidden="true" />} onClick={onReplay}>
          {t("deliveries.replayFailed")}
        </Button>
      ) : null}
      <Button size="s" icon={<KeyRound aria-hidden="true" />} onClick={() => void of.rotate()}>
        {t("webhooks.rotate")}
      </Button>
      <Button size="s" look="quiet" icon={<Trash2 aria-hidden="true" />} onClick={() => void of.drop()}>
        {t("webhooks.drop")}
      </Button>
    </div>
  );
}

function EndpointView({ endpoint, events, onChanged }: Props): ReactNode {
  const { t } = useTranslation("api");
  const [open, setOpen] = useState<"edit" | "replay" | null>(null);
  const deliveries = useDeliveries(endpoint.id);
  const reload = async (): Promise<void> => {
    await onChanged();
    await deliveries.pages.mutate();
  };
  const commands = useEndpointCommands(endpoint, onChanged, reload);
  return (
    <RecordPage
      of={{ data: endpoint, mutate: onChanged }}
      kind={t("webhooks.title")}
      back={{ href: paths.webhooks(), label: t("webhooks.title") }}
    >
      {() => ({
        title: new URL(endpoint.url).host,
        badges: <EndpointState of={endpoint} />,
        text: endpoint.description || endpoint.url,
        actions: (
          <>
            {endpoint.enabled ? (
              <Button icon={<FlaskConical aria-hidden="true" />} onClick={() => void commands.test()}>
                {t("webhooks.test")}
              </Button>
            ) : null}
            <Button icon={<Pencil aria-hidden="true" />} onClick={() => setOpen("edit")}>
              {t("webhooks.edit")}
            </Button>
          </>
        ),
        notices: <Notices of={endpoint} />,
        main: (
          <>
            <MoreCommands endpoint={endpoint} of={commands} onReplay={() => setOpen("replay")} />
            <Deliveries endpoint={endpoint} of={deliveries} />
          </>
        ),
        dialogs: (
          <>
            <Suspense>
              {open === "edit" ? (
                <OldEndpoint
                  endpoint={endpoint}
                  events={events}
                  onClose={() => setOpen(null)}
                  onSaved={reload}
                />
              ) : null}
              {open === "replay" ? (
                <ReplayDialog endpointId={endpoint.id} onClose={() => setOpen(null)} onDone={reload} />
              ) : null}
            </Suspense>
            {commands.secret ? (
              <SecretDialog
                title={t("webhooks.secretTitle")}
                text={t("webhooks.secretText", { url: endpoint.url })}
                secret={commands.secret}
                onClose={commands.forgetSecret}
              />
            ) : null}
          </>
        ),
      })}
    </RecordPage>
  );
}

/** Shows one endpoint with its deliveries: `/get-api-key/webhooks/:endpointId`. */
export default function WebhookPage(): ReactNode {
  const { endpointId } = useParams<{ endpointId: string }>();
  const answer = useAnswer("GET /v1/webhooks", {});
  return (
    <Answered of={answer} waiting="16rem" card>
      {({ endpoints, events }) => {
        const endpoint = endpoints.find(({ id }) => id === endpointId);
        return endpoint ? (
          <EndpointView endpoint={endpoint} events={events} onChanged={answer.mutate} />
        ) : (
          <NotFoundPage />
        );
      }}
    </Answered>
  );
}
