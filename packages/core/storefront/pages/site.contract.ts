import * as z from "zod";
import { siteAnswer } from "#storefront/site/pages.answers.contract.ts";
import { siteDataAnswer } from "#storefront/site/site.answers.contract.ts";
import { versionBody, contract, id, nameText, text, versionField } from "#kit/contract.ts";
import { isOwnPicture, type RichText } from "#kit/texts/richText.ts";
import { richText } from "#kit/texts/richText.contract.ts";
import { isBlockLink } from "#storefront/site/blockLink.ts";
import { SITE_LANGUAGES } from "#storefront/site/site.ts";
import { SITE_FONTS, SITE_LIMITS, type Site, type SiteTab } from "#storefront/site/pages.ts";
import { blockWidth, award, bearing, landmarkKind, themeName } from "#storefront/site/enums.contract.ts";

export const siteLang = z.string().regex(/^[a-z]{2}$/);
/** Makes the field of a text by language. */
export const localized = (max: number) => z.record(siteLang, text(max));
/** A picture that may be chosen later: the draft keeps incomplete blocks, the published pages leave them out. */
export const sitePicture = z.strictObject({
  visual: z.string().refine((value) => value === "" || isOwnPicture(value), "picture"),
  alt: localized(500),
});
/** For a picture: a safe address of the web, or a page of ours by its path. */
export const siteLink = z
  .string()
  .max(2000)
  .refine((value) => value === "" || isBlockLink(value), "link");
export const blockField = { id: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/) };
const most = z.int().min(1).max(200);
const productChoice = {
  mode: z.enum(["all", "chosen", "filter"]),
  productIds: z.array(id).max(60),
  filter: z.strictObject({
    color: nameText(20).optional(),
    appellation: nameText(120).optional(),
    label: nameText(40).optional(),
  }),
  most,
};
/** Coordinates in millionths of a degree. */
const place = {
  latE6: z.int().min(-90_000_000).max(90_000_000),
  lonE6: z.int().min(-180_000_000).max(180_000_000),
};
const landmarks = z
  .array(
    z.strictObject({
      landmark: landmarkKind,
      name: nameText(60),
      bearing,
      km: z.int().min(0).max(1000),
      minutes: z.int().min(0).max(600),
    }),
  )
  .max(8);
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "time");
/** A span of opening hours within a day. */
const span = z.strictObject({ from: clock, to: clock }).refine(({ from, to }) => from < to, "period-order");

/** Makes the schemas of the blocks with a rich text. */
export const richBlocks = (rich: z.ZodType<RichText, RichText>) =>
  [
    z.strictObject({
      ...blockField,
      kind: z.literal("text"),
      texts: z.record(siteLang, rich),
      width: blockWidth,
    }),
    z.strictObject({
      ...blockField,
      kind: z.literal("media"),
      picture: sitePicture,
      texts: z.record(siteLang, rich),
      side: z.enum(["start", "end"]),
    }),
  ] as const;
export const pictureBlock = z.strictObject({
  ...blockField,
  kind: z.literal("picture"),
  picture: sitePicture,
  caption: localized(300),
  link: siteLink,
  width: blockWidth,
});

/** Blocks without rich texts that pages and models of mails have. */
export const plainBlocks = [
  z.strictObject({
    ...blockField,
    kind: z.literal("hero"),
    picture: sitePicture,
    title: localized(120),
    text: localized(300),
    buttons: z.boolean(),
    place: z.enum(["start", "center", "end"]),
  }),
  z.strictObject({
    ...blockField,
    kind: z.literal("quote"),
    text: localized(400),
    author: text(80),
    role: localized(120),
  }),
  z.strictObject({
    ...blockField,
    kind: z.literal("people"),
    title: localized(120),
    people: z
      .array(
        z.strictObject({
          picture: sitePicture,
          name: nameText(80),
          role: localized(120),
          text: localized(600),
        }),
      )
      .max(12),
  }),
  z.strictObject({
    ...blockField,
    kind: z.literal("timeline"),
    title: localized(120),
    entries: z.array(z.strictObject({ year: text(20), title: localized(120), text: localized(400) })).max(30),
  }),
  z.strictObject({
    ...blockField,
    kind: z.literal("press"),
    title: localized(120),
    entries: z
      .array(z.strictObject({ award, title: localized(300), source: text(120), year: text(10) }))
      .max(24),
  }),
  z.strictObject({
    ...blockField,
    kind: z.literal("collection"),
    picture: sitePicture,
    title: localized(120),
    text: localized(600),
    ...productChoice,
  }),
  z.strictObject({
    ...blockField,
    kind: z.literal("hours"),
    title: localized(120),
    days: z.array(z.array(span).max(3)).length(7),
    note: localized(300),
  }),
  z.strictObject({
    ...blockField,
    kind: z.literal("access"),
    title: localized(120),
    address: text(300),
    text: localized(600),
    ...place,
    landmarks,
  }),
  z.strictObject({
    ...blockField,
    kind: z.literal("gallery"),
    pictures: z.array(sitePicture).max(40),
    columns: z.union([z.literal(2), z.literal(3), z.literal(4)]),
  }),
  z.strictObject({
    ...blockField,
    kind: z.literal("products"),
    title: localized(120),
    ...productChoice,
  }),
  z.strictObject({
    ...blockField,
    kind: z.literal("events"),
    title: localized(120),
    eventIds: z.array(id).max(24),
    most,
  }),
  z.strictObject({
    ...blockField,
    kind: z.literal("contact"),
    title: localized(120),
    hours: localized(600),
    form: z.boolean().optional(),
  }),
  z.strictObject({
    ...blockField,
    kind: z.literal("map"),
    title: localized(120),
    address: text(300),
    ...place,
  }),
  z.strictObject({
    ...blockField,
    kind: z.literal("video"),
    title: localized(120),
    service: z.enum(["youtube", "vimeo"]),
    video: z.string().regex(/^([A-Za-z0-9_-]{5,20})?$/, "video"),
    poster: z.string().refine((value) => value === "" || isOwnPicture(value), "picture"),
  }),
] as const;

/** A block of a page, as its editor sends it: the kinds of `PAGE_BLOCK_KINDS`. */
export const siteBlock = z.discriminatedUnion("kind", [
  ...plainBlocks,
  pictureBlock,
  ...richBlocks(richText),
  z.strictObject({ ...blockField, kind: z.literal("newsletter") }),
]);

const tabFields = {
  id,
  name: localized(60).refine((name) => (name["fr"] ?? "") !== "", "needed"),
  isVisible: z.boolean(),
  description: localized(300),
  blocks: z.array(siteBlock).max(SITE_LIMITS.blocks),
};
export const siteChildTab = z.strictObject({ ...tabFields, children: z.array(z.never()).max(0) });
export const siteTab = z.strictObject({
  ...tabFields,
  children: z.array(siteChildTab).max(SITE_LIMITS.children),
});

/** A whole site as its editor sends it. */
export const site = z
  .strictObject({
    theme: themeName.optional(),
    header: z.strictObject({
      shadow: z.boolean(),
      elevation: z.int().min(0).max(24),
      color: z.union([z.literal(""), z.string().regex(/^#[0-9a-f]{6}$/i)]),
      dark: z.boolean(),
      border: z.boolean(),
      font: z.enum(SITE_FONTS),
      isUppercase: z.boolean(),
      underline: z.boolean(),
      justifyContent: z.enum(["start", "center", "end"]),
      logoPlacement: z.enum(["start", "left", "center"]),
      hideLogo: z.boolean(),
      logoShadow: z.boolean(),
    }),
    tabs: z.array(siteTab).max(SITE_LIMITS.tabs),
  })
  .refine(({ tabs }) => {
    const ids = (tabs as readonly SiteTab[]).flatMap((one) => [one.id, ...one.children.map((c) => c.id)]);
    return new Set(ids).size === ids.length;
  }, "taken")
  .refine(
    (value) => JSON.stringify(value).length <= SITE_LIMITS.bytes,
    "too-large",
  ) satisfies z.ZodType<Site>;

export const siteState = z.object({
  draft: siteAnswer,
  /** The published site; null: the first site that every shop has. */
  published: siteAnswer.nullable(),
  version: z.int(),
  publishedAt: z.string().nullable(),
  /** The draft differs from the published site. */
  isChanged: z.boolean(),
});

/**
 * The published site represents the shop to the public: of collaborators, only those with full access change it
 * (checked by the call).
 */
const editor = { who: ["owner", "iam"] } as const;

export const siteContract = contract({
  preview: {
    method: "POST",
    path: "/v1/site/preview",
    who: ["owner", "iam"],
    summary: "What a page of a draft is drawn from; nothing is kept",
    body: z.strictObject({ site, tabId: id, lang: z.enum(SITE_LANGUAGES) }),
    answer: siteDataAnswer,
  },
  read: {
    method: "GET",
    path: "/v1/site",
    who: ["owner", "iam"],
    summary: "The shop's public pages: the draft, and what visitors see",
    answer: siteState,
  },
  draft: {
    method: "PUT",
    path: "/v1/site",
    ...editor,
    summary: "Keep the draft of the shop's public pages",
    body: z.strictObject({ site, version: versionField }),
    answer: siteState,
  },
  publish: {
    method: "PUT",
    path: "/v1/site/published",
    ...editor,
    summary: "Show the draft to visitors",
    body: versionBody,
    answer: siteState,
  },
  versions: {
    method: "GET",
    path: "/v1/site/versions",
    ...editor,
    summary: "What was published before, the newest first",
    answer: z.object({
      versions: z.array(z.object({ number: z.int(), at: z.string(), by: z.string() })),
    }),
  },
  restore: {
    method: "PUT",
    path: "/v1/site/versions/:number",
    ...editor,
    summary: "Make something published before the draft again",
    params: z.strictObject({ number: z.coerce.number().int().min(1).max(1_000_000) }),
    body: versionBody,
    answer: siteState,
  },
});
