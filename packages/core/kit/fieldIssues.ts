/** A schema's issue in zod's form; declared here so that no bundle ships zod to read it. */
export type FieldIssue = {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly input?: unknown;
  readonly origin?: string;
  readonly format?: string;
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly keys?: readonly string[];
  readonly issues?: readonly { readonly message: string }[];
  readonly errors?: readonly (readonly FieldIssue[])[];
  readonly params?: Record<string, unknown> | undefined;
};

/** A field that is refused: its path with dots, the name of the refusal, the values of its sentence. */
export type FieldRefused = { path: string; code: string; values: Record<string, string | number> };

const CODE = /^[a-z][a-z-]*$/;

/** Codes of size issues, by the type of the value; numbers are the rest. */
const SIZES: Record<string, { small: string; big: string }> = {
  string: { small: "too-short", big: "too-long" },
  array: { small: "too-few", big: "too-many" },
};
/** Values of an empty field. */
const NOTHING: readonly unknown[] = [undefined, null, ""];
const WRONG: readonly unknown[] = ["invalid_type", "invalid_value"];
const OF_A_NUMBER = { small: "too-small", big: "too-big" };

function codeOf(issue: FieldIssue): string {
  // A schema with its own refusal puts the name in the place of the message.
  if (CODE.test(issue.message)) return issue.message;
  if (issue.code === "invalid_key") return issue.issues?.[0]?.message ?? "invalid";
  if (issue.code === "invalid_format")
    return issue.format === "regex" ? "invalid" : (issue.format ?? "invalid");
  if (issue.code === "unrecognized_keys") return "unknown-field";
  if (issue.code === "too_small" && issue.origin === "string" && issue.minimum === 1) return "needed";
  const { small, big } = SIZES[issue.origin ?? ""] ?? OF_A_NUMBER;
  if (issue.code === "too_small") return small;
  if (issue.code === "too_big") return big;
  return NOTHING.includes(issue.input) && WRONG.includes(issue.code) ? "needed" : "invalid";
}

/** Returns the issues of a value that may have several shapes, for the shape that it is closest to. */
function flat(issue: FieldIssue): FieldIssue[] {
  // A value that names none of the shapes has no faults of one.
  if (issue.code !== "invalid_union" || !issue.errors?.length) return [issue];
  const strange = (list: readonly FieldIssue[]): number =>
    list.reduce((n, i) => n + (i.code === "unrecognized_keys" ? (i.keys?.length ?? 0) : 0), 0);
  const [nearest] = (issue.errors ?? []).toSorted((a, b) => strange(a) - strange(b));
  return (nearest ?? []).flatMap((inner) => flat({ ...inner, path: [...issue.path, ...inner.path] }));
}

const plain = (values: Record<string, unknown>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string | number] =>
        typeof entry[1] === "string" || typeof entry[1] === "number",
    ),
  );

/**
 * Returns the fault of each field from the issues of a schema: the same names on the server, which answers them, and on
 * screen, which shows them before any request. Sentences: `errors.json`, `fields.<code>`. At most fifty.
 */
export function refusedFields(issues: readonly FieldIssue[]): FieldRefused[] {
  return issues
    .flatMap(flat)
    .slice(0, 50)
    .map((issue) => {
      const code = codeOf(issue);
      const path = issue.path.map(String);
      if (issue.code === "unrecognized_keys") path.push(String(issue.keys?.[0] ?? "").slice(0, 60));
      return {
        path: path.join("."),
        code: CODE.test(code) ? code : "invalid",
        values: {
          ...(issue.code === "too_small" ? { min: Number(issue.minimum) } : {}),
          ...(issue.code === "too_big" ? { max: Number(issue.maximum) } : {}),
          ...(issue.code === "custom" ? plain(issue.params ?? {}) : {}),
        },
      };
    });
}
