import type { ListDefinition, ListKind } from "@cuvee/core/relations/lists/definition.ts";
import { finishedPart, isComplete, withoutEmptyGroups } from "@cuvee/core/relations/lists/editing.ts";
import { rulesOf } from "@cuvee/core/relations/lists/definition.ts";
import type { FieldProblem } from "#ui/form/fieldProblems.ts";

/** A list as its form keeps it. */
export type ListValues = {
  name: string;
  description: string;
  kind: ListKind;
  definition: ListDefinition;
  version: number;
};

/** Returns the problems of rules that no schema names in their own words. */
export function definitionProblems(
  { kind, definition }: ListValues,
  say: (key: string) => string,
): FieldProblem[] {
  if (kind === "static") return [];
  const message = rulesOf(definition).some((rule) => !isComplete(rule))
    ? "editor.incomplete"
    : withoutEmptyGroups(definition).include === null
      ? "editor.needsRule"
      : null;
  return message === null ? [] : [{ path: "definition", code: "needed", message: say(message) }];
}

/** Returns the definition to count members of; null while it has no finished rule. */
export function countable({ definition }: Pick<ListValues, "definition">): ListDefinition | null {
  const finished = finishedPart(definition);
  return finished.include === null ? null : finished;
}
