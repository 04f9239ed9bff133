import { Toolbar } from "@base-ui/react/toolbar";
import { Braces } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import bar from "#ui/editor/EditorToolbar.module.css";
import css from "#ui/editor/fields/fields.module.css";
import type { EditorFields } from "#ui/editor/fields/useFields.ts";
import { later } from "#ui/later.tsx";
import { Menu, type MenuEntry, type MenuPopupProps } from "#ui/overlay/Menu.tsx";

const MenuPopup = later<MenuPopupProps>(() => import("#ui/overlay/MenuPopup.tsx"));

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

/** The list of dynamic fields at the cursor, after `{`. */
export function FieldOffer({ of }: { of: EditorFields }): ReactNode {
  const { t } = useTranslation("form");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isChosen = useRef(false);
  const { place } = of;
  if (of.all.length === 0) return null;
  return (
    <>
      <span ref={setAnchor} className={css.at} style={place ?? {}} aria-hidden="true" />
      <MenuPopup
        open={place !== null}
        anchor={anchor}
        keys="first"
        align="start"
        title={t("editor.field.insert")}
        hover={undefined}
        entries={entriesOf({
          ...of,
          insert: (field) => {
            isChosen.current = true;
            of.insert(field);
          },
        })}
        onClose={() => {
          of.close(isChosen.current);
          isChosen.current = false;
        }}
      />
    </>
  );
}
