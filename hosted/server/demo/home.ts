/** Parts of the home pages of the demo shops. */
import type { RichText } from "@cuvee/core/kit/texts/richText.ts";
import type { BlockFields, BlockKind, SiteBlock, SitePicture } from "@cuvee/core/storefront/site/blocks.ts";
import type { ThemeName } from "@cuvee/core/storefront/site/themes.ts";
import type { Bilingual } from "#demo/shop.ts";

/** The look of a demo shop and the blocks of its home page, from its pictures by their names in `views.ts`. */
export type DemoHome = { theme: ThemeName; blocks: (picture: (name: string) => SitePicture) => SiteBlock[] };

/** Returns a text in French and in English. */
export const both = (fr: string, en: string): Bilingual => ({ fr, en });

/** Returns a text of paragraphs. */
export const rich = (...paragraphs: string[]): RichText => ({
  type: "doc",
  content: paragraphs.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
});

/** Returns a block of a kind. */
export const block = <K extends BlockKind>(id: string, kind: K, fields: BlockFields[K]): SiteBlock =>
  ({ id, kind, ...fields }) as SiteBlock;

/** Opening hours of a morning and of an afternoon. */
export const MORNING = { from: "09:30", to: "12:30" };
export const AFTERNOON = { from: "14:00", to: "18:30" };
