import { plainCell } from "#kit/spreadsheet.ts";
import { plainHectolitres } from "./volume.ts";
import { CRD_FLOWS, type CrdCategory, type CrdFlow, type CrdType } from "./capsules/capsules.ts";
import type { Code, MovementCatalogue } from "./catalogue.ivbd.ts";
import type { CapsuleAccount, Declaration, DocumentKind, Line, ProductAccount } from "./declaration.ts";
import { strengthOf } from "./strength.ts";

/**
 * Columns of a line (rules §2.4). CAVE lines end with column 20: 21 to 23 are for contracts that the interprofession
 * did not see.
 */
const COLUMNS = 20;
type Cells = Partial<Record<number, string>>;

/** Returns a cell that neither a spreadsheet nor the portal can misread: no separator, no line end, no formula. */
const cell = (text: string): string => {
  const plain = text.replace(/[;\r\n\t]+/g, " ").trim();
  // Volumes that leave are negative; `-1+cmd(…)` is no volume.
  return /^-?\d[\d ,.]*$/.test(plain) ? plain : plainCell(plain);
};

function row(head: readonly string[], cells: Cells): string {
  const all = Array.from({ length: COLUMNS }, (_, i) => cells[i + 1] ?? head[i] ?? "");
  return all.map(cell).join(";");
}

const headOf = (type: string, { period, interproId, exciseNumber }: Declaration): string[] => [
  type,
  period.replace("-", ""),
  interproId,
  exciseNumber,
];

/**
 * Returns the identity: by INAO code, which is alone in column 5, or by name with the fiscal label in brackets (column
 * 13).
 */
const identity = ({ name, inao, fiscalLabel }: ProductAccount): Cells =>
  inao ? { 5: inao, 13: name.replace(/[()]/g, " ") } : { 13: `${name} (${fiscalLabel})` };

function codeOf(line: Line, side: ProductAccount["side"], catalogue: MovementCatalogue): Code | undefined {
  if (line.node === "definitive" && line.country) return catalogue.country;
  if (line.node === "definitive" && line.contract) return catalogue.contract;
  return catalogue.codes[side][line.node];
}

function productRows(
  product: ProductAccount,
  declaration: Declaration,
  catalogue: MovementCatalogue,
): string[] {
  const head = headOf("CAVE", declaration);
  const at = (category: string, type: string, value: string, more: Cells = {}): string =>
    row(head, {
      ...identity(product),
      14: product.side === "paid" ? "acquitte" : "suspendu",
      15: category,
      16: type,
      17: value,
      ...more,
    });
  const moves = product.lines.flatMap((line) => {
    const code = codeOf(line, product.side, catalogue);
    if (!code) return [];
    const more: Cells = {
      ...(line.node === "replaced" && { 18: (line.origin ?? declaration.period).replace("-", "") }),
      ...(line.country && { 18: line.country }),
      ...(line.contract && { 19: line.contract }),
      ...(line.document && { 20: line.document }),
    };
    return at(...code, plainHectolitres(line.ml), more);
  });
  const { needed, written } = strengthOf(product.fiscalLabel);
  const alcohol = product.alcohol !== undefined && (needed || written) ? product.alcohol : undefined;
  return [
    at("stocks_debut", "initial", plainHectolitres(product.openingMl)),
    ...moves,
    at("stocks_fin", "final", plainHectolitres(product.closingMl)),
    ...(alcohol === undefined ? [] : [at("complement", "TAV", String(alcohol / 100).replace(".", ","))]),
    ...(product.observations ? [at("complement", "observations", product.observations)] : []),
  ];
}

const CRD_CATEGORY: Record<CrdCategory, string> = {
  T: "tranquille",
  M: "mousseux",
  PI: "PI",
  "COGNAC-ARMAGNAC": "COGNAC-ARMAGNAC",
  ALCOOLS: "ALCOOLS",
};
const CRD_TYPE: Record<CrdType, string> = {
  PERSONNALISEES: "personnalise",
  COLLECTIVES_DROITS_SUSPENDUS: "collectif suspendu",
  COLLECTIVES_DROITS_ACQUITTES: "collectif acquitte",
};
const CRD_FLOW: Record<CrdFlow, string> = {
  purchases: "achats",
  returns: "retours",
  excess: "excedents",
  uses: "utilisations",
  destructions: "destructions",
  missing: "manquants",
  otherIn: "excedents",
  otherOut: "manquants",
};
/** Colours that the file names; others are left blank (column 5). */
const CRD_COLOR = /^(vert|bleu|lies? de vin)$/i;

function sizeName({ ml, bib }: CapsuleAccount["size"]): string {
  return bib
    ? `BIB ${String(ml / 1000).replace(".", ",")}l`
    : `Bouteille ${String(ml / 10).replace(".", ",")} cl`;
}

function capsuleRows(account: CapsuleAccount, declaration: Declaration): string[] {
  const head = headOf("CRD", declaration);
  const color = (account.color ?? "").replaceAll("-", " ");
  const at = (category: string, type: string, pieces: number): string =>
    row(head, {
      5: CRD_COLOR.test(color) ? color.toUpperCase() : "",
      6: CRD_CATEGORY[account.category],
      7: sizeName(account.size),
      14: CRD_TYPE[account.type],
      15: category,
      16: type,
      17: String(pieces),
    });
  const moves = Object.entries(account.flows).filter(([, pieces]) => pieces !== 0);
  return [
    at("stock_debut", "debut", account.opening),
    ...moves.map(([flow, pieces]) =>
      at(CRD_FLOWS[flow as CrdFlow] === "in" ? "entrees" : "sorties", CRD_FLOW[flow as CrdFlow], pieces),
    ),
    at("stock_fin", "fin", account.closing),
  ];
}

const DOCUMENT: Record<DocumentKind, string> = { print: "EMPREINTE", suspended: "DAADAC", paid: "DSADSAC" };

function annexRows(declaration: Declaration): string[] {
  const head = headOf("ANNEXE", declaration);
  const { juiceMl, concentrateMl, vinegarMl } = declaration.statistics;
  const statistics = (
    [
      ["JUS", juiceMl],
      ["MCR", concentrateMl],
      ["VINAIGRE", vinegarMl],
    ] as const
  ).flatMap(([type, ml]) =>
    ml ? row(head, { 15: "STATS EUROPEENNES", 16: type, 17: plainHectolitres(ml) }) : [],
  );
  return [
    ...declaration.documents.flatMap(({ kind, first, last }) => [
      row(head, { 15: DOCUMENT[kind], 16: "debut", 20: first }),
      row(head, { 15: DOCUMENT[kind], 16: "fin", 20: last }),
    ]),
    ...declaration.unsettled.map(({ number, sentOn, consignee = "" }) =>
      row(head, { 15: "NONAPUREMENT", 18: sentOn, 19: consignee, 20: number }),
    ),
    ...statistics,
  ];
}

/**
 * Writes the file for the portal of an interprofession (rules §2.4): UTF-8, `;`, decimal commas; CAVE, CRD and ANNEXE
 * lines. Codes of movements are those of the given catalogue. A "néant" has no line of products.
 */
export function writeInterprofession(declaration: Declaration, catalogue: MovementCatalogue): string {
  const lines = [
    ...(declaration.nothing
      ? []
      : declaration.products.flatMap((product) => productRows(product, declaration, catalogue))),
    ...declaration.capsules.flatMap((account) => capsuleRows(account, declaration)),
    ...annexRows(declaration),
  ];
  return lines.map((line) => `${line}\n`).join("");
}
