import type { SiteBlock } from "@cuvee/core/storefront/site/blocks.ts";
import { isWhole } from "@cuvee/core/storefront/site/blockRegistry.ts";
import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  Copy,
  Ellipsis,
  GripVertical,
  Settings2,
  Trash2,
} from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import type { BlockPlace } from "#relations/models/draft/modelDraft.ts";
import { IconButton } from "#ui/Button.tsx";
import { Menu, type MenuEntry } from "#ui/overlay/Menu.tsx";
import { useCanvas, type CanvasValue } from "./canvasContext.ts";
import { useBlockDrag } from "./canvasDrag.ts";
import { Drawn } from "./Drawn.tsx";
import { DrawnColumns } from "./DrawnColumns.tsx";
import { KindIcon } from "./KindIcon.tsx";
import css from "./canvas.module.css";

type BlockProps = { block: SiteBlock; place: BlockPlace; count: number; columns?: number };

/** Returns what keys do on the commands of a block: focus, order, copies, removal. */
function keysOf(canvas: CanvasValue, { block, columns = 0 }: BlockProps): Record<string, () => void> {
  const { id } = block;
  const ids = canvas.blocks.flatMap((one) => [
    one.id,
    ...(one.kind === "columns" ? one.columns.flat().map((inner) => inner.id) : []),
  ]);
  const at = ids.indexOf(id);
  const focusAt = (to: number): void => {
    const next = ids[Math.max(0, Math.min(ids.length - 1, to))];
    if (next) canvas.focus(next);
  };
  const always = {
    ArrowUp: () => focusAt(at - 1),
    ArrowDown: () => focusAt(at + 1),
    Home: () => focusAt(0),
    End: () => focusAt(ids.length - 1),
    Escape: () => canvas.select(null),
  };
  if (block.kind === "footer") return always;
  return {
    ...always,
    "Alt+ArrowUp": () => canvas.shift(id, -1),
    "Alt+ArrowDown": () => canvas.shift(id, 1),
    ...(columns > 0
      ? {
          "Alt+ArrowLeft": () => canvas.shiftColumn(id, -1),
          "Alt+ArrowRight": () => canvas.shiftColumn(id, 1),
        }
      : {}),
    "Ctrl+d": () => canvas.copy(id),
    Delete: () => canvas.remove(id),
    Backspace: () => canvas.remove(id),
  };
}

function useEntries({ block, place, count, columns = 0 }: BlockProps): MenuEntry[] {
  const { t } = useTranslation("models");
  const canvas = useCanvas();
  const { id } = block;
  const inColumns: MenuEntry[] =
    columns > 0
      ? [
          {
            kind: "act",
            label: t("block.left"),
            icon: <ArrowLeft size={16} aria-hidden="true" />,
            disabled: place.column === 0,
            act: () => canvas.shiftColumn(id, -1),
          },
          {
            kind: "act",
            label: t("block.right"),
            icon: <ArrowRight size={16} aria-hidden="true" />,
            disabled: place.column === columns - 1,
            act: () => canvas.shiftColumn(id, 1),
          },
        ]
      : [];
  return [
    {
      kind: "act",
      label: t("block.settings"),
      icon: <Settings2 size={16} aria-hidden="true" />,
      act: () => canvas.openSettings(id),
    },
    {
      kind: "act",
      label: t("block.up"),
      icon: <ArrowUp size={16} aria-hidden="true" />,
      disabled: place.at === 0,
      act: () => canvas.shift(id, -1),
    },
    {
      kind: "act",
      label: t("block.down"),
      icon: <ArrowDown size={16} aria-hidden="true" />,
      disabled: place.at >= count - 1,
      act: () => canvas.shift(id, 1),
    },
    ...inColumns,
    {
      kind: "act",
      label: t("block.copy"),
      icon: <Copy size={16} aria-hidden="true" />,
      act: () => canvas.copy(id),
    },
    { kind: "line" },
    {
      kind: "act",
      label: t("block.remove"),
      icon: <Trash2 size={16} aria-hidden="true" />,
      danger: true,
      act: () => canvas.remove(id),
    },
  ];
}

/** Commands of the selected block; keys do the same. */
function BlockCommands(props: BlockProps & { name: string }): ReactNode {
  const { block, place, count, name } = props;
  const { t } = useTranslation("models");
  const canvas = useCanvas();
  const entries = useEntries(props);
  const { id } = block;
  if (block.kind === "footer")
    return (
      <IconButton size="s" label={t("block.settingsOf", { name })} onClick={() => canvas.openSettings(id)}>
        <Settings2 size={16} aria-hidden="true" />
      </IconButton>
    );
  return (
    <>
      <IconButton
        size="s"
        label={t("block.upOf", { name })}
        disabled={place.at === 0}
        onClick={() => canvas.shift(id, -1)}
      >
        <ArrowUp size={16} aria-hidden="true" />
      </IconButton>
      <IconButton
        size="s"
        label={t("block.downOf", { name })}
        disabled={place.at >= count - 1}
        onClick={() => canvas.shift(id, 1)}
      >
        <ArrowDown size={16} aria-hidden="true" />
      </IconButton>
      <IconButton
        size="s"
        className={css.settings}
        label={t("block.settingsOf", { name })}
        onClick={() => canvas.openSettings(id)}
      >
        <Settings2 size={16} aria-hidden="true" />
      </IconButton>
      <Menu
        trigger={
          <IconButton size="s" label={t("block.more", { name })}>
            <Ellipsis size={16} aria-hidden="true" />
          </IconButton>
        }
        entries={entries}
      />
    </>
  );
}

/** The name of a block, by which it is chosen, dragged and moved, and its commands. */
function BlockHead(props: BlockProps): ReactNode {
  const { block, place } = props;
  const { t } = useTranslation(["models", "customize"]);
  const canvas = useCanvas();
  const { id, kind } = block;
  const name = canvas.nameOf(block);
  const isSelected = canvas.selected === id;
  const isStop = canvas.selected === null ? place.parent === null && place.at === 0 : isSelected;
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const mark = event.altKey ? "Alt+" : event.ctrlKey || event.metaKey ? "Ctrl+" : "";
    const act = keysOf(canvas, props)[mark + key];
    if (!act || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    <div
      className={css.tools}
      onKeyDown={onKeyDown}
      onClick={(event) => event.stopPropagation()}
      role="group"
      aria-label={name}
    >
      <button
        type="button"
        className={css.handle}
        data-handle={id}
        data-grip={kind === "footer" ? undefined : ""}
        tabIndex={isStop ? 0 : -1}
        aria-pressed={isSelected}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Control+D Delete"
        title={kind === "footer" ? t("block.locked") : t("block.drag")}
        onClick={() => (isSelected ? canvas.openSettings(id) : canvas.select(id))}
      >
        {kind === "footer" ? null : <GripVertical size={14} aria-hidden="true" />}
        <KindIcon kind={kind} size={14} />
        <span aria-hidden="true">{t(`customize:kind.${kind}`)}</span>
        <span className="visually-hidden">{name}</span>
        {isWhole(block) ? null : <span className={css.incomplete}>{t("block.incomplete")}</span>}
      </button>
      {isSelected ? <BlockCommands {...props} name={name} /> : null}
    </div>
  );
}

/**
 * A block of the mail, drawn as its reader will see it, with its commands. One block is a stop of the Tab key; arrows
 * lead to the others.
 */
export function CanvasBlock(props: BlockProps): ReactNode {
  const { block, place } = props;
  const canvas = useCanvas();
  const { id, kind } = block;
  const isSelected = canvas.selected === id;
  const { ref, edge } = useBlockDrag<HTMLLIElement>({
    block: { id, kind },
    byGrip: isSelected,
    place,
    may: canvas.mayAdd,
    drop: (dragged, to) => (dragged.id ? canvas.moveTo(dragged.id, to) : canvas.add(dragged.kind, to)),
  });
  return (
    <li
      ref={ref}
      className={css.block}
      data-block={id}
      data-kind={kind}
      data-selected={isSelected ? "" : undefined}
      data-edge={edge ?? undefined}
    >
      <BlockHead {...props} />
      <div
        className={css.drawn}
        role="presentation"
        onClick={(event) => {
          event.stopPropagation();
          if (!isSelected) canvas.select(id, true);
        }}
      >
        {block.kind === "columns" ? (
          <DrawnColumns block={block} Block={CanvasBlock} />
        ) : (
          <Drawn block={block} isSelected={isSelected} />
        )}
      </div>
    </li>
  );
}
