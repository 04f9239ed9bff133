import type { DocumentContent, DocumentLine } from "@cuvee/core/billing/documents/documents.ts";
import { priceOf } from "@cuvee/core/billing/documents/facturX/facturXLines.ts";
import type { Language } from "@cuvee/core/kit/languages.ts";
import type { Column, Part, Row, CellText } from "#billing/documents/pdf/pdfTable.ts";
import {
  amount,
  count,
  day,
  litres,
  nominal,
  printsContainers,
  rateName,
  strength,
  unitPrice,
  type Say,
} from "#billing/documents/pdf/pdfFormatters.ts";

/** A column with its text for a line, and the number that is summed up. */
type LineColumn = Column & {
  words: (line: DocumentLine) => CellText[];
  counts?: (line: DocumentLine) => number;
};

/**
 * Returns the name of a line with its details: vintage and format, its code, free units, and its containers on an
 * accompanying document.
 */
function nameWords(line: DocumentLine, lang: Language, say: Say, isAccompanying: boolean): CellText[] {
  const { containers } = line;
  const details = [[line.detail, line.sku ?? ""].filter((s) => s !== "").join(" · ")];
  if (line.add > 0) details.push(say("given", { units: line.add }));
  if (containers && isAccompanying)
    details.push(
      [
        say("contained", {
          containers: count(containers.count, lang),
          each: nominal(containers.volumeMl / containers.count, lang),
          volume: litres(containers.volumeMl, lang),
        }),
        containers.alcoholE2 === undefined ? "" : strength(containers.alcoholE2, lang),
      ]
        .filter((s) => s !== "")
        .join(" · "),
    );
  return [
    { text: line.name },
    ...details.filter((text) => text !== "").map((text): CellText => ({ text, detail: true })),
  ];
}

/** Returns the units: all of them where goods are counted, the invoiced ones where they are priced. */
const quantityWords = (units: number, lang: Language): CellText[] => [
  { text: units > 0 ? count(units, lang) : "" },
];

function pricedColumns(document: DocumentContent, lang: Language, say: Say): LineColumn[] {
  const isTtc = document.parts.length > 0 && document.parts.every((p) => p.chain === "ttc");
  const price = (line: DocumentLine): ReturnType<typeof priceOf> => priceOf(document, line);
  const columns: LineColumn[] = [
    {
      title: say("column.unit"),
      width: 62,
      align: "right",
      words: (line) => [{ text: line.quantity > 0 ? unitPrice(price(line).priceE6, lang) : "" }],
    },
  ];
  if (document.lines.some((l) => l.discountCents > 0))
    columns.push({
      title: say("column.discount"),
      width: 56,
      align: "right",
      words: (line) => [{ text: line.discountCents > 0 ? amount(-price(line).discountCents, lang) : "" }],
    });
  columns.push(
    {
      title: say("column.rate"),
      width: 46,
      align: "right",
      words: (line) => [{ text: line.rateBp > 0 ? rateName(line, lang, say) : "–" }],
    },
    {
      title: say("column.net"),
      width: 66,
      align: "right",
      words: (line) => [{ text: amount(line.netCents, lang) }],
      counts: (line) => line.netCents,
      sum: (total) => amount(total, lang),
    },
  );
  if (isTtc)
    columns.push({
      title: say("column.gross"),
      width: 66,
      align: "right",
      words: (line) => [{ text: amount(line.amountCents, lang) }],
      counts: (line) => line.amountCents,
      sum: (total) => amount(total, lang),
    });
  return columns;
}

function goodsColumns(lang: Language, say: Say): LineColumn[] {
  return [
    {
      title: say("column.containers"),
      width: 74,
      align: "right",
      words: ({ containers }) => [
        {
          text: containers
            ? `${count(containers.count, lang)} × ${nominal(containers.volumeMl / containers.count, lang)}`
            : "",
        },
      ],
      counts: ({ containers }) => containers?.count ?? 0,
      sum: (total) => count(total, lang),
    },
    {
      title: say("column.volume"),
      width: 62,
      align: "right",
      words: ({ containers }) => [{ text: containers ? litres(containers.volumeMl, lang) : "" }],
      counts: ({ containers }) => containers?.volumeMl ?? 0,
      sum: (total) => litres(total, lang),
    },
    {
      title: say("column.alcohol"),
      width: 62,
      align: "right",
      words: ({ containers }) => [
        { text: containers?.alcoholE2 === undefined ? "" : strength(containers.alcoholE2, lang) },
      ],
    },
  ];
}

/** Kinds of lines that are no goods: a delivery note without prices omits them. */
const BESIDE: ReadonlySet<string> = new Set(["shipping", "discount", "tax", "touristTax", "service"]);

/** Groups lines by their order, where there are several. */
function groups(
  whole: DocumentContent,
  lang: Language,
  say: Say,
  hasPrices: boolean,
): { title: string; lines: DocumentLine[] }[] {
  const lines = whole.lines.filter((l) => hasPrices || !BESIDE.has(l.accountingType));
  const paper = { ...whole, lines };
  if (paper.parts.length < 2 || paper.kind === "credit") return [{ title: "", lines }];
  const named = paper.parts.map((part) => ({
    title: say("orderOf", { number: part.number, day: day(part.on, lang) }),
    lines: paper.lines.filter((l) => l.orderId === part.id),
  }));
  const rest = paper.lines.filter((l) => !paper.parts.some((p) => p.id === l.orderId));
  return [...named, { title: "", lines: rest }].filter((g) => g.lines.length > 0);
}

/** Builds the table of a document's lines: with prices, or with the goods that travel. */
export function linesTable(
  document: DocumentContent,
  lang: Language,
  say: Say,
  hasPrices: boolean,
): { columns: Column[]; parts: Part[] } {
  const lineColumns: LineColumn[] = [
    {
      title: say("column.name"),
      width: 0,
      align: "left",
      words: (line) => nameWords(line, lang, say, hasPrices && printsContainers(document)),
    },
    {
      title: say("column.quantity"),
      width: 42,
      align: "right",
      words: (line) => quantityWords(line.quantity + (hasPrices ? 0 : line.add), lang),
    },
    ...(hasPrices ? pricedColumns(document, lang, say) : goodsColumns(lang, say)),
  ];
  return {
    columns: lineColumns,
    parts: groups(document, lang, say, hasPrices).map(({ title, lines }) => ({
      title,
      rows: lines.map((line): Row => ({
        cells: lineColumns.map((c) => c.words(line)),
        sums: lineColumns.map((c) => c.counts?.(line)),
      })),
    })),
  };
}
