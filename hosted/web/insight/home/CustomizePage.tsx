import { moved, type PlacedBlock } from "@cuvee/core/insight/home/dashboard.ts";
import { ArrowDown, ArrowUp, Eye, EyeOff } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation } from "wouter";
import { call, problemOf } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { hasBlock } from "#insight/home/blocks.tsx";
import { useBoard, useLayout } from "#insight/home/board.ts";
import { useLeaveGuard } from "#ui/form/useLeaveGuard.tsx";
import { Button, ButtonLink, IconButton } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { cx } from "#ui/classes.ts";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#insight/home/CustomizePage.module.css";
import * as ui from "#ui/layout.ts";

type RowProps = {
  block: PlacedBlock;
  first: boolean;
  last: boolean;
  onMove: (by: 1 | -1) => void;
  onChange: (change: Partial<PlacedBlock>) => void;
  onDrop: (name: string) => void;
};

function Row({ block, first, last, onMove, onChange, onDrop }: RowProps): ReactNode {
  const { t } = useTranslation("home");
  const name = t(`blocks.${block.name}`);
  return (
    <li
      className={cx(ui.line2, ui.middle, css.row, !block.shown && css.hidden)}
      draggable
      onDragStart={(event) => event.dataTransfer.setData("text/plain", block.name)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDrop(event.dataTransfer.getData("text/plain"));
      }}
    >
      <span className={cx(ui.shrink, ui.breakable, ui.fill, css.name)}>{name}</span>
      <Button
        size="s"
        look="quiet"
        className={css.width}
        aria-pressed={block.wide}
        disabled={!block.shown}
        onClick={() => onChange({ wide: !block.wide })}
      >
        {t("customize.wide")}
      </Button>
      <IconButton size="s" label={t("customize.up", { name })} disabled={first} onClick={() => onMove(-1)}>
        <ArrowUp aria-hidden="true" />
      </IconButton>
      <IconButton size="s" label={t("customize.down", { name })} disabled={last} onClick={() => onMove(1)}>
        <ArrowDown aria-hidden="true" />
      </IconButton>
      <IconButton
        size="s"
        label={t(block.shown ? "customize.hide" : "customize.show", { name })}
        onClick={() => onChange({ shown: !block.shown })}
      >
        {block.shown ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />}
      </IconButton>
    </li>
  );
}

type CommandsProps = { busy: boolean; isChanged: boolean; onReset: () => void; onSave: () => void };

function Commands({ busy, isChanged, onReset, onSave }: CommandsProps): ReactNode {
  const { t } = useTranslation(["home", "common"]);
  return (
    <div className={cx(ui.row2, ui.toEnd, ui.padded, css.acts)}>
      <Button look="quiet" onClick={onReset}>
        {t("customize.reset")}
      </Button>
      <ButtonLink href={paths.dashboard()}>{t("common:cancel")}</ButtonLink>
      <Button look="primary" busy={busy} disabled={!isChanged} onClick={onSave}>
        {t("common:save")}
      </Button>
    </div>
  );
}

function BlockRows({
  blocks,
  change,
}: {
  blocks: readonly PlacedBlock[];
  change: (next: readonly PlacedBlock[]) => void;
}): ReactNode {
  return (
    <ul className={ui.plain}>
      {blocks.map((block, at) => (
        <Row
          key={block.name}
          block={block}
          first={at === 0}
          last={at === blocks.length - 1}
          onMove={(by) => change(moved(blocks, at, at + by))}
          onChange={(to) => change(blocks.map((one) => (one === block ? { ...one, ...to } : one)))}
          onDrop={(name) => {
            const from = blocks.findIndex((one) => one.name === name);
            if (from >= 0) change(moved(blocks, from, at));
          }}
        />
      ))}
    </ul>
  );
}

/**
 * `/dashboard/customize/home`: sets which blocks the user's dashboard shows, their width and order; by buttons or by
 * dragging.
 */
export default function CustomizePage(): ReactNode {
  const { t } = useTranslation(["home", "common"]);
  const [, navigate] = useLocation();
  const layout = useLayout(true);
  const board = useBoard(true);
  const [changed, setChanged] = useState<PlacedBlock[] | null>(null);
  const [saving, setSaving] = useState(false);
  const guard = useLeaveGuard(changed !== null && !saving);
  const { user } = useSession();
  const error = layout.error ?? board.error;
  const all = changed ?? layout.data?.blocks;
  const { data } = board;
  // Blocks that the user does not get come last, so that every step is visible.
  const blocks = user && data ? all?.filter((block) => hasBlock(user, data, block.name)) : undefined;
  const others = all?.filter((block) => !blocks?.includes(block)) ?? [];
  const change = (next: readonly PlacedBlock[]): void => setChanged([...next, ...others]);

  const save = async (next: readonly PlacedBlock[]): Promise<void> => {
    setSaving(true);
    try {
      const saved = await call("PUT /v1/dashboard/layout", {
        body: { blocks: [...next], version: layout.data?.version ?? 0 },
      });
      await layout.mutate(saved, { revalidate: false });
      setChanged(null);
      showSnackbar("success", t("customize.saved"));
      navigate(paths.dashboard());
    } catch (failure) {
      // Another window changed it meanwhile: its state is read, and what is typed here stays.
      if (problemOf(failure).code === "conflict") await layout.mutate();
      showSnackbar("error", problemOf(failure).message);
    } finally {
      setSaving(false);
    }
  };
  return (
    <>
      <PageHeader
        title={t("customize.title")}
        text={t("customize.text")}
        back={{ href: paths.dashboard(), label: t("customize.back") }}
      />
      {error && !blocks ? (
        <ErrorState error={error} onRetry={() => void Promise.all([layout.mutate(), board.mutate()])} />
      ) : blocks ? (
        <Card flush>
          <BlockRows blocks={blocks} change={change} />
          <Commands
            busy={saving}
            isChanged={changed !== null}
            onReset={() => void save([])}
            onSave={() => void save([...blocks, ...others])}
          />
        </Card>
      ) : (
        <WhenLate>
          <Skeleton height="24rem" />
        </WhenLate>
      )}
      {guard}
    </>
  );
}
