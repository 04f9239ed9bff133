import type { SiteLanguage } from "@cuvee/core/storefront/site/site.ts";
import { createContext, useContext, type ReactNode } from "react";
import type { BlockInput } from "@cuvee/core/storefront/site/blockRegistry.ts";
import type { EditorField } from "#ui/editor/fields/fieldNode.ts";

/** A text in one language, in which dynamic fields may stand as tokens. */
export type LineProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  maxLength: number;
  placeholder: string;
};

type Own<K extends BlockInput["kind"]> = {
  input: Extract<BlockInput, { kind: K }>;
  value: unknown;
  set: (value: unknown) => void;
};

/** Inputs with which blocks of a mail are edited; a page of the shop needs none of them. */
export type BlockEditing = {
  /** The language that is edited, for all inputs. */
  lang: SiteLanguage;
  fields: readonly EditorField[];
  /** Input of texts with dynamic fields. */
  Line: (props: LineProps) => ReactNode;
  /** Checks whether an input has a meaning in a mail. */
  shows: (input: BlockInput) => boolean;
  /** Inputs that blocks of mails alone have. */
  inputs: { [K in "columns" | "promoCode"]: (props: Own<K>) => ReactNode };
};

export const BlockEditingContext = createContext<BlockEditing | null>(null);

export const useBlockEditing = (): BlockEditing | null => useContext(BlockEditingContext);
