import { RotateCcw } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useAnswer, type CallAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { Answered } from "#ui/page/Answered.tsx";
import { StatusBadge, type StatusGroup } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import css from "#people/apiKeys/api.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Delivery = CallAnswer<"GET /v1/webhooks/:endpointId/deliveries">["rows"][number];
const GROUPS: Record<Delivery["state"], StatusGroup> = {
  delivered: "online",
  waiting: "waiting",
  failed: "error",
};

/** Returns the text of a response, or of the failure without one. */
function useOutcome(): (status: number | null, fault: string | null) => string {
  const { t } = useTranslation("api");
  return (status, fault) =>
    status === null ? (fault === null ? "" : t(`faults.${fault}`)) : t("deliveries.status", { status });
}

/** Shows the content of a delivery, and each attempt. */
function Detail({ endpointId, of }: { endpointId: string; of: Delivery }): ReactNode {
  const { t } = useTranslation("api");
  const format = useFormat();
  const outcome = useOutcome();
  const answer = useAnswer("GET /v1/webhooks/:endpointId/deliveries/:deliveryId", {
    params: { endpointId, deliveryId: of.id },
  });
  return (
    <Answered of={answer} waiting="8rem">
      {({ body, attempts }) => (
        <div className={cx(layout.grid4, layout.single)}>
          <p className={cx(layout.quiet, layout.unmargined)}>
            webhook-id : <code>{of.eventId}</code>
          </p>
          <pre
            className={cx(layout.small, layout.unmargined, layout.breakable, css.pre)}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolling needs the keyboard
            tabIndex={0}
            aria-label={t("deliveries.body")}
          >
            {JSON.stringify(JSON.parse(body), null, 2)}
          </pre>
          <ol className={layout.plain}>
            {attempts.map((one) => (
              <li key={one.number} className={css.row}>
                <div className={cx(layout.grid1, layout.shrink, layout.breakable, css.words)}>
                  <span>
                    {t("deliveries.try", { number: one.number, at: format.date(one.at, "dateTime") })} ·{" "}
                    {outcome(one.status, one.fault)} · {t("deliveries.ms", { ms: format.count(one.ms) })}
                  </span>
                  {one.answer ? (
                    <code className={cx(layout.quiet, layout.unmargined)}>{one.answer}</code>
                  ) : null}
                </div>
              </li>
            ))}
          </ol>
        </div>
      )}
    </Answered>
  );
}

type Props = { endpointId: string; of: Delivery; onReplay: (() => Promise<void>) | null };

/** Shows one delivery to an endpoint. */
export function DeliveryRow({ endpointId, of, onReplay }: Props): ReactNode {
  const { t } = useTranslation("api");
  const format = useFormat();
  const outcome = useOutcome();
  const [opened, setOpened] = useState(false);
  const [busy, setBusy] = useState(false);
  const name = t(`events.${of.type.replace(".", "-")}`);
  const replay = async (): Promise<void> => {
    setBusy(true);
    await onReplay?.();
    setBusy(false);
  };
  const facts = [
    format.date(of.createdAt, "stamp"),
    outcome(of.lastStatus, of.lastFault),
    of.tries > 1 ? t("deliveries.tries", { count: of.tries }) : "",
    of.state === "waiting" && of.nextAt && of.tries > 0
      ? t("deliveries.next", { at: format.date(of.nextAt, "stamp") })
      : "",
  ];
  return (
    <li className={css.row}>
      <div className={cx(layout.grid1, layout.shrink, layout.breakable, css.words)}>
        <span className={cx(layout.row12, layout.middle, layout.medium, css.title)}>
          {name}
          <StatusBadge group={GROUPS[of.state]}>{t(`deliveries.state.${of.state}`)}</StatusBadge>
        </span>
        <span className={cx(layout.quiet, layout.unmargined)}>{facts.filter(Boolean).join(" · ")}</span>
        <Disclosure summary={t("deliveries.detail")} onOpen={() => setOpened(true)}>
          {opened ? <Detail endpointId={endpointId} of={of} key={of.tries} /> : null}
        </Disclosure>
      </div>
      {onReplay ? (
        <div className={css.acts}>
          <Button
            size="s"
            look="quiet"
            busy={busy}
            icon={<RotateCcw aria-hidden="true" />}
            onClick={() => void replay()}
          >
            {t("deliveries.replay")}
            <span className="visually-hidden">
              {" "}
              {name}, {format.date(of.createdAt, "stamp")}
            </span>
          </Button>
        </div>
      ) : null}
    </li>
  );
}
