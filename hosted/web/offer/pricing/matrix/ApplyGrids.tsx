import { GRID_SCOPES, type GridMove, type GridScope } from "@cuvee/core/shops/clients/clients.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useSWRConfig } from "swr";
import { answersOf, call, newId, problemOf, useAnswer } from "#kit/api.ts";
import type { Settings } from "#offer/pricing/formatIndex.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import { FormError, Notice } from "#ui/Notice.tsx";
import { RadioCards } from "#ui/input/RadioCards.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#offer/pricing/matrix/ApplyGrids.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Grids = Settings["rules"]["typologies"];

const count = (moves: readonly GridMove[]): number => moves.reduce((sum, move) => sum + move.clients, 0);

/** Gives the existing clients the grid of their kind or family, after a preview of the changes. */
export function ApplyGrids({ grids }: { grids: Grids }): ReactNode {
  const { t } = useTranslation("prices");
  const [open, setOpen] = useState(false);
  return (
    <Card title={t("match.apply.title")}>
      <div className={cx(layout.grid3, css.offer)}>
        <p className={layout.muted}>{t("match.apply.text")}</p>
        <Button onClick={() => setOpen(true)}>{t("match.apply.preview")}</Button>
      </div>
      {open ? <ApplyDialog grids={grids} onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}

/** Returns what applies the matches, and its state. */
function useApply(onClose: () => void) {
  const { t } = useTranslation("prices");
  const { mutate } = useSWRConfig();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const apply = async (scope: GridScope): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const options = { idempotencyKey: newId() };
      const { changed } = await call("POST /v1/clients/grid-matches", { body: { scope } }, options);
      showSnackbar("success", t("match.apply.done", { count: changed }));
      void mutate(
        answersOf(
          "GET /v1/clients",
          "GET /v1/clients/:clientId",
          "GET /v1/clients/grid-matches",
          "GET /v1/pricing/clients",
        ),
      );
      onClose();
    } catch (failure) {
      setError(problemOf(failure).message);
      setBusy(false);
    }
  };
  return { apply, busy, error };
}

function Moves({ grids, moves }: { grids: Grids; moves: readonly GridMove[] }): ReactNode {
  const { t } = useTranslation("prices");
  const nameOf = (key: string | null): string =>
    grids.find((grid) => (key === null ? grid.public : grid.key === key))?.name ?? key ?? "";
  if (moves.length === 0) return <p role="status">{t("match.apply.none")}</p>;
  return (
    <ul className={layout.column}>
      {moves.map(({ from, to, clients }) => (
        <li key={`${from} ${to}`} className={cx(layout.line4, layout.between, css.move)}>
          <span>{t("match.apply.move", { from: nameOf(from), to: nameOf(to) })}</span>
          <span className={cx(layout.muted, layout.oneLine)}>
            {t("match.apply.clients", { count: clients })}
          </span>
        </li>
      ))}
    </ul>
  );
}

function ApplyDialog({ grids, onClose }: { grids: Grids; onClose: () => void }): ReactNode {
  const { t } = useTranslation(["prices", "common"]);
  const found = useAnswer("GET /v1/clients/grid-matches", {}, { revalidateOnFocus: false });
  const [scope, setScope] = useState<GridScope>("withoutGrid");
  const { apply, busy, error } = useApply(onClose);
  const meant = (of: GridScope): readonly GridMove[] =>
    (found.data?.moves ?? []).filter((move) => of === "all" || move.from === null);
  const moves = meant(scope);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("match.apply.title")}
      actions={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button look="primary" busy={busy} disabled={count(moves) === 0} onClick={() => void apply(scope)}>
            {t("match.apply.act", { count: count(moves) })}
          </Button>
        </>
      }
    >
      {found.data ? (
        <div className={layout.stack4}>
          <RadioCards
            legend={t("match.apply.who")}
            value={scope}
            onChange={setScope}
            cards={GRID_SCOPES.map((value) => ({
              value,
              title: t(`match.apply.scopes.${value}`),
              aside: t("match.apply.clients", { count: count(meant(value)) }),
            }))}
          />
          <Moves grids={grids} moves={moves} />
          {found.data.negotiated > 0 ? (
            <Notice tone="info">{t("match.apply.negotiated", { count: found.data.negotiated })}</Notice>
          ) : null}
          {error ? <FormError>{error}</FormError> : null}
        </div>
      ) : found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.mutate()} />
      ) : (
        <WhenLate>
          <Skeleton height="10rem" />
        </WhenLate>
      )}
    </Dialog>
  );
}
