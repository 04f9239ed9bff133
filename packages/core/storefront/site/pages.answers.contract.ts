import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import { richTextAnswer } from "#kit/texts/richText.answers.contract.ts";
import { SITE_FONTS } from "#storefront/site/pages.ts";
import type { HeaderStyle, Site, SiteTab } from "#storefront/site/pages.ts";
import { BLOCK_ALIGNS, SPACES, type SiteBlock, type SitePicture } from "#storefront/site/blocks.ts";
import { blockWidth, award, bearing, landmarkKind, themeName } from "./enums.contract.ts";

export const headerStyleAnswer = exact<HeaderStyle>("HeaderStyle")(
  z.object({
    shadow: z.boolean(),
    elevation: z.number(),
    color: z.string(),
    dark: z.boolean(),
    border: z.boolean(),
    font: z.enum(SITE_FONTS),
    isUppercase: z.boolean(),
    underline: z.boolean(),
    justifyContent: z.enum(["center", "end", "start"]),
    logoPlacement: z.enum(["left", "center", "start"]),
    hideLogo: z.boolean(),
    logoShadow: z.boolean(),
  }),
);

export const sitePictureAnswer = exact<SitePicture>("SitePicture")(
  z.object({ visual: z.string(), alt: z.record(z.string(), z.string()) }),
);

const localized = z.record(z.string(), z.string());
const productChoice = {
  mode: z.enum(["filter", "all", "chosen"]),
  productIds: z.array(z.string()),
  filter: z.object({
    color: z.string().optional(),
    appellation: z.string().optional(),
    label: z.string().optional(),
  }),
  most: z.number(),
};

const align = z.enum(BLOCK_ALIGNS);
const columnBlocks = [
  z.object({
    id: z.string(),
    kind: z.literal("heading"),
    text: localized,
    level: z.literal([1, 2, 3]),
    align,
  }),
  z.object({
    id: z.string(),
    kind: z.literal("text"),
    texts: z.record(z.string(), richTextAnswer),
    width: blockWidth,
  }),
  z.object({
    id: z.string(),
    kind: z.literal("picture"),
    picture: sitePictureAnswer,
    caption: z.record(z.string(), z.string()),
    link: z.string(),
    width: blockWidth,
  }),
  z.object({ id: z.string(), kind: z.literal("button"), label: localized, link: z.string(), align }),
] as const;

export const siteBlockAnswer = exact<SiteBlock>("SiteBlock")(
  z.discriminatedUnion("kind", [
    z.object({
      id: z.string(),
      kind: z.literal("hero"),
      picture: sitePictureAnswer,
      title: localized,
      text: localized,
      buttons: z.boolean(),
      place: z.enum(["center", "end", "start"]),
    }),
    z.object({
      id: z.string(),
      kind: z.literal("quote"),
      text: localized,
      author: z.string(),
      role: localized,
    }),
    z.object({
      id: z.string(),
      kind: z.literal("people"),
      title: localized,
      people: z.array(
        z.object({ picture: sitePictureAnswer, name: z.string(), role: localized, text: localized }),
      ),
    }),
    z.object({
      id: z.string(),
      kind: z.literal("timeline"),
      title: localized,
      entries: z.array(z.object({ year: z.string(), title: localized, text: localized })),
    }),
    z.object({
      id: z.string(),
      kind: z.literal("press"),
      title: localized,
      entries: z.array(z.object({ award, title: localized, source: z.string(), year: z.string() })),
    }),
    z.object({
      id: z.string(),
      kind: z.literal("collection"),
      picture: sitePictureAnswer,
      title: localized,
      text: localized,
      ...productChoice,
    }),
    z.object({
      id: z.string(),
      kind: z.literal("hours"),
      title: localized,
      days: z.array(z.array(z.object({ from: z.string(), to: z.string() }))),
      note: localized,
    }),
    z.object({
      id: z.string(),
      kind: z.literal("access"),
      title: localized,
      address: z.string(),
      text: localized,
      latE6: z.number(),
      lonE6: z.number(),
      landmarks: z.array(
        z.object({
          landmark: landmarkKind,
          name: z.string(),
          bearing,
          km: z.number(),
          minutes: z.number(),
        }),
      ),
    }),
    ...columnBlocks,
    z.object({
      id: z.string(),
      kind: z.literal("columns"),
      columns: z.array(z.array(z.discriminatedUnion("kind", columnBlocks))),
    }),
    z.object({
      id: z.string(),
      kind: z.literal("coupon"),
      title: localized,
      text: localized,
      code: z.string(),
    }),
    z.object({ id: z.string(), kind: z.literal("divider") }),
    z.object({ id: z.string(), kind: z.literal("spacer"), size: z.enum(SPACES) }),
    z.object({
      id: z.string(),
      kind: z.literal("signature"),
      picture: sitePictureAnswer,
      text: localized,
    }),
    z.object({ id: z.string(), kind: z.literal("footer"), note: localized }),
    z.object({
      id: z.string(),
      kind: z.literal("media"),
      picture: sitePictureAnswer,
      texts: z.record(z.string(), richTextAnswer),
      side: z.enum(["end", "start"]),
    }),
    z.object({
      id: z.string(),
      kind: z.literal("gallery"),
      pictures: z.array(sitePictureAnswer),
      columns: z.literal([2, 3, 4]),
    }),
    z.object({
      id: z.string(),
      kind: z.literal("products"),
      title: z.record(z.string(), z.string()),
      ...productChoice,
    }),
    z.object({
      id: z.string(),
      kind: z.literal("events"),
      title: z.record(z.string(), z.string()),
      eventIds: z.array(z.string()),
      most: z.number(),
    }),
    z.object({
      id: z.string(),
      kind: z.literal("contact"),
      title: z.record(z.string(), z.string()),
      hours: z.record(z.string(), z.string()),
      form: z.boolean().optional(),
    }),
    z.object({ id: z.string(), kind: z.literal("newsletter") }),
    z.object({
      id: z.string(),
      kind: z.literal("map"),
      title: z.record(z.string(), z.string()),
      address: z.string(),
      latE6: z.number(),
      lonE6: z.number(),
    }),
    z.object({
      id: z.string(),
      kind: z.literal("video"),
      title: z.record(z.string(), z.string()),
      service: z.enum(["youtube", "vimeo"]),
      video: z.string(),
      poster: z.string(),
    }),
  ]),
);

export const siteTabAnswer = exact<SiteTab>("SiteTab")(
  z.object({
    id: z.string(),
    name: z.record(z.string(), z.string()),
    isVisible: z.boolean(),
    description: z.record(z.string(), z.string()),
    blocks: z.array(siteBlockAnswer),
    children: z.array(z.lazy((): z.ZodType<SiteTab, SiteTab> => siteTabAnswer)),
  }),
);

export const siteAnswer = exact<Site>("Site")(
  z.object({ theme: themeName.optional(), header: headerStyleAnswer, tabs: z.array(siteTabAnswer) }),
);
