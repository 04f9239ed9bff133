import { Toolbar } from "@base-ui/react/toolbar";
import { Braces } from "lucide-react";
import { useEffect, useRef, type CSSProperties, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import bar from "#ui/editor/EditorToolbar.module.css";
import css from "#ui/editor/fields/fields.module.css";
import type { EditorFields, FieldOffering } from "#ui/editor/fields/useFields.ts";
import { Menu, type MenuEntry } from "#ui/overlay/Menu.tsx";

const entriesOf = ({ all, insert }: EditorFields): MenuEntry[] =>
  all.map((field) => ({ kind: "act", label: field.label, act: () => insert(field) }));

/** The tool that inserts a dynamic field. */
export function FieldTool({ of }: { of: EditorFields }): ReactNode {
  const { t } = useTranslation("form");
  return (
    <>
      <Menu
        align="start"
        trigger={
          <Toolbar.Button className={bar.word} title={t("editor.field.key")}>
            <Braces size={16} aria-hidden="true" />
            {t("editor.field.button")}
          </Toolbar.Button>
        }
        entries={entriesOf(of)}
      />
      <Toolbar.Separator className={bar.line} />
    </>
  );
}

/** Height that the list wants below the typed letters; with less, it stands above them where there is more room. */
const HEIGHT_PX = 280;

function styleOf({ left, top, bottom }: FieldOffering["place"]): CSSProperties {
  const below = innerHeight - bottom - 12;
  const isBelow = below >= HEIGHT_PX || below >= top;
  return {
    left: Math.max(8, Math.min(left, innerWidth - 248)),
    maxHeight: Math.min(HEIGHT_PX, (isBelow ? below : top) - 8),
    ...(isBelow ? { top: bottom + 4 } : { bottom: innerHeight - top + 4 }),
  };
}

function OfferedList({ of, offer }: { of: EditorFields; offer: FieldOffering }): ReactNode {
  const { t } = useTranslation("form");
  const list = useRef<HTMLDivElement>(null);
  const { found, marked, place } = offer;
  useEffect(() => {
    list.current?.showPopover();
  }, []);
  // Some browsers return a promise here, which is no function for React to call at the end.
  useEffect(() => {
    list.current?.children[marked]?.scrollIntoView({ block: "nearest" });
  }, [marked]);
  return (
    <div
      ref={list}
      id={of.listId}
      popover="manual"
      role="listbox"
      aria-label={t("editor.field.insert")}
      className={css.offer}
      style={styleOf(place)}
    >
      {found.map((field, at) => (
        <div
          key={field.name}
          id={`${of.listId}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === marked}
          className={css.offered}
          // The text keeps the focus and its cursor.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => of.choose(field)}
        >
          {field.label}
        </div>
      ))}
    </div>
  );
}

/** The list of dynamic fields at the cursor, after `{`. The letters typed next narrow it; it takes no focus. */
export function FieldOffer({ of }: { of: EditorFields }): ReactNode {
  return of.offer ? <OfferedList of={of} offer={of.offer} /> : null;
}
