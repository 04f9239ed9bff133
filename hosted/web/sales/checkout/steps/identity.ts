import type { CheckoutFields } from "./fields.ts";

/** The steps of the checkout, in their order on the page. `payment` and the review below it are open together. */
export const STEPS = ["identity", "addresses", "delivery", "payment"] as const;
export type Step = (typeof STEPS)[number];

/** A field of the form that keeps the buyer from going on; `code` is a key of `problems` in checkout.json. */
export type FieldProblem = { field: string; code: string };

const EMAIL = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** Checks whether an e-mail can exist (specification §5, "email"). */
export function emailIsPossible(text: string): boolean {
  return text.trim().length <= 254 && EMAIL.test(text.trim());
}

/** Returns the errors of the buyer's identity. */
export function identityProblems({ email }: Pick<CheckoutFields, "email">): FieldProblem[] {
  if (email.trim() === "") return [{ field: "email", code: "needed" }];
  return emailIsPossible(email) ? [] : [{ field: "email", code: "email" }];
}
