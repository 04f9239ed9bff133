import { Toolbar } from "@base-ui/react/toolbar";
import type { Editor } from "@tiptap/core";
import { redo, redoDepth, undo, undoDepth } from "@tiptap/pm/history";
import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  Bold,
  ChevronDown,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  Redo2,
  RemoveFormatting,
  Strikethrough,
  Underline,
  Undo2,
  type LucideIcon,
} from "lucide-react";
import { useEffect, useReducer, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { completedLink } from "@cuvee/core/kit/texts/completedLink.ts";
import { FONT_SIZE_DEFAULT, FONT_SIZES } from "@cuvee/core/kit/texts/richText.ts";
import { problemOf } from "#kit/api.ts";
import { ColorButton } from "#ui/editor/ColorButton.tsx";
import { PICTURE_TYPES } from "#ui/images/pictures.ts";
import { uploadPicture } from "#ui/images/upload.ts";
import { Menu, type MenuEntry } from "#ui/overlay/Menu.tsx";
import { ask } from "#ui/popup/popup.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { Spinner } from "#ui/Spinner.tsx";
import css from "#ui/editor/EditorToolbar.module.css";

const LEVELS = [1, 2, 3, 4, 5, 6] as const;
/** Sizes are stored in em of the default. */
const emOf = (size: number): string => `${size / FONT_SIZE_DEFAULT}em`;
const sizeOf = (stored: unknown): number =>
  FONT_SIZES.find((size) => emOf(size) === stored) ?? FONT_SIZE_DEFAULT;

type Look = {
  level: number;
  size: number;
  color: string | null;
  align: string;
  on: Record<"bold" | "italic" | "underline" | "strike" | "bulletList" | "orderedList" | "link", boolean>;
  undo: boolean;
  redo: boolean;
};

const lookOf = (editor: Editor): Look => ({
  level: LEVELS.find((level) => editor.isActive("heading", { level })) ?? 0,
  size: sizeOf(editor.getAttributes("textStyle")["fontSize"]),
  color: (editor.getAttributes("textStyle")["color"] as string | null | undefined) ?? null,
  align: (["center", "right"] as const).find((textAlign) => editor.isActive({ textAlign })) ?? "left",
  on: {
    bold: editor.isActive("bold"),
    italic: editor.isActive("italic"),
    underline: editor.isActive("underline"),
    strike: editor.isActive("strike"),
    bulletList: editor.isActive("bulletList"),
    orderedList: editor.isActive("orderedList"),
    link: editor.isActive("link"),
  },
  undo: undoDepth(editor.state) > 0,
  redo: redoDepth(editor.state) > 0,
});

type ToggleProps = {
  label: string;
  icon: LucideIcon;
  pressed?: boolean;
  disabled?: boolean;
  onPress: () => void;
};

function Tool({ label, icon: Icon, pressed, disabled, onPress }: ToggleProps): ReactNode {
  return (
    <Toolbar.Button
      className={css.tool}
      aria-label={label}
      title={label}
      {...(pressed === undefined ? {} : { "aria-pressed": pressed })}
      disabled={disabled ?? false}
      onClick={onPress}
      // The text keeps its selection.
      onMouseDown={(event) => event.preventDefault()}
    >
      <Icon size={16} aria-hidden="true" />
    </Toolbar.Button>
  );
}

// The menu returns the focus to its button first.
const later = (act: () => void): void => void requestAnimationFrame(() => requestAnimationFrame(act));

type PartProps = { editor: Editor; look: Look };

/** Menus of the style of a paragraph and of the size of letters. */
function StyleMenus({ editor, look }: PartProps): ReactNode {
  const { t } = useTranslation("form");
  const run = () => editor.chain().focus();
  const styles: MenuEntry[] = [
    {
      kind: "choice",
      label: t("editor.paragraph"),
      checked: look.level === 0,
      act: () => later(() => run().setNode("paragraph").run()),
    },
    ...LEVELS.map((level): MenuEntry => ({
      kind: "choice",
      label: t("editor.heading", { level }),
      checked: look.level === level,
      act: () => later(() => run().setNode("heading", { level }).run()),
    })),
  ];
  const sizes = FONT_SIZES.map((size): MenuEntry => ({
    kind: "choice",
    label: t("editor.size", { size }),
    checked: look.size === size,
    act: () =>
      later(() =>
        run()
          .setMark("textStyle", { fontSize: size === FONT_SIZE_DEFAULT ? null : emOf(size) })
          .run(),
      ),
  }));
  return (
    <>
      <Menu
        align="start"
        trigger={
          <Toolbar.Button className={css.word}>
            <span className="visually-hidden">{t("editor.style")}</span>
            {look.level === 0 ? t("editor.paragraph") : t("editor.heading", { level: look.level })}
            <ChevronDown size={14} aria-hidden="true" />
          </Toolbar.Button>
        }
        entries={styles}
      />
      <Menu
        align="start"
        trigger={
          <Toolbar.Button className={css.word}>
            {t("editor.size", { size: look.size })}
            <ChevronDown size={14} aria-hidden="true" />
          </Toolbar.Button>
        }
        entries={sizes}
      />
    </>
  );
}

const ALIGNS = [
  ["left", AlignLeft],
  ["center", AlignCenter],
  ["right", AlignRight],
] as const;

/** Marks of letters, lists, and the alignment. */
function MarkTools({ editor, look }: PartProps): ReactNode {
  const { t } = useTranslation("form");
  const run = () => editor.chain().focus();
  const marks = [
    ["bold", Bold, () => run().toggleMark("bold").run()],
    ["italic", Italic, () => run().toggleMark("italic").run()],
    ["underline", Underline, () => run().toggleMark("underline").run()],
    ["strike", Strikethrough, () => run().toggleMark("strike").run()],
    ["bulletList", List, () => run().toggleList("bulletList", "listItem").run()],
    ["orderedList", ListOrdered, () => run().toggleList("orderedList", "listItem").run()],
  ] as const;
  const put = (textAlign: string | null): void => {
    const chain = run();
    for (const type of ["paragraph", "heading", "image"]) chain.updateAttributes(type, { textAlign });
    chain.run();
  };
  return (
    <>
      {marks.map(([name, icon, onPress]) => (
        <Tool
          key={name}
          label={t(`editor.${name}`)}
          icon={icon}
          pressed={look.on[name]}
          onPress={() => void onPress()}
        />
      ))}
      <Toolbar.Separator className={css.line} />
      {ALIGNS.map(([align, icon]) => (
        <Tool
          key={align}
          label={t(`editor.${align}`)}
          icon={icon}
          pressed={look.align === align}
          onPress={() => put(align === "left" ? null : align)}
        />
      ))}
    </>
  );
}

/** Asks for an address, and makes the selected words a link to it. */
function LinkTool({ editor, look }: PartProps): ReactNode {
  const { t } = useTranslation("form");
  const run = () => editor.chain().focus();
  const askLink = async (): Promise<void> => {
    const before = editor.getAttributes("link")["href"];
    const answer = await ask({
      title: t("editor.link"),
      field: {
        kind: "text",
        label: t("editor.address"),
        hint: t("editor.addressHint"),
        value: typeof before === "string" ? before : "https://",
        maxLength: 2000,
        check: (text) =>
          text === "" || text === "https://" || completedLink(text) !== null
            ? null
            : t("editor.addressWrong"),
      },
    });
    if (answer === null) return void run().run();
    const href = completedLink(answer) ?? "";
    const chain = run().extendMarkRange("link");
    if (href === "") return void chain.unsetMark("link").run();
    if (!editor.state.selection.empty || before) return void chain.setMark("link", { href }).run();
    run()
      .insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] })
      .run();
  };
  return <Tool label={t("editor.link")} icon={Link2} pressed={look.on.link} onPress={() => void askLink()} />;
}

/** Sends a picture of the user's, and puts it into the text with its description. */
function PictureTool({ editor }: { editor: Editor }): ReactNode {
  const { t } = useTranslation("form");
  const file = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const putPicture = async (chosen: File): Promise<void> => {
    setSending(true);
    try {
      const { visual } = await uploadPicture(chosen);
      const alt = await ask({
        title: t("images.describe"),
        text: t("images.describeText"),
        field: { kind: "text", label: t("images.alt"), maxLength: 300 },
      });
      editor
        .chain()
        .focus()
        .insertContent([{ type: "image", attrs: { src: visual, alt: alt ?? "" } }, { type: "paragraph" }])
        .run();
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
    } finally {
      setSending(false);
    }
  };
  return (
    <>
      {sending ? (
        <Spinner />
      ) : (
        <Tool label={t("editor.picture")} icon={ImagePlus} onPress={() => file.current?.click()} />
      )}
      <input
        ref={file}
        type="file"
        hidden
        accept={PICTURE_TYPES.join(",")}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          event.target.value = "";
          if (chosen) void putPicture(chosen);
        }}
      />
    </>
  );
}

type EditorToolbarProps = {
  editor: Editor;
  pictures: boolean;
  label: string;
  /** Further tools, at the start. */
  children?: ReactNode;
};

/** Tools to format the text, by mouse or by keys: one tab stop, arrows within. */
export function EditorToolbar({ editor, pictures, label, children }: EditorToolbarProps): ReactNode {
  const { t } = useTranslation("form");
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    editor.on("transaction", redraw);
    return () => void editor.off("transaction", redraw);
  }, [editor]);
  const look = lookOf(editor);
  const run = () => editor.chain().focus();
  return (
    <Toolbar.Root className={css.bar} aria-label={t("editor.toolbar", { label })}>
      {children}
      <StyleMenus editor={editor} look={look} />
      <Toolbar.Separator className={css.line} />
      <MarkTools editor={editor} look={look} />
      <Toolbar.Separator className={css.line} />
      <ColorButton
        color={look.color}
        onColor={(color) => {
          run().setMark("textStyle", { color }).run();
        }}
      />
      <LinkTool editor={editor} look={look} />
      {pictures ? <PictureTool editor={editor} /> : null}
      <Tool
        label={t("editor.plain")}
        icon={RemoveFormatting}
        onPress={() => void run().unsetAllMarks().clearNodes().run()}
      />
      <Toolbar.Separator className={css.line} />
      <Tool
        label={t("editor.undo")}
        icon={Undo2}
        disabled={!look.undo}
        onPress={() => undo(editor.state, editor.view.dispatch)}
      />
      <Tool
        label={t("editor.redo")}
        icon={Redo2}
        disabled={!look.redo}
        onPress={() => redo(editor.state, editor.view.dispatch)}
      />
    </Toolbar.Root>
  );
}
