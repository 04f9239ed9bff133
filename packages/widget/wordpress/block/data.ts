import type { BlockText } from "#wordpress/blockTexts.ts";

type Option = { label: string; tokens?: Record<string, string> };
export type Field = { control: string; label: string; help: string; options: Record<string, Option> };
type Element = { content: boolean; label: string; attributes: Record<string, Field> };

/** Data that PHP gives to the block (`block.php`). PHP writes an empty table as an empty list. */
type BlockData = {
  host: string;
  shop: string;
  lang: string;
  /** Empty for an author who may not change them. */
  settingsUrl: string;
  elements: Record<string, Element>;
  looks: Record<string, Field>;
  languages: string[];
  texts: Record<BlockText, string>;
};

/** Attributes of the block: those of `block.json`. */
export type Attributes = Record<string, string | number | boolean | undefined>;
export type BlockProps = { attributes: Attributes; setAttributes(change: Attributes): void };

declare global {
  interface Window {
    cuveeBlock: BlockData;
  }
}

export const data = window.cuveeBlock;
export const say = (name: BlockText): string => data.texts[name];

/** Returns an attribute as text. */
export const textOf = (attributes: Attributes, name: string): string => String(attributes[name] ?? "");

/** Returns the names in an attribute that is a list. */
export const namesOf = (attributes: Attributes, name: string): string[] =>
  textOf(attributes, name)
    .split(/[\s,]+/)
    .filter(Boolean);
