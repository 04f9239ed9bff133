import type { Declaration, Line, ProductAccount } from "./declaration.ts";
import {
  capsuleAccounts,
  documentElement,
  flowOf,
  statisticsElement,
  unsettledElement,
  type CapsuleForm,
} from "./dtiPlus.ts";
import { NODES, type NodeKey, type Side } from "./nodes.ts";
import { monthOf, yearOf } from "./periods.ts";
import { strengthOf } from "./strength.ts";
import { hectolitres } from "./volume.ts";
import { leaf, writeXml, type Element } from "./xml.ts";

const NAMESPACE = "http://douane.finances.gouv.fr/app/ciel/interprofession/echanges/1.0";

/** Sender of the message, and declarant. */
export type MessageParties = {
  /** SIREN of the interprofession, 9 digits. */
  interproSiren: string;
  /** Number of the grower in the register of vineyards, "" without one. */
  cvi: string;
  /** Name of the company, at most 200 characters. */
  name: string;
};

/**
 * Labels of DTI+ that the message lacks: overseas rums and spirits, and their premixes. Such a product has its name
 * alone.
 */
const UNNAMED = /_PREMIX_DOM$|^RHUM_(GUADELOUPE|MARTINIQUE|GUYANE|REUNION)$|^SPIRITUEUX_|^AUTRES_ALCOOLS_/;
/** Checks whether the message names a product by this fiscal label. */
export const hasMessageLabel = (label: string): boolean => !UNNAMED.test(label);

/** Lines of a merchant that have other names in the message, which has the tree of the growers. */
const AS_GROWER: Partial<Record<NodeKey, NodeKey>> = { exempted: "definitive", lees: "otherOut" };

const growerLine = (line: Line): Line => {
  const node = NODES[line.node].forms.grower ? line.node : (AS_GROWER[line.node] ?? line.node);
  return { ...line, node };
};

const CAPSULES: CapsuleForm = {
  places: [
    ["entrees-capsules", "achats", ["purchases"]],
    ["entrees-capsules", "retours", ["returns"]],
    ["entrees-capsules", "excedents", ["excess"]],
    ["entrees-capsules", "autres-entrees", ["otherIn"]],
    ["sorties-capsules", "utilisations", ["uses"]],
    ["sorties-capsules", "destructions", ["destructions"]],
    ["sorties-capsules", "manquants", ["missing"]],
    ["sorties-capsules", "autres-sorties", ["otherOut"]],
  ],
  observed: true,
};

function codeOf({ inao, fiscalLabel }: ProductAccount): Element[] {
  if (inao) return [leaf("code-inao", inao.padEnd(6, " "))];
  return hasMessageLabel(fiscalLabel) ? [leaf("libelle-fiscal", fiscalLabel)] : [];
}

function productOf(account: ProductAccount, period: string): Element {
  const isSuspended = account.side === "suspended";
  const product = isSuspended ? { ...account, lines: account.lines.map(growerLine) } : account;
  const form = isSuspended ? "grower" : "paid";
  const { needed, written } = strengthOf(product.fiscalLabel);
  const { alcohol } = product;
  return {
    name: "produit",
    content: [
      ...codeOf(product),
      leaf("libelle-personnalise", product.name),
      ...(alcohol !== undefined && (needed || written) ? [leaf("tav", (alcohol / 100).toFixed(2))] : []),
      ...(product.fiscalLabel.includes("_PREMIX") ? [leaf("premix", "true")] : []),
      ...(product.observations ? [leaf("observations", product.observations)] : []),
      {
        name: "balance-stocks",
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

/** Returns one side's products, and whether their closing stock is zero; undefined where there are none. */
function sideOf({ products, period }: Declaration, side: Side, name: string): Element | undefined {
  const own = products.filter((product) => product.side === side);
  if (own.length === 0) return undefined;
  const isEmpty = own.every((product) => product.closingMl === 0);
  return {
    name,
    content: [...own.map((product) => productOf(product, period)), leaf("stockEpuise", String(isEmpty))],
  };
}

/**
 * Writes the message of an interprofession to CIEL (`message-interprofession`, XSD 1.21; rules §2.1): the declaration
 * of an operator in the tree of the growers' form, where suspended goods come before duty-paid ones. It repeats the
 * declaration; `faultsOf` checks it.
 */
export function writeMessage(declaration: Declaration, { interproSiren, cvi, name }: MessageParties): string {
  const { period, nothing, exciseNumber } = declaration;
  const declared = nothing ? { ...declaration, products: [] } : declaration;
  const declarant = [
    leaf("numero-agrement", exciseNumber),
    ...(cvi === "" ? [] : [leaf("numero-cvi", cvi)]),
    ...(name === "" ? [] : [leaf("raison-sociale", name.slice(0, 200))]),
  ];
  const content: (Element | undefined)[] = [
    { name: "identification-declarant", content: declarant },
    { name: "periode", content: [leaf("mois", monthOf(period)), leaf("annee", yearOf(period))] },
    leaf("declaration-neant", String(nothing ?? false)),
    sideOf(declared, "suspended", "droits-suspendus"),
    sideOf(declared, "paid", "droits-acquittes"),
    ...capsuleAccounts(declaration.capsules, CAPSULES),
    ...declaration.documents.map(documentElement),
    ...declaration.unsettled.map(unsettledElement),
    statisticsElement(declaration.statistics),
  ];
  return writeXml({
    name: "message-interprofession",
    attributes: { xmlns: NAMESPACE },
    content: [
      leaf("siren-interprofession", interproSiren),
      { name: "declaration-recapitulative", content: content.filter((element) => element !== undefined) },
    ],
  });
}

/**
 * Returns the CVI number in brackets after an identifier at the interprofession, "" without one: `AUTH01 (8429012345)`.
 */
export const cviOf = (interproId: string): string => /\((\d{10}|\d[A-Z0-9]{9})\)/.exec(interproId)?.[1] ?? "";
