import type { ModelKind } from "@cuvee/core/relations/models/models.ts";
import { paths } from "#kit/paths.ts";

/** Returns the address of a model's editor. */
export const modelPath = ({ id, kind }: { id: string; kind: ModelKind }): string =>
  kind === "standard" ? paths.standardModel(id) : paths.advancedModel(id);
