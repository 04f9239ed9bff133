import type { Call } from "@cuvee/core/kit/contract.ts";
import { jsonSchema, type JsonSchema } from "#kit/http/answers.ts";
import { PRICES } from "#kit/http/actor.ts";
import { mounted } from "#kit/http/mount.ts";

/** Names of the fields of a schema that are money, at any depth. */
function* amountsIn(schema: unknown): Generator<string> {
  if (typeof schema !== "object" || schema === null) return;
  const { properties = {} } = schema as JsonSchema;
  for (const [name, field] of Object.entries(properties)) if (field["x-money"]) yield name;
  for (const inner of Object.values(schema)) yield* amountsIn(inner);
}

type Row = { calls: number; refused: number; without: number; fields: Set<string> };

/**
 * Returns a Markdown table of the amounts in the answers of the staff's calls, by the permission that each call
 * requires: the calls that are refused to a collaborator without `seeAllPrice`, the calls that are answered without
 * amounts, and the names of these amounts.
 */
export function amountsTable(): string {
  const rows = new Map<string, Row>();
  const isStaffs = ({ who }: Call): boolean => who.includes("iam") && !who.includes("public");
  for (const { call } of mounted.filter(({ call }) => isStaffs(call))) {
    const permission = call.permission ?? "";
    const row = rows.get(permission) ?? { calls: 0, refused: 0, without: 0, fields: new Set() };
    rows.set(permission, row);
    row.calls += 1;
    if (call.priced) row.refused += 1;
    const names = call.priced ? [] : [...amountsIn(jsonSchema(call.answer, "output"))];
    if (names.length > 0) row.without += 1;
    for (const name of names) row.fields.add(name);
  }
  const lines = [...rows]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([permission, { calls, refused, without, fields }]) => {
      const names = [...fields].toSorted().map((name) => `\`${name}\``);
      return `| ${permission ? `\`${permission}\`` : "none"} | ${calls} | ${refused} | ${without} | ${names.join(" ")} |`;
    });
  return `# Permissions and amounts

Made by \`npm run generate\`. Calls of the staff by the permission that they ask for. Who has it and not \`${PRICES}\` is refused the
priced ones; the others answer without their amounts, whose fields are named.

| permission | calls | refused | without amounts | amounts left out |
| --- | --: | --: | --: | --- |
${lines.join("\n")}
`;
}
