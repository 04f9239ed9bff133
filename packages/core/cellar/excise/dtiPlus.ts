import type {
  CapsuleAccount,
  Declaration,
  DocumentKind,
  DocumentRange,
  Line,
  ProductAccount,
  Statistics,
  Unsettled,
} from "./declaration.ts";
import type { CrdFlow } from "./capsules/capsules.ts";
import { formOf, NODES, nodesOf, type Form, type NodeKey, type Regime, type Side } from "./nodes.ts";
import { monthOf, yearOf } from "./periods.ts";
import { strengthOf } from "./strength.ts";
import { hectolitres } from "./volume.ts";
import { branch, leaf, writeXml, type Element } from "./xml.ts";

const NAMESPACE = "http://douane.finances.gouv.fr/app/ciel/dtiplus/v1";

/** A tree under construction: names in the order of first occurrence, which is that of the schemas. */
type Tree = Map<string, Tree | Element[]>;

function put(tree: Tree, path: readonly string[], elements: Element[]): void {
  const [name = "", ...rest] = path;
  if (rest.length === 0) {
    tree.set(name, elements);
    return;
  }
  const below = tree.get(name);
  const next: Tree = below instanceof Map ? below : new Map();
  tree.set(name, next);
  put(next, rest, elements);
}

function elementsOf(tree: Tree): Element[] {
  return [...tree].flatMap(([name, below]) =>
    below instanceof Map ? (branch(name, elementsOf(below)) ?? []) : below,
  );
}

/** Returns the elements of lines: a replacement gives the month of the goods' exit; every other line is one volume. */
function leaves(node: NodeKey, name: string, lines: readonly Line[], period: string): Element[] {
  if (node !== "replaced") {
    const ml = lines.reduce((sum, line) => sum + line.ml, 0);
    return [leaf(name, hectolitres(ml))];
  }
  const months = Map.groupBy(lines, (line) => line.origin ?? period);
  return [...months].map(([month, same]) => ({
    name,
    content: [
      leaf("mois", monthOf(month)),
      leaf("annee", yearOf(month)),
      leaf("volume", hectolitres(same.reduce((sum, line) => sum + line.ml, 0))),
    ],
  }));
}

/** Returns the entries or exits of a product's account for a month; undefined for none. */
export function flowOf(
  product: ProductAccount,
  form: Form,
  flow: "in" | "out",
  period: string,
): Element | undefined {
  const tree: Tree = new Map();
  for (const node of nodesOf(form)) {
    if (NODES[node].flow !== flow) continue;
    const path = NODES[node].forms[form] ?? [];
    const lines = product.lines.filter((line) => line.node === node);
    // The grower's form requires this year's sales beside last year's, even if zero.
    const requested = node === "sales" && product.lines.some((line) => line.node === "salesLastYear");
    if (lines.length > 0 || requested) put(tree, path, leaves(node, path.at(-1) ?? "", lines, period));
  }
  return branch(flow === "in" ? "entrees-periode" : "sorties-periode", elementsOf(tree));
}

function productOf(product: ProductAccount, regime: Regime, period: string): Element {
  const form = formOf(regime, product.side);
  const name = leaf("libelle-personnalise", product.name);
  const code =
    regime === "grower" && product.inao
      ? leaf("code-inao", product.inao.padEnd(6, " "))
      : leaf("libelle-fiscal", product.fiscalLabel);
  const { needed, written } = strengthOf(product.fiscalLabel);
  const alcohol = product.alcohol;
  return {
    name: "produit",
    content: [
      ...(regime === "grower" ? [code, name] : [name, code]),
      ...(alcohol !== undefined && (needed || written) ? [leaf("tav", (alcohol / 100).toFixed(2))] : []),
      ...(product.observations ? [leaf("observations", product.observations)] : []),
      {
        name: "balance-stock",
        content: [
          leaf("stock-debut-periode", hectolitres(product.openingMl)),
          ...[flowOf(product, form, "in", period), flowOf(product, form, "out", period)].filter(
            (part) => part !== undefined,
          ),
          leaf("stock-fin-periode", hectolitres(product.closingMl)),
        ],
      },
    ],
  };
}

/** Elements and names under which the movements of capsules are written. */
type CapsuleLeaves = readonly (readonly [
  "entrees-capsules" | "sorties-capsules",
  string,
  readonly CrdFlow[],
])[];

/** The file has no place for other entries and exits of capsules: it counts them as found and as missing. */
const CAPSULE_LEAVES: CapsuleLeaves = [
  ["entrees-capsules", "achats", ["purchases"]],
  ["entrees-capsules", "retours", ["returns"]],
  ["entrees-capsules", "excedents", ["excess", "otherIn"]],
  ["sorties-capsules", "utilisations", ["uses"]],
  ["sorties-capsules", "destructions", ["destructions"]],
  ["sorties-capsules", "manquants", ["missing", "otherOut"]],
];

function sizeElement(
  { size, opening, flows, closing, observations }: CapsuleAccount,
  { places, observed }: CapsuleForm,
): Element {
  const part = (wanted: string): Element | undefined =>
    branch(
      wanted,
      places
        .filter(([name]) => name === wanted)
        .map(([, name, keys]) => {
          const pieces = keys.reduce((sum, key) => sum + (flows[key] ?? 0), 0);
          return pieces === 0 ? undefined : leaf(name, pieces);
        }),
    );
  return {
    name: "centilisation",
    attributes: {
      volume: size.centilisation,
      ...(size.centilisation === "AUTRE" && {
        volumePersonnalise: (size.ml / 10).toFixed(1),
        bib: String(size.bib),
      }),
    },
    content: [
      leaf("stock-debut-periode", opening),
      ...[part("entrees-capsules"), part("sorties-capsules")].filter((p) => p !== undefined),
      leaf("stock-fin-periode", closing),
      ...(observed && observations ? [leaf("observations", observations)] : []),
    ],
  };
}

/** Form of the capsule accounts; `observed`: with their observations. */
export type CapsuleForm = { places: CapsuleLeaves; observed: boolean };

/** Returns the accounts of capsules by category and type. */
export function capsuleAccounts(
  capsules: readonly CapsuleAccount[],
  form: CapsuleForm = { places: CAPSULE_LEAVES, observed: false },
): Element[] {
  const groups = Map.groupBy(capsules, ({ category, type }) => `${category} ${type}`);
  return [...groups.values()].flatMap((accounts) => {
    const [first] = accounts;
    if (!first) return [];
    return {
      name: "compte-crd",
      content: [
        leaf("categorie-fiscale-capsules", first.category),
        leaf("type-capsule", first.type),
        ...accounts.map((account) => sizeElement(account, form)),
      ],
    };
  });
}

const DOCUMENT_NAMES: Record<DocumentKind, string> = {
  print: "numero-empreintes",
  suspended: "daa-dca",
  paid: "dsa-dsac",
};

/** Returns a range of accompanying documents. */
export function documentElement({ kind, first, last, count }: DocumentRange): Element {
  const range: Element = {
    name: DOCUMENT_NAMES[kind],
    content: [
      leaf("debut-periode", first),
      leaf("fin-periode", last),
      leaf("nombre-document-empreinte", count),
    ],
  };
  return { name: "document-accompagnement", content: [range] };
}

/** Returns the element of a document without confirmed receipt. */
export const unsettledElement = ({ number, sentOn, consignee }: Unsettled): Element => ({
  name: "releve-non-apurement",
  content: [
    leaf("numero-daa-dac-dae", number),
    leaf("date-expedition", sentOn),
    ...(consignee ? [leaf("numero-accise-destinataire", consignee)] : []),
  ],
});

/** Returns the European statistics; undefined for none. */
export const statisticsElement = ({ juiceMl, concentrateMl, vinegarMl }: Statistics): Element | undefined => {
  const part = (name: string, ml: number | undefined) => (ml ? leaf(name, hectolitres(ml)) : undefined);
  return branch("statistiques", [
    part("quantite-mouts-jus", juiceMl),
    part("quantite-mouts-mcr", concentrateMl),
    part("quantite-vins-vinaigre", vinegarMl),
  ]);
};

/**
 * Writes the file of CIEL DTI+ for the customs site (rules §2.1, §2.2): `ciel-dti-plus-viti` 1.0.9 for a grower,
 * `ciel-dti-plus` 1.0.19 for a merchant, whose products have their names before their label. It repeats the
 * declaration; `faultsOf` checks it.
 */
export function writeDtiPlus(declaration: Declaration): string {
  const { period, regime, products, nothing } = declaration;
  const side = (side: Side, name: string): Element | undefined =>
    branch(
      name,
      nothing ? [] : products.filter((p) => p.side === side).map((p) => productOf(p, regime, period)),
    );
  const statistics = statisticsElement(declaration.statistics);
  const content: (Element | undefined)[] = [
    { name: "periode-taxation", content: [leaf("mois", monthOf(period)), leaf("annee", yearOf(period))] },
    leaf("identification-redevable", declaration.exciseNumber),
    side("paid", "droits-acquittes"),
    side("suspended", "droits-suspendus"),
    ...capsuleAccounts(declaration.capsules),
    ...declaration.documents.map(documentElement),
    ...declaration.unsettled.map(unsettledElement),
    statistics,
  ];
  return writeXml({
    name: "mouvements-balances",
    attributes: { xmlns: NAMESPACE },
    content: content.filter((element) => element !== undefined),
  });
}
