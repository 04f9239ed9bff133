import { Node, nodePasteRule, type Editor, type NodeViewRenderer } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import { FALLBACK_MAX } from "@cuvee/core/kit/texts/richText.ts";
import { withoutSigns } from "@cuvee/core/kit/signs.ts";
import { fieldQueries, type FieldQuery } from "#ui/editor/fields/fieldQuery.ts";
import css from "#ui/editor/fields/fields.module.css";

/**
 * A dynamic field that a text may hold, and whether it needs a text for readers of whom it is unknown. `fallback` is
 * the usual one, with which the field is inserted; empty: there is none.
 */
export type EditorField = { name: string; label: string; needsFallback: boolean; fallback: string };

export type FieldOptions = {
  fields: readonly EditorField[];
  /** Returns the words that screen readers read for a field. */
  say: (label: string, fallback: string) => string;
  /** Shows the fields that match the letters typed after `{`; null: no longer. */
  onQuery: (query: FieldQuery | null) => void;
  /** Handles a key while fields are offered; true: the editor does nothing more. */
  onQueryKey: (event: KeyboardEvent) => boolean;
  /** Edits the field at a position of the document. */
  onEdit: (position: number) => void;
};

/** Returns the shape of tokens of some fields. */
const tokensOf = (fields: readonly EditorField[]): RegExp =>
  new RegExp(`\\{\\{\\s*(${fields.map(({ name }) => name).join("|")})\\s*(?:\\|([^{}]*))?\\}\\}`, "g");

/** Returns a text that stands for an unknown field as it may be stored. */
export const cleanFallback = (text: string): string =>
  withoutSigns(text).replaceAll(/[{}|]/g, "").trim().slice(0, FALLBACK_MAX);

/** Returns a field as a token of a plain text, as it is copied. */
const tokenOf = ({ field, fallback }: { field?: unknown; fallback?: unknown }): string =>
  `{{${String(field)}${fallback ? `|${String(fallback)}` : ""}}}`;

/** Writes a field into its element: its name, and the text that stands for it. */
function draw(
  dom: HTMLElement,
  { attrs }: { attrs: Record<string, unknown> },
  { fields, say }: FieldOptions,
): void {
  const field = fields.find(({ name }) => name === attrs["field"]);
  const label = field?.label ?? String(attrs["field"]);
  const fallback = String(attrs["fallback"] ?? "");
  const name = document.createElement("span");
  name.textContent = label;
  const spare = document.createElement("span");
  spare.className = css.spare ?? "";
  spare.textContent = fallback;
  dom.replaceChildren(name, ...(fallback ? [spare] : []));
  dom.setAttribute("aria-label", say(label, fallback));
  dom.toggleAttribute("data-missing", !field || (field.needsFallback && fallback === ""));
}

/** Returns the position of the field that is selected, or null. */
function selectedField({ state: { selection } }: Editor): number | null {
  return selection instanceof NodeSelection && selection.node.type.name === "field" ? selection.from : null;
}

/** Removes the field before or after the cursor as one. */
function removeBeside(editor: Editor, side: "before" | "after"): boolean {
  const { selection } = editor.state;
  const node = side === "before" ? selection.$from.nodeBefore : selection.$from.nodeAfter;
  if (!selection.empty || node?.type.name !== "field") return false;
  const from = side === "before" ? selection.from - node.nodeSize : selection.from;
  return editor.commands.deleteRange({ from, to: from + node.nodeSize });
}

/** Draws fields as elements that a press edits. */
const viewOf =
  (options: FieldOptions): NodeViewRenderer =>
  ({ node, getPos, editor }) => {
    const dom = document.createElement("span");
    dom.className = css.field ?? "";
    dom.contentEditable = "false";
    dom.setAttribute("role", "img");
    dom.addEventListener("click", () => {
      const position = getPos();
      if (position !== undefined && editor.isEditable) options.onEdit(position);
    });
    draw(dom, node, options);
    return {
      dom,
      update: (next) => {
        if (next.type.name !== "field") return false;
        draw(dom, next, options);
        return true;
      },
    };
  };

/**
 * A dynamic field in a text: one node, which the arrows step over and one key removes. Enter edits the selected one,
 * `{` offers the fields, and pasted tokens `{{name|text}}` become fields.
 */
export function fieldNode(options: FieldOptions) {
  const known = (name: string | undefined): boolean => options.fields.some((field) => field.name === name);
  const read = ([, field, fallback]: readonly (string | undefined)[]): Record<string, unknown> => ({
    field,
    fallback: cleanFallback(fallback ?? ""),
  });
  return Node.create({
    name: "field",
    group: "inline",
    inline: true,
    atom: true,
    addAttributes: () => ({
      field: { default: "", rendered: false, parseHTML: (element) => element.dataset["field"] },
      fallback: {
        default: "",
        rendered: false,
        parseHTML: (element) => cleanFallback(element.dataset["fallback"] ?? ""),
      },
    }),
    parseHTML: () => [
      { tag: "span[data-field]", getAttrs: (element) => (known(element.dataset["field"]) ? null : false) },
    ],
    renderHTML: ({ node: { attrs } }) => [
      "span",
      { "data-field": String(attrs["field"]), "data-fallback": String(attrs["fallback"]) },
      tokenOf(attrs),
    ],
    renderText: ({ node }) => tokenOf(node.attrs),
    addNodeView: () => viewOf(options),
    addKeyboardShortcuts() {
      const edit = (): boolean => {
        const position = selectedField(this.editor);
        if (position !== null) options.onEdit(position);
        return position !== null;
      };
      return {
        Backspace: () => removeBeside(this.editor, "before"),
        Delete: () => removeBeside(this.editor, "after"),
        Enter: edit,
        F2: edit,
      };
    },
    addPasteRules() {
      return [nodePasteRule({ find: tokensOf(options.fields), type: this.type, getAttributes: read })];
    },
    addProseMirrorPlugins: () => [fieldQueries(options)],
  });
}
