import { PAGE_BLOCK_KINDS, isWhole } from "@cuvee/core/storefront/site/blockRegistry.ts";
import { textIn } from "@cuvee/core/storefront/site/localizedTexts.ts";
import type { SiteBlock } from "@cuvee/core/storefront/site/blocks.ts";
import type { SiteTab } from "@cuvee/core/storefront/site/pages.ts";
import { ArrowDown, ArrowUp, Copy, Eye, EyeOff, GripVertical, Plus, Trash2 } from "lucide-react";
import { useState, type KeyboardEvent, type ReactNode, type Ref } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Button, IconButton } from "#ui/Button.tsx";
import { Menu } from "#ui/overlay/Menu.tsx";
import { useDragOrder } from "#ui/table/views/dragOrder.ts";
import { BlockForm } from "./BlockForm.tsx";
import { LocalizedTextInput } from "./LocalizedTextInput.tsx";
import { newId, type SiteEdit } from "./siteDraft.ts";
import type { SiteDraft } from "./useSiteDraft.ts";
import css from "./customize.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type TabRowProps = {
  tab: SiteTab;
  isChild: boolean;
  isHere: boolean;
  first: boolean;
  last: boolean;
  act: (act: SiteEdit) => void;
  onOpen: () => void;
};

/** A tab in the list of the editor. */
export function TabRow({ tab, isChild, isHere, first, last, act, onOpen }: TabRowProps): ReactNode {
  const { t } = useTranslation("customize");
  const name = textIn(tab.name, "fr") || t("tab.unnamed");
  return (
    <li className={css.tabRow} data-child={isChild ? "" : undefined} data-here={isHere ? "" : undefined}>
      <button
        type="button"
        className={css.tabName}
        aria-current={isHere ? "true" : undefined}
        onClick={onOpen}
      >
        {name}
        {tab.isVisible ? null : <small>{t("tab.hidden")}</small>}
      </button>
      <IconButton
        size="s"
        label={t("up", { name })}
        disabled={first}
        onClick={() => act({ act: "moveTab", id: tab.id, by: -1 })}
      >
        <ArrowUp size={16} aria-hidden="true" />
      </IconButton>
      <IconButton
        size="s"
        label={t("down", { name })}
        disabled={last}
        onClick={() => act({ act: "moveTab", id: tab.id, by: 1 })}
      >
        <ArrowDown size={16} aria-hidden="true" />
      </IconButton>
      <IconButton
        size="s"
        label={t(tab.isVisible ? "tab.hide" : "tab.show", { name })}
        onClick={() => act({ act: "tab", id: tab.id, change: { isVisible: !tab.isVisible } })}
      >
        {tab.isVisible ? <Eye size={16} aria-hidden="true" /> : <EyeOff size={16} aria-hidden="true" />}
      </IconButton>
    </li>
  );
}

type BlockHeadProps = {
  isOpen: boolean;
  id: string;
  onOpen: () => void;
  name: string;
  block: SiteBlock;
  at: number;
  act: (act: SiteEdit) => void;
  tab: SiteTab;
};

/** Name of a block and its commands. Alt and an arrow key move the block, as dragging by its handle does. */
function BlockHead({ isOpen, id, onOpen, name, block, at, act, tab }: BlockHeadProps): ReactNode {
  const { t } = useTranslation("customize");
  const moveByKey = (event: KeyboardEvent<HTMLButtonElement>): void => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const to = at + (by ?? 0);
    if (!event.altKey || by === undefined || to < 0 || to >= tab.blocks.length) return;
    event.preventDefault();
    const button = event.currentTarget;
    act({ act: "moveBlock", tab: tab.id, id: block.id, to });
    // A row that moves in the page loses the focus.
    requestAnimationFrame(() => button.focus());
  };
  return (
    <div className={css.blockHead}>
      <span className={css.grip} data-grip="" title={t("block.drag")}>
        <GripVertical size={16} aria-hidden="true" />
      </span>
      <button
        type="button"
        className={css.blockName}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onKeyDown={moveByKey}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onOpen}
      >
        {name}
        {isWhole(block) ? null : <small>{t("block.incomplete")}</small>}
      </button>
      <IconButton
        size="s"
        label={t("up", { name })}
        disabled={at === 0}
        onClick={() => act({ act: "moveBlock", tab: tab.id, id: block.id, to: at - 1 })}
      >
        <ArrowUp size={16} aria-hidden="true" />
      </IconButton>
      <IconButton
        size="s"
        label={t("down", { name })}
        disabled={at === tab.blocks.length - 1}
        onClick={() => act({ act: "moveBlock", tab: tab.id, id: block.id, to: at + 1 })}
      >
        <ArrowDown size={16} aria-hidden="true" />
      </IconButton>
      <IconButton
        size="s"
        label={t("copy", { name })}
        onClick={() => act({ act: "copyBlock", tab: tab.id, id: block.id })}
      >
        <Copy size={16} aria-hidden="true" />
      </IconButton>
      <IconButton
        size="s"
        label={t("remove", { name })}
        onClick={() => act({ act: "removeBlock", tab: tab.id, id: block.id })}
      >
        <Trash2 size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function BlockRow({
  tab,
  block,
  at,
  act,
  isOpen,
  onOpen,
  drag,
  isOver,
}: {
  tab: SiteTab;
  block: SiteBlock;
  drag: Ref<HTMLLIElement>;
  /** Another block is dragged over this one. */
  isOver: boolean;
  at: number;
  act: (act: SiteEdit) => void;
  isOpen: boolean;
  onOpen: () => void;
}): ReactNode {
  const { t } = useTranslation("customize");
  const name = t(`kind.${block.kind}`);
  const id = `block-${block.id}`;
  return (
    <li ref={drag} className={layout.framed} data-over={isOver ? "" : undefined}>
      <BlockHead
        isOpen={isOpen}
        id={id}
        onOpen={onOpen}
        name={name}
        block={block}
        at={at}
        act={act}
        tab={tab}
      />
      {isOpen ? (
        <div id={id} className={css.blockForm}>
          <BlockForm
            block={block}
            onChange={(changed) => act({ act: "block", tab: tab.id, block: changed })}
          />
        </div>
      ) : null}
    </li>
  );
}

type AddBlockProps = { tab: SiteTab; change: SiteDraft["change"]; onAdded: (id: string) => void };

/** Adds a block at the end of a page, and opens it. */
function AddBlock({ tab, change, onAdded }: AddBlockProps): ReactNode {
  const { t } = useTranslation("customize");
  return (
    <Menu
      trigger={
        <Button icon={<Plus size={18} aria-hidden="true" />} wide>
          {t("block.add")}
        </Button>
      }
      entries={PAGE_BLOCK_KINDS.map((kind) => ({
        kind: "act",
        label: t(`kind.${kind}`),
        act: () => {
          const id = newId();
          change({ act: "addBlock", tab: tab.id, kind, at: tab.blocks.length, id });
          onAdded(id);
        },
      }))}
    />
  );
}

/** Edits the texts of a page, and its blocks. */
export function PageForm({ tab, draft }: { tab: SiteTab; draft: SiteDraft }): ReactNode {
  const { t } = useTranslation("customize");
  const [open, setOpen] = useState<string | null>(null);
  const { change } = draft;
  const isFirstRow = draft.history.site.tabs.some(({ id }) => id === tab.id);
  const { ref, over } = useDragOrder(
    tab.blocks.map(({ id }) => id),
    (id, to) => change({ act: "moveBlock", tab: tab.id, id, to }),
  );
  return (
    <div className={cx(layout.panel, layout.grid4, layout.padded)}>
      <LocalizedTextInput
        label={t("tab.name")}
        value={tab.name}
        maxLength={60}
        isNeeded
        onChange={(name) => change({ act: "tab", id: tab.id, change: { name } })}
      />
      <LocalizedTextInput
        label={t("tab.description")}
        hint={t("tab.descriptionHint")}
        value={tab.description}
        maxLength={300}
        lines={2}
        onChange={(description) => change({ act: "tab", id: tab.id, change: { description } })}
      />
      <h3 className={layout.large}>{t("block.list")}</h3>
      {tab.blocks.length === 0 ? <p className={layout.quiet}>{t("block.empty")}</p> : null}
      <ol className={css.blocks}>
        {tab.blocks.map((block, at) => (
          <BlockRow
            key={block.id}
            tab={tab}
            block={block}
            at={at}
            act={change}
            drag={ref(block.id)}
            isOver={over === block.id}
            isOpen={open === block.id}
            onOpen={() => setOpen(open === block.id ? null : block.id)}
          />
        ))}
      </ol>
      <AddBlock tab={tab} change={change} onAdded={setOpen} />
      <div className={cx(layout.row2, layout.between)}>
        {isFirstRow ? (
          <Button size="s" onClick={() => change({ act: "addTab", under: tab.id, name: t("tab.new") })}>
            {t("tab.addChild")}
          </Button>
        ) : null}
        <Button size="s" look="quiet" onClick={() => change({ act: "removeTab", id: tab.id })}>
          {t("tab.remove")}
        </Button>
      </div>
    </div>
  );
}
