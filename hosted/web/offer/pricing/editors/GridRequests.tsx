import type { GridRequest } from "@cuvee/core/offer/pricing/contract.ts";
import type { Typology } from "@cuvee/core/shops/settings/settings.ts";
import { Inbox } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useSWRConfig } from "swr";
import { answersOf, call, canRetry, newId, problemOf, useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { useLive } from "#kit/live.tsx";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ConfirmDialog } from "#ui/popup/ConfirmDialog.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { EmptyState, ErrorState } from "#ui/page/EmptyState.tsx";
import { Select } from "#ui/input/Select.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import rows from "#ui/CardRows.module.css";
import css from "#offer/pricing/editors/GridRequests.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = { typologies: readonly Typology[] };

/** Lists the professionals who request their grid ("demander ma grille"): each gets one, or a refusal. */
export function GridRequests({ typologies }: Props): ReactNode {
  const { t } = useTranslation("pricing");
  const { data, error, mutate } = useAnswer("GET /v1/pricing/grid-requests", {});
  useLive("resync", () => void mutate());
  const open = data?.requests.filter((request) => request.status === "pending");
  const past = data?.requests.filter((request) => request.status !== "pending") ?? [];
  return (
    <Card
      title={t("requests.title")}
      aside={open && open.length > 0 ? <Badge tone="accent">{open.length}</Badge> : null}
      flush
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : !open ? (
        <div className={rows.row} aria-busy="true">
          <WhenLate>
            <Skeleton height="3rem" />
          </WhenLate>
        </div>
      ) : open.length === 0 ? (
        <EmptyState
          icon={<Inbox aria-hidden="true" />}
          title={t("requests.none")}
          text={t("requests.noneText")}
        />
      ) : (
        <ul className={layout.column}>
          {open.map((request) => (
            <Request key={request.id} request={request} typologies={typologies} />
          ))}
        </ul>
      )}
      {past.length > 0 ? (
        <Disclosure summary={t("requests.past", { count: past.length })} className={rows.row ?? ""}>
          <ul>
            {past.map((request) => (
              <li key={request.id} className={cx(layout.line4, layout.between, css.pastLine)}>
                <span>
                  {request.company} <span className={layout.quiet}>{request.email}</span>
                </span>
                <span className={layout.quiet}>{t(`requests.status.${request.status}`)}</span>
              </li>
            ))}
          </ul>
        </Disclosure>
      ) : null}
    </Card>
  );
}

const newAttempt = (typology: string | null) => ({ typology, idempotencyKey: newId() });

/** Returns the grid that is proposed first: one without tax, as professionals have. */
function firstGrid(typologies: readonly Typology[]): string {
  const grids = typologies.filter((grid) => !grid.public);
  return (grids.find((grid) => !grid.ttc) ?? grids[0])?.key ?? "";
}

/** Returns what answers a request: with a grid, or with a refusal. */
function useAnswerTo(request: GridRequest) {
  const { t } = useTranslation("pricing");
  const { mutate } = useSWRConfig();
  const [doing, setDoing] = useState<"nothing" | "granting" | "refusing">("nothing");
  const [asking, setAsking] = useState(false);
  // The same answer repeated after a lost response counts once.
  const attempt = useRef(newAttempt(null));
  const answer = async (typology: string | null): Promise<void> => {
    setDoing(typology ? "granting" : "refusing");
    try {
      const input = { params: { requestId: request.id }, body: { typology } };
      const { idempotencyKey } =
        attempt.current.typology === typology ? attempt.current : newAttempt(typology);
      attempt.current = { typology, idempotencyKey };
      const requests = await call("POST /v1/pricing/grid-requests/:requestId/answer", input, {
        idempotencyKey,
      });
      showSnackbar(
        "success",
        t(typology ? "requests.granted" : "requests.refused", { name: request.company }),
      );
      setAsking(false);
      await mutate(answersOf("GET /v1/pricing/grid-requests"), requests, { revalidate: false });
      void mutate(answersOf("GET /v1/pricing/clients", "GET /v1/pricing/clients/:clientId"));
    } catch (error) {
      if (!canRetry(error)) attempt.current = newAttempt(typology);
      showSnackbar("error", problemOf(error).message);
      void mutate(answersOf("GET /v1/pricing/grid-requests"));
    } finally {
      setDoing("nothing");
    }
  };
  return { doing, answer, asking, setAsking };
}

function Request({
  request,
  typologies,
}: {
  request: GridRequest;
  typologies: readonly Typology[];
}): ReactNode {
  const { t } = useTranslation("pricing");
  const format = useFormat();
  const [grid, setGrid] = useState(() => firstGrid(typologies));
  const { doing, answer, asking, setAsking } = useAnswerTo(request);
  const grids = typologies.filter((one) => !one.public);

  return (
    <li className={cx(layout.row3, layout.top, layout.between, rows.row)}>
      <div className={rows.words}>
        <p className={layout.strong}>{request.company}</p>
        <p className={layout.quiet}>
          {request.username} · <a href={`mailto:${request.email}`}>{request.email}</a> ·{" "}
          {format.ago(request.createdAt)}
        </p>
        {request.message ? <p className={css.message}>{request.message}</p> : null}
      </div>
      <div className={cx(layout.row2, layout.middle, css.acts)}>
        {grids.length > 0 ? (
          <>
            <Select
              aria-label={t("requests.grid", { name: request.company })}
              className={css.grid}
              value={grid}
              options={grids.map((one) => ({ value: one.key, label: one.name }))}
              onChange={(event) => setGrid(event.target.value)}
            />
            <Button
              look="primary"
              busy={doing === "granting"}
              disabled={doing === "refusing"}
              onClick={() => void answer(grid)}
            >
              {t("requests.grant")}
            </Button>
          </>
        ) : (
          <p className={layout.quiet}>{t("requests.noGrid")}</p>
        )}
        <Button look="quiet" disabled={doing !== "nothing"} onClick={() => setAsking(true)}>
          {t("requests.refuse")}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void answer(null)}
        title={t("requests.refuseTitle", { name: request.company })}
        text={t("requests.refuseText")}
        confirm={t("requests.refuse")}
        danger
        busy={doing === "refusing"}
      />
    </li>
  );
}
