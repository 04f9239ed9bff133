import { i18n } from "#kit/i18n.ts";
import { refusedFields, type FieldIssue } from "@cuvee/core/kit/fieldIssues.ts";

/** The part of a body's schema that a form uses; zod comes with it, in a chunk of its own. */
export type BodySchema = {
  safeParse(
    value: unknown,
    context: { reportInput: true },
  ): { success: true } | { success: false; error: { issues: readonly FieldIssue[] } };
};

/** A wrong field: its name in the form, the code of the error, the sentence. */
export type FieldProblem = { path: string; code: string; message: string };

/** Returns the sentence of a code of a field, of `errors.json`. */
function sentenceOf(code: string, values: Record<string, string | number> = {}): string {
  const key = `errors:fields.${code}`;
  return i18n.exists(key, values) ? i18n.t(key, values) : i18n.t("errors:fields.invalid");
}

/** Checks a body against its schema; returns the problems as sentences. */
export function problemsOf(schema: BodySchema, body: unknown): FieldProblem[] {
  const parsed = schema.safeParse(body, { reportInput: true });
  if (parsed.success) return [];
  return refusedFields(parsed.error.issues).map(({ path, code, values }) => ({
    path,
    code,
    message: sentenceOf(code, values),
  }));
}

/** Assigns each problem to a name of the form: its own, or the nearest one above that the form knows. */
export function placeProblems(
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
