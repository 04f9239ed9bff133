import type { Rule } from "@cuvee/core/relations/lists/definition.ts";
import { createContext } from "react";

/** The unfinished rules of a form: the first one, to which its summary of errors leads, and whether they are marked. */
export const RuleFaults = createContext<{
  /** True once a save was tried. */
  isTried: boolean;
  first: Rule | undefined;
  /** The id of the element that gets the focus. */
  id: string;
}>({ isTried: false, first: undefined, id: "" });
