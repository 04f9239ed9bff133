import { Schema } from "@tiptap/pm/model";
import { EditorState, TextSelection } from "@tiptap/pm/state";
import { expect, test } from "vitest";
import { closeFieldQuery, fieldQueries, fieldQuery, matchingFields, openFieldQuery } from "./fieldQuery.ts";

const schema = new Schema({
  nodes: {
    doc: { content: "paragraph+" },
    paragraph: { content: "inline*" },
    text: { group: "inline" },
    field: { group: "inline", inline: true, atom: true },
  },
});
const line = (text: string) => schema.node("paragraph", null, text === "" ? [] : [schema.text(text)]);
const plugin = fieldQueries({ onQuery: () => undefined, onQueryKey: () => false });

/** Returns a state in which `{` was just typed at the end of "Bonjour ". */
function opened(): EditorState {
  const doc = schema.node("doc", null, [line("Bonjour "), line("Suite")]);
  const at = 9;
  const state = EditorState.create({ doc, selection: TextSelection.create(doc, at), plugins: [plugin] });
  return state.apply(openFieldQuery(state.tr, at, at));
}
const typed = (state: EditorState, text: string): EditorState => state.apply(state.tr.insertText(text));

test("letters after the brace stand in the text and are the query, accented ones too", () => {
  expect(fieldQuery(opened())).toEqual({ from: 9, to: 10, words: "" });
  const state = typed(typed(opened(), "pr"), "é");
  expect(fieldQuery(state)).toEqual({ from: 9, to: 13, words: "pré" });
  expect(state.doc.firstChild?.textContent).toBe("Bonjour {pré");
});

test("a query ends where its letters do: at another line, a field, a lost brace, a long text, or when it is closed", () => {
  const state = typed(opened(), "pr");
  expect(fieldQuery(state.apply(state.tr.setSelection(TextSelection.create(state.doc, 16))))).toBeNull();
  expect(fieldQuery(state.apply(state.tr.setSelection(TextSelection.create(state.doc, 3))))).toBeNull();
  expect(fieldQuery(state.apply(state.tr.insert(12, schema.node("field"))))).toBeNull();
  expect(fieldQuery(state.apply(state.tr.delete(9, 10)))).toBeNull();
  expect(fieldQuery(typed(state, "x".repeat(40)))).toBeNull();
  const closed = state.apply(closeFieldQuery(state.tr));
  expect(fieldQuery(closed)).toBeNull();
  expect(fieldQuery(typed(closed, "é"))).toBeNull();
  expect(closed.doc.firstChild?.textContent).toBe("Bonjour {pr");
});

test("words before the brace move it; the query stays", () => {
  const state = typed(opened(), "pr");
  expect(fieldQuery(state.apply(state.tr.insertText("Eh, ", 1)))).toEqual({ from: 13, to: 16, words: "pr" });
});

test("fields are found by the beginning of any of their words, without accents and capitals", () => {
  const fields = ["Prénom", "Nom", "Nom de la boutique", "Points de fidélité", "E-mail de l'expéditeur"].map(
    (label) => ({ label }),
  );
  const found = (words: string): string[] => matchingFields(fields, words).map(({ label }) => label);
  expect(found("")).toHaveLength(5);
  expect(found("pre")).toEqual(["Prénom"]);
  expect(found("PRÉ")).toEqual(["Prénom"]);
  expect(found("nom de")).toEqual(["Nom de la boutique"]);
  expect(found("de la b")).toEqual(["Nom de la boutique"]);
  expect(found("exp")).toEqual(["E-mail de l'expéditeur"]);
  expect(found("fid")).toEqual(["Points de fidélité"]);
  expect(found("zz")).toEqual([]);
});
