import type { RichBlock, RichInline, RichText } from "#kit/texts/richText.ts";
import { richTextIsEmpty, richTextPlain } from "#kit/texts/richText.ts";
import { isWhole } from "#storefront/site/blockRegistry.ts";
import type { SiteBlock, SitePicture } from "#storefront/site/blocks.ts";
import { textIn, type LocalizedTexts } from "#storefront/site/localizedTexts.ts";
import { ALWAYS_KNOWN, fieldsOf, isModelField, piecesOf, type ModelUse } from "./fields.ts";
import {
  languagesIn,
  MODEL_LIMITS,
  REMARKS,
  type ModelContent,
  type Remark,
  type RemarkCode,
} from "./models.ts";

/** Makes a remark; `blockId` empty: on the whole content. */
export const remarkOf = (
  code: RemarkCode,
  blockId = "",
  values: Readonly<Record<string, string>> = {},
): Remark => ({ code, grade: REMARKS[code], blockId, values });

/** Claims that the law on advertising for alcohol does not allow (code de la santé publique L3323-4), by subject. */
const CLAIMS: readonly [RemarkCode, RegExp][] = [
  [
    "evinHealth",
    /\b(?:bon(?:ne)? pour (?:la|votre) sant[ée]|bienfaits?|vertus?|antioxydants?|m[ée]dicin\w*|d[ée]tox|sans sucres? ajout[ée]s?|good for (?:you|your health)|health(?:y|ier)|health benefits?|antioxidants?)/iu,
  ],
  [
    "evinEnergy",
    /(?:^|[^\p{L}])(?:[ée]nergi(?:e|sant\w*)|vitalit[ée]|tonus|performances?|virilit[ée]|energ(?:y|ising|izing)|vitality|boosts?)(?!\p{L})/iu,
  ],
  [
    "evinMinors",
    /(?:^|[^\p{L}])(?:enfants?|mineurs?|adolescents?|ados?|lyc[ée]ens?|[ée]tudiants?|kids?|child(?:ren)?|teen(?:ager)?s?|students?)(?!\p{L})/iu,
  ],
];

type Reader = { lang: string; use: ModelUse };
type FieldUse = { field: string; fallback: string };

function fieldsInDoc(doc: RichText): FieldUse[] {
  const inline = (content: readonly RichInline[] = []): FieldUse[] =>
    content.flatMap((node) => (node.type === "field" ? [node.attrs] : []));
  const block = (one: RichBlock): FieldUse[] => {
    if (one.type === "image") return [];
    if (one.type === "paragraph" || one.type === "heading") return inline(one.content);
    return one.content.flatMap(({ content }) => content.flatMap(block));
  };
  return doc.content.flatMap(block);
}

const fieldsInText = (text: string): FieldUse[] =>
  (piecesOf(text) ?? []).flatMap((piece) => (typeof piece === "string" ? [] : [piece]));

function ofFields(fields: readonly FieldUse[], blockId: string, { use }: Reader): Remark[] {
  const known = new Set<string>(fieldsOf(use));
  return fields.flatMap(({ field, fallback }) => {
    if (!known.has(field)) return [remarkOf("fieldUnknownInUse", blockId, { field })];
    const needsFallback = isModelField(field) && !ALWAYS_KNOWN.has(field) && fallback.trim() === "";
    return needsFallback ? [remarkOf("fieldWithoutFallback", blockId, { field })] : [];
  });
}

const ofWords = (text: string, blockId: string): Remark[] =>
  CLAIMS.flatMap(([code, claim]) => {
    const [found] = claim.exec(text) ?? [];
    return found === undefined ? [] : [remarkOf(code, blockId, { words: found.trim() })];
  });

const plain = (texts: LocalizedTexts, lang: string): string => textIn(texts, lang) ?? "";

function ofText(texts: LocalizedTexts, blockId: string, reader: Reader): Remark[] {
  const text = plain(texts, reader.lang);
  return [...ofFields(fieldsInText(text), blockId, reader), ...ofWords(text, blockId)];
}

function ofDoc(doc: RichText | undefined, blockId: string, reader: Reader): Remark[] {
  if (!doc) return [];
  const isUntold = doc.content.some((one) => one.type === "image" && !one.attrs.alt?.trim());
  return [
    ...ofFields(fieldsInDoc(doc), blockId, reader),
    ...ofWords(richTextPlain(doc), blockId),
    ...(isUntold ? [remarkOf("missingAlt", blockId)] : []),
  ];
}

const ofPicture = ({ visual, alt }: SitePicture, blockId: string, { lang }: Reader): Remark[] =>
  visual !== "" && plain(alt, lang).trim() === "" ? [remarkOf("missingAlt", blockId)] : [];

/** Returns the texts of a block that are plain, whatever its kind. */
const localizedOf = (block: SiteBlock): LocalizedTexts[] =>
  ["title", "text", "caption", "label", "note", "role"].flatMap((name) => {
    const value = (block as unknown as Record<string, unknown>)[name];
    return typeof value === "object" && value !== null ? [value as LocalizedTexts] : [];
  });

function ofBlock(block: SiteBlock, reader: Reader): Remark[] {
  const { id } = block;
  if (block.kind === "columns")
    return block.columns.flatMap((column) => column.flatMap((one) => ofBlock(one, reader)));
  const found = localizedOf(block).flatMap((texts) => ofText(texts, id, reader));
  if (block.kind === "text" || block.kind === "media")
    found.push(...ofDoc(textIn(block.texts, reader.lang), id, reader));
  if ("picture" in block) found.push(...ofPicture(block.picture, id, reader));
  if (block.kind === "gallery") found.push(...block.pictures.flatMap((one) => ofPicture(one, id, reader)));
  if (block.kind === "button" && block.link.trim() === "") found.push(remarkOf("emptyLink", id));
  else if (!isWhole(block)) found.push(remarkOf("incompleteBlock", id));
  return found;
}

const isEmpty = (content: ModelContent, lang: string): boolean =>
  content.kind === "standard"
    ? richTextIsEmpty(textIn(content.texts, lang))
    : content.blocks.every(({ kind }) => kind === "footer" || kind === "spacer" || kind === "divider");

/** Returns a remark once, however often its reason is found in one block. */
const once = (all: readonly Remark[]): Remark[] => [
  ...new Map(all.map((one) => [JSON.stringify(one), one])).values(),
];

/**
 * Returns the remarks on a content for readers of a language, in a use: what its writer can see without the shop's
 * products, dates and promo codes.
 */
export function remarksOn(content: ModelContent, reader: Reader): Remark[] {
  const { lang } = reader;
  const subject = plain(content.subject, lang).trim();
  const heads: Remark[] = [
    ...(subject === "" ? [remarkOf("noSubject")] : []),
    ...(subject.length > MODEL_LIMITS.subjectShown
      ? [remarkOf("subjectLong", "", { shown: String(MODEL_LIMITS.subjectShown) })]
      : []),
    ...(plain(content.preheader, lang).trim() === "" ? [remarkOf("noPreheader")] : []),
    ...(isEmpty(content, lang) ? [remarkOf("noContent")] : []),
    ...(subject !== "" && !languagesIn(content).includes(lang)
      ? [remarkOf("languageMissing", "", { lang })]
      : []),
    ...ofText(content.subject, "", reader),
    ...ofText(content.preheader, "", reader),
  ];
  const body =
    content.kind === "standard"
      ? ofDoc(textIn(content.texts, lang), "", reader)
      : content.blocks.flatMap((block) => ofBlock(block, reader));
  return once([...heads, ...body]);
}
