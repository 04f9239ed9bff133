/** A form as Stripe parses it: `a[b][0]=c` is `{a: {b: {0: "c"}}}`. */
export type Form = { [key: string]: string | Form };

/** Reads the body of a request to Stripe. */
export function readForm(body: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.replaceAll("]", "").split("[");
    const last = path.pop() ?? "";
    let at = form;
    for (const step of path) {
      const next = at[step];
      const there: Form = typeof next === "object" ? next : {};
      at[step] = there;
      at = there;
    }
    at[last] = value;
  }
  return form;
}
