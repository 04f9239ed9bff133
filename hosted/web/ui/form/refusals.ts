import i18next from "i18next";
import { refusedFields, type FieldIssue } from "@cuvee/core/kit/fieldIssues.ts";

/** A body's schema, as far as a form uses it; zod comes with it, in a download of its own. */
export type BodySchema = {
  safeParse(
    value: unknown,
    context: { reportInput: true },
  ): { success: true } | { success: false; error: { issues: readonly FieldIssue[] } };
};

/** A field that is wrong: its name in the form, the name of what is wrong, the sentence. */
export type FieldProblem = { path: string; code: string; message: string };

/** The sentence of a code of a field, of `errors.json`. */
export function sentenceOf(code: string, values: Record<string, string | number> = {}): string {
  const key = `errors:fields.${code}`;
  return i18next.exists(key, values) ? i18next.t(key, values) : i18next.t("errors:fields.invalid");
}

/** What the body's schema says of a body, in sentences. */
export function problemsOf(schema: BodySchema, body: unknown): FieldProblem[] {
  const parsed = schema.safeParse(body, { reportInput: true });
  if (parsed.success) return [];
  return refusedFields(parsed.error.issues).map(({ path, code, values }) => ({
    path,
    code,
    message: sentenceOf(code, values),
  }));
}

/** Each problem at the name of the form that it belongs to: its own, or the nearest one above that the form knows. */
export function placed(
  problems: readonly FieldProblem[],
  known: (path: string) => boolean,
  fieldOf: (path: string) => string,
): { at: FieldProblem[]; elsewhere: FieldProblem[] } {
  const at: FieldProblem[] = [];
  const elsewhere: FieldProblem[] = [];
  for (const problem of problems) {
    const parts = fieldOf(problem.path).split(".");
    while (parts.length > 0 && !known(parts.join("."))) parts.pop();
    if (parts.length === 0) elsewhere.push(problem);
    else at.push({ ...problem, path: parts.join(".") });
  }
  return { at, elsewhere };
}
