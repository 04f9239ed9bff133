import type { RichBlock, RichInline, RichText } from "@cuvee/core/kit/texts/richText.ts";
import {
  ALWAYS_KNOWN,
  fieldsOf,
  piecesOf,
  tokenOf,
  isModelField,
  MODEL_FIELDS,
  MODEL_USES,
  usualFallback,
  type ModelField,
  type ModelUse,
} from "@cuvee/core/relations/models/fields.ts";
import type { Language } from "@cuvee/core/kit/languages.ts";
import { useMemo } from "react";
import { useTranslation } from "#kit/i18n.ts";
import type { EditorField } from "#ui/editor/fields/fieldNode.ts";
import type { LinePiece } from "#ui/editor/fields/FieldLineEditor.tsx";

function useNamed(names: readonly ModelField[], lang: Language): readonly EditorField[] {
  const { t } = useTranslation("models");
  return useMemo(
    () =>
      names.map((name) => ({
        name,
        label: t(`field.${name}`),
        needsFallback: !ALWAYS_KNOWN.has(name),
        fallback: usualFallback(name, lang),
      })),
    [names, t, lang],
  );
}

const OF_USES = Object.fromEntries(MODEL_USES.map((use) => [use, fieldsOf(use)])) as Record<
  ModelUse,
  readonly ModelField[]
>;

/**
 * Returns the dynamic fields of a use, with their names in the user's language and their usual texts in the one that
 * is written.
 */
export const useModelFields = (use: ModelUse, lang: Language = "fr"): readonly EditorField[] =>
  useNamed(OF_USES[use], lang);

/** Returns every dynamic field. */
export const useAllFields = (): readonly EditorField[] => useNamed(MODEL_FIELDS, "fr");

/** Returns a text with tokens as the pieces of a line; a text with a broken token is letters. */
export const lineOf = (text: string): LinePiece[] => piecesOf(text) ?? [text];

/** Returns a line as a text with tokens. Braces that the writer typed would read as a token: they become brackets. */
export const textOf = (line: readonly LinePiece[]): string =>
  line
    .map((piece) =>
      typeof piece === "string"
        ? piece.replaceAll("{", "(").replaceAll("}", ")")
        : isModelField(piece.field)
          ? tokenOf(piece.field, piece.fallback)
          : "",
    )
    .join("");

/** Returns a piece of a line for reading: a field as its fallback, else as its name. */
export const shownPiece = (piece: LinePiece, fields: readonly EditorField[]): string =>
  typeof piece === "string"
    ? piece
    : piece.fallback || `[${fields.find(({ name }) => name === piece.field)?.label ?? piece.field}]`;

/** Returns a text with tokens for reading: each field as its fallback, else as its name. */
export const shownLine = (text: string, fields: readonly EditorField[]): string =>
  lineOf(text)
    .map((piece) => shownPiece(piece, fields))
    .join("");

/** Returns a text with its dynamic fields as words. */
export function withWords(doc: RichText, fields: readonly EditorField[]): RichText {
  const inline = (node: RichInline): RichInline =>
    node.type === "field"
      ? {
          type: "text",
          text: shownPiece(node.attrs, fields),
          ...(node.marks ? { marks: node.marks } : {}),
        }
      : node;
  const each = (block: RichBlock): RichBlock => {
    if (block.type === "image") return block;
    if (block.type === "paragraph" || block.type === "heading")
      return block.content ? { ...block, content: block.content.map(inline) } : block;
    return {
      ...block,
      content: block.content.map((item) => ({ ...item, content: item.content.map(each) })),
    };
  };
  return { ...doc, content: doc.content.map(each) };
}
