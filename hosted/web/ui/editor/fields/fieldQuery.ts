import { Plugin, PluginKey, type EditorState, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

/** Letters typed after `{`, which narrow the list of fields: their place in the document, the brace included. */
export type FieldQuery = { from: number; to: number; words: string };

/** Position of the brace of an open query; null: none is open. */
const KEY = new PluginKey<number | null>("fieldQuery");

/** Most letters of a query: a longer text is no name of a field. */
const WORDS_MAX = 40;

function queryAt(
  { doc, selection }: Pick<EditorState, "doc" | "selection">,
  from: number,
): FieldQuery | null {
  const { $head, head: to, empty } = selection;
  if (!empty || to <= from || $head.start() > from || to > doc.content.size) return null;
  const [brace = "", ...words] = doc.textBetween(from, to, "\n", "\n");
  const isQuery = brace === "{" && words.length <= WORDS_MAX && !words.includes("\n");
  return isQuery ? { from, to, words: words.join("") } : null;
}

/** Returns the open query of an editor, or null. */
export function fieldQuery(state: EditorState): FieldQuery | null {
  const from = KEY.getState(state) ?? null;
  return from === null ? null : queryAt(state, from);
}

/** Returns a transaction that writes `{` in place of a range, and opens a query there. */
export const openFieldQuery = (tr: Transaction, from: number, to: number): Transaction =>
  tr.insertText("{", from, to).setMeta(KEY, from);

/** Returns a transaction that closes the query; its letters stay. */
export const closeFieldQuery = (tr: Transaction): Transaction => tr.setMeta(KEY, null);

const folded = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Returns the fields with a word that begins as the query does, whatever its accents and capitals. */
export function matchingFields<F extends { label: string }>(fields: readonly F[], words: string): F[] {
  const typed = folded(words).trimStart();
  return fields.filter(({ label }) => {
    const name = folded(label);
    return (
      name.startsWith(typed) ||
      name.split(/[\s'’-]+/).some((_, at, all) => all.slice(at).join(" ").startsWith(typed))
    );
  });
}

type QueryListener = {
  /** The query was opened, changed or closed. */
  onQuery: (query: FieldQuery | null) => void;
  /** Handles a key while a query is open; true: the editor does nothing more. */
  onQueryKey: (event: KeyboardEvent) => boolean;
};

function tell(view: EditorView, before: EditorState, { onQuery }: QueryListener): void {
  const [was, is] = [fieldQuery(before), fieldQuery(view.state)];
  if (was?.from !== is?.from || was?.words !== is?.words) onQuery(is);
}

/**
 * Reads what is typed after `{` as a query of the list of fields. The letters stand in the document, so that composed
 * ones (accents, other scripts) arrive as everywhere and none is lost when no field is chosen.
 */
export const fieldQueries = (listener: QueryListener): Plugin<number | null> =>
  new Plugin<number | null>({
    key: KEY,
    state: {
      init: () => null,
      apply: (tr, from) => {
        const told = tr.getMeta(KEY) as number | null | undefined;
        if (told !== undefined) return told;
        if (from === null) return null;
        const at = tr.mapping.map(from);
        return queryAt(tr, at) ? at : null;
      },
    },
    view: () => ({ update: (view, before) => tell(view, before, listener) }),
    props: {
      handleTextInput: (view, from, to, text) => {
        if (text !== "{") return false;
        view.dispatch(openFieldQuery(view.state.tr, from, to).scrollIntoView());
        return true;
      },
      handleKeyDown: (view, event) =>
        !event.isComposing && fieldQuery(view.state) !== null && listener.onQueryKey(event),
      handleDOMEvents: {
        blur: (view) => {
          if (fieldQuery(view.state)) view.dispatch(closeFieldQuery(view.state.tr));
          return false;
        },
      },
    },
  });
