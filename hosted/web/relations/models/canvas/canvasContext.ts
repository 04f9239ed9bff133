import type { Language } from "@cuvee/core/kit/languages.ts";
import type { BlockKind, SiteBlock } from "@cuvee/core/storefront/site/blocks.ts";
import { createContext, useContext } from "react";
import type { CallAnswer } from "#kit/api.ts";
import type { EditorField } from "#ui/editor/fields/fieldNode.ts";
import type { BlockPlace } from "#relations/models/draft/modelDraft.ts";

type ModelParts = CallAnswer<"GET /v1/models/parts">;

/** State and commands that the blocks on the canvas, the palette and the panel share. */
export type CanvasValue = {
  blocks: readonly SiteBlock[];
  lang: Language;
  fields: readonly EditorField[];
  /** Undefined until they have been read. */
  parts: ModelParts | undefined;
  selected: string | null;
  /** A block was pressed: a text takes the focus. */
  isPressed: boolean;
  select: (id: string | null, isPressed?: boolean) => void;
  /** Puts the focus on the commands of a block. */
  focus: (id: string) => void;
  nameOf: (block: SiteBlock) => string;
  mayAdd: (kind: BlockKind, to: BlockPlace) => boolean;
  add: (kind: BlockKind, to?: BlockPlace) => void;
  change: (block: SiteBlock) => void;
  moveTo: (id: string, to: BlockPlace) => void;
  /** Moves a block within its list. */
  shift: (id: string, by: -1 | 1) => void;
  /** Moves a block to the column beside its own. */
  shiftColumn: (id: string, by: -1 | 1) => void;
  copy: (id: string) => void;
  remove: (id: string) => void;
  /** Opens the settings of a block, and puts the focus there. */
  openSettings: (id: string) => void;
};

export const CanvasContext = createContext<CanvasValue | null>(null);

/** Returns what the canvas shares. Throws outside it. */
export function useCanvas(): CanvasValue {
  const value = useContext(CanvasContext);
  if (!value) throw new Error("no canvas");
  return value;
}
