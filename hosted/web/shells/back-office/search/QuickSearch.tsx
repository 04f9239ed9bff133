import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { Search } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation } from "wouter";
import type { Viewer } from "#shells/back-office/menu/destinations.ts";
import type { Choice } from "#shells/back-office/search/choices.ts";
import { remember } from "#shells/back-office/search/recent.ts";
import { useSearch, type Group } from "#shells/back-office/search/useSearch.ts";
import { showHelp } from "#shells/platform/help.ts";
import css from "#shells/back-office/search/QuickSearch.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type QuickSearchProps = { viewer: Viewer; open: boolean; onClose: () => void };

function Line({ choice, onChoose }: { choice: Choice; onChoose: (choice: Choice) => void }): ReactNode {
  return (
    <Autocomplete.Item value={choice} className={css.item} onClick={() => onChoose(choice)}>
      <choice.icon size={17} aria-hidden="true" className={css.icon} />
      <span className={cx(layout.clipped, css.label)}>{choice.label}</span>
      {choice.detail ? (
        <span className={cx(layout.oneLine, layout.fill, layout.atEnd, css.detail)}>{choice.detail}</span>
      ) : null}
    </Autocomplete.Item>
  );
}

function Inside({ viewer, onClose }: Omit<QuickSearchProps, "open">): ReactNode {
  const { t } = useTranslation(["search", "shell"]);
  const [, navigate] = useLocation();
  const [text, setText] = useState("");
  const { groups, waiting } = useSearch(viewer, text);
  const choose = ({ key, ...choice }: Choice): void => {
    remember(viewer.user.id, { ...choice, key: key.replace(/^recent\./, "") });
    onClose();
    navigate(choice.href);
  };
  return (
    <Autocomplete.Root
      inline
      open
      items={groups}
      filter={null}
      mode="none"
      autoHighlight="always"
      keepHighlight
      value={text}
      onValueChange={(next, { reason }) => {
        if (reason === "item-press") return;
        if (next !== "?") return setText(next);
        onClose();
        showHelp(true);
      }}
      itemToStringValue={(choice: Choice) => choice.label}
    >
      <div className={cx(layout.line3, layout.middle, layout.fixed, css.field)}>
        <Search size={18} aria-hidden="true" className={css.icon} />
        <Autocomplete.Input
          className={css.input}
          aria-label={t("shell:goTo")}
          placeholder={t("placeholder")}
          maxLength={100}
          spellCheck={false}
        />
        <Dialog.Close className={css.close}>
          <kbd>{t("escape")}</kbd>
          <span className="visually-hidden">{t("close")}</span>
        </Dialog.Close>
      </div>
      <Autocomplete.List className={css.list}>
        {(group: Group) => (
          <Autocomplete.Group key={group.kind} items={group.items} className={css.group}>
            <Autocomplete.GroupLabel className={css.title}>{t(`kind.${group.kind}`)}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(choice: Choice) => <Line key={choice.key} choice={choice} onChoose={choose} />}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <Autocomplete.Status className={groups.length === 0 ? css.none : "visually-hidden"}>
        {groups.length > 0 ? t("found", { count: groups.flatMap(({ items }) => items).length }) : null}
        {groups.length === 0 ? (waiting ? t("waiting") : t("none", { text })) : null}
      </Autocomplete.Status>
      <p className={cx(layout.line4, layout.fixed, css.foot)} aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t("keys.move")}
        </span>
        <span>
          <kbd>↵</kbd> {t("keys.open")}
        </span>
        <span>
          <kbd>?</kbd> {t("keys.help")}
        </span>
      </p>
    </Autocomplete.Root>
  );
}

/** 'Aller à': finds pages by their names and synonyms, quick creations, and records of the shop. */
export default function QuickSearch({ viewer, open, onClose }: QuickSearchProps): ReactNode {
  const { t } = useTranslation("shell");
  return (
    <Dialog.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className={css.backdrop} />
        <Dialog.Viewport className={css.viewport}>
          <Dialog.Popup className={css.popup} aria-label={t("goTo")}>
            <Inside viewer={viewer} onClose={onClose} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
