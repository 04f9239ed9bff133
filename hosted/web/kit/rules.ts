import { passwordIsAcceptable } from "@cuvee/core/people/accounts/accounts.ts";
import type { Problem } from "@cuvee/core/kit/refusal.ts";
import type { FieldPath, FieldValues, UseFormSetError } from "react-hook-form";

/** A rule returns the key of its message in `common.json` (`rules.…`), or true. The server parses again with zod. */
export type Rule<T = string> = (value: T) => true | string;

const phoneShape = /^\+?[0-9 ().-]{6,30}$/;
const emailShape = /^[^\s@"<>(),;:\\[\]]+@[^\s@]+\.[^\s@.]{2,}$/;

/** Rules of fields (specification §5), light enough for every first load. */
export const rules = {
  needed: (value: string) => value.trim() !== "" || "needed",
  email: (value: string) => {
    if (value.trim() === "") return "needed";
    return (emailShape.test(value.trim()) && value.length <= 254) || "email";
  },
  name: (value: string) => {
    if (value.trim() === "") return "needed";
    if (value.trim().length > 50) return "counter";
    return /^[\p{L}\p{M} .,'’-]+$/u.test(value.trim()) || "name";
  },
  phone: (value: string) => phoneShape.test(value.trim()) || "phone",
  optionalPhone: (value: string) => value.trim() === "" || phoneShape.test(value.trim()) || "phone",
  zipcode: (value: string) => {
    if (value.trim() === "") return "needed";
    return /^[A-Za-z0-9 -]{2,12}$/.test(value.trim()) || "zipcode";
  },
  password: (value: string) => passwordIsAcceptable(value) || "password",
  adult: (value: boolean) => value || "adult",
  terms: (value: boolean) => value || "terms",
} satisfies Record<string, Rule<string> | Rule<boolean>>;

/**
 * Puts the server's field errors under their fields and returns the sentence for the whole form, or null when every
 * error is shown at a field.
 */
export function placeProblem<F extends FieldValues>(
  problem: Problem,
  fields: readonly FieldPath<F>[],
  setError: UseFormSetError<F>,
): string | null {
  let placed = 0;
  for (const field of problem.fields ?? []) {
    const name = fields.find((known) => known === field.path);
    if (!name) continue;
    setError(name, { type: "server", message: field.message }, { shouldFocus: placed === 0 });
    placed += 1;
  }
  return placed > 0 && placed === problem.fields?.length ? null : problem.message;
}
