/** Most characters of the name of a ready answer. */
export const TEMPLATE_NAME_MAX = 80;
/** Most ready answers of a shop. */
export const TEMPLATES_MOST = 200;

/** Fields of ready answers; `author` is the person who answers. */
export const ANSWER_FIELDS = ["firstname", "lastname", "orderNumber", "shopName", "author"] as const;
export type AnswerField = (typeof ANSWER_FIELDS)[number];
/** Values of the fields in one conversation; empty where there is none. */
export type AnswerValues = Readonly<Record<AnswerField, string>>;

const NAMES: ReadonlySet<string> = new Set(ANSWER_FIELDS);
const isField = (name: string): name is AnswerField => NAMES.has(name);
const FIELD = /\{\{\s*([^{}]*?)\s*\}\}/g;
/** Stands where a field has no value, for the person who answers to fill. */
export const MISSING_VALUE = "…";

/** Checks whether all fields of a ready answer are known, and each pair of braces is whole. */
export const hasKnownFields = (body: string): boolean =>
  [...body.matchAll(FIELD)].every(([, name = ""]) => isField(name)) &&
  !/\{\{|\}\}/.test(body.replace(FIELD, ""));

/**
 * Returns a ready answer with its fields filled, and the fields that have no value: « … » stands in their place. A
 * value that looks like a field is left as it is.
 */
export function fillAnswer(body: string, values: AnswerValues): { text: string; missing: AnswerField[] } {
  const missing = new Set<AnswerField>();
  const text = body.replace(FIELD, (whole: string, name: string) => {
    if (!isField(name)) return whole;
    if (values[name] !== "") return values[name];
    missing.add(name);
    return MISSING_VALUE;
  });
  return { text, missing: [...missing] };
}
