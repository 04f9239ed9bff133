import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sizeOf } from "./capsules/capsules.ts";
import { writeDtiPlus } from "./dtiPlus.ts";
import { formOf, NODE_KEYS, NODES, nodesOf } from "./nodes.ts";
import { hectolitres, millilitres, plainHectolitres } from "./volume.ts";
import { capsules, hl, product, worked } from "./testing/workedExample.fixture.ts";

const golden = (name: string): string => readFileSync(join(import.meta.dirname, "golden", name), "utf8");

type Parsed = { name: string; attributes: Record<string, string>; text: string; children: Parsed[] };
const DECODED: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };
const decode = (text: string): string => text.replace(/&\w+;/g, (entity) => DECODED[entity] ?? entity);

/** Parses elements, attributes, text, independently of the writer. */
function parse(xml: string): Parsed {
  const root: Parsed = { name: "", attributes: {}, text: "", children: [] };
  const open = [root];
  const top = (): Parsed => open.at(-1) ?? root;
  for (const [, closing, name = "", attributes = "", text = ""] of xml
    .replace(/<\?[^]*?\?>/, "")
    .matchAll(/<(\/?)([\w-]+)([^>]*)>([^<]*)/g)) {
    if (closing) {
      open.pop();
      continue;
    }
    const pairs = [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, k = "", v = ""]) => [k, decode(v)]);
    const element = { name, attributes: Object.fromEntries(pairs), text: decode(text).trim(), children: [] };
    top().children.push(element);
    open.push(element);
  }
  return root;
}
const names = ({ children }: Parsed): string[] => children.flatMap((c) => [c.name, ...names(c)]);
const find = (at: Parsed, name: string): Parsed[] =>
  at.children.flatMap((c) => [...(c.name === name ? [c] : []), ...find(c, name)]);

describe("volumes", () => {
  test("are hectolitres of five decimals, exactly", () => {
    expect([hectolitres(10_996_250), hectolitres(1), hectolitres(0)]).toEqual([
      "109.96250",
      "0.00001",
      "0.00000",
    ]);
    expect([plainHectolitres(1_050_000), plainHectolitres(3750), plainHectolitres(20_000_000)]).toEqual([
      "10,5",
      "0,0375",
      "200",
    ]);
    expect([millilitres("1 234,5"), millilitres("0.00001"), millilitres("-2")]).toEqual([
      123_450_000, 1, -200_000,
    ]);
    for (const no of ["109.962505", "", "1,2,3", "x", "1e3", "."])
      expect(millilitres(no), no).toBeUndefined();
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (ml) => {
        expect(millilitres(hectolitres(ml))).toBe(ml);
        expect(millilitres(plainHectolitres(ml))).toBe(ml);
      }),
    );
  });
});

describe("the file of the customs", () => {
  test("is the golden one for the worked month of a grower", () => {
    const written = writeDtiPlus(worked());
    expect(parse(written)).toEqual(parse(golden("ciel-dti-plus-viti.xml")));
    expect(written).toContain("<stock-fin-periode>109.96250</stock-fin-periode>");
  });

  test("orders a merchant's product the other way, on a merchant's lines", () => {
    const [wine] = worked().products;
    if (!wine) throw new Error("no wine");
    const lines = wine.lines.map((line) =>
      line.node === "tasting" ? { ...line, node: "lees" as const } : line,
    );
    const written = writeDtiPlus(
      worked({ regime: "merchant", products: [{ ...wine, lines, inao: "1R001" }] }),
    );
    expect(parse(written)).toEqual(parse(golden("ciel-dti-plus.xml")));
  });

  test("holds any text, without the word that the customs refuse", () => {
    const name = 'Cuvée "L\'Été" <rouge> & blanc ]]> CDATA\u0001';
    const read = parse(writeDtiPlus(worked({ products: [product({ name, observations: "5 < 6" })] })));
    expect(find(read, "libelle-personnalise")[0]?.text).toBe('Cuvée "L\'Été" <rouge> & blanc ]]> Cdata');
    expect(find(read, "observations")[0]?.text).toBe("5 < 6");
    expect(writeDtiPlus(worked({ products: [product({ name: "CDATA" })] }))).not.toContain("CDATA");
  });

  test("says everything in the order of the schema", () => {
    const all = (form: "grower" | "paid") =>
      nodesOf(form).map((node, i) => ({
        node,
        ml: i + 1,
        ...(node === "replaced" && { origin: "2025-09" }),
      }));
    const written = writeDtiPlus(
      worked({
        products: [
          product({ inao: "1R175", lines: all("grower"), observations: "Inventaire" }),
          product({
            side: "paid",
            name: "Rhum",
            fiscalLabel: "RHUM_TIERS_ET_AUTRES",
            alcohol: 4250,
            lines: all("paid"),
          }),
        ],
        capsules: [
          capsules({ size: sizeOf(600, false), flows: { otherIn: 3, excess: 1, missing: 2, otherOut: 4 } }),
          capsules({ size: sizeOf(3000, true) }),
          capsules({ type: "COLLECTIVES_DROITS_SUSPENDUS", category: "M" }),
        ],
        unsettled: [{ number: "21FRG0000000000000001", sentOn: "2026-09-04", consignee: "FR00000000001" }],
        statistics: { juiceMl: hl("12.1"), vinegarMl: 1 },
      }),
    );
    const read = parse(written);
    expect(names(read)).toMatchInlineSnapshot(`
      [
        "mouvements-balances",
        "periode-taxation",
        "mois",
        "annee",
        "identification-redevable",
        "droits-acquittes",
        "produit",
        "libelle-fiscal",
        "libelle-personnalise",
        "tav",
        "balance-stock",
        "stock-debut-periode",
        "entrees-periode",
        "achats",
        "autres-entrees",
        "sorties-periode",
        "ventes",
        "replacement-suspension",
        "autres-sorties",
        "stock-fin-periode",
        "droits-suspendus",
        "produit",
        "code-inao",
        "libelle-personnalise",
        "observations",
        "balance-stock",
        "stock-debut-periode",
        "entrees-periode",
        "volume-produit",
        "achats-reintegrations",
        "mouvements-temporaires",
        "embouteillage",
        "relogement",
        "travail-a-facon",
        "distillation-a-facon",
        "mouvements-internes",
        "replis-declassement-transfert-changement-appellation",
        "manipulations",
        "integration-vci-agree",
        "autres-entrees",
        "replacements",
        "replacement-suspension",
        "mois",
        "annee",
        "volume",
        "sorties-periode",
        "ventes-france-crd-suspendus",
        "annee-precedente",
        "annee-courante",
        "ventes-france-crd-acquittes",
        "sorties-sans-paiement-droits",
        "sorties-definitives",
        "consommation-familiale-degustation",
        "mise-sur-marche-corse",
        "mouvements-temporaires",
        "embouteillage",
        "relogement",
        "travail-a-facon",
        "distillation-a-facon",
        "mouvements-internes",
        "replis-declassement-transfert-changement-appellation",
        "fabrication-autre-produit",
        "revendication-vci",
        "autres-mouvements-internes",
        "autres-sorties",
        "stock-fin-periode",
        "compte-crd",
        "categorie-fiscale-capsules",
        "type-capsule",
        "centilisation",
        "stock-debut-periode",
        "entrees-capsules",
        "excedents",
        "sorties-capsules",
        "manquants",
        "stock-fin-periode",
        "centilisation",
        "stock-debut-periode",
        "stock-fin-periode",
        "compte-crd",
        "categorie-fiscale-capsules",
        "type-capsule",
        "centilisation",
        "stock-debut-periode",
        "stock-fin-periode",
        "document-accompagnement",
        "dsa-dsac",
        "debut-periode",
        "fin-periode",
        "nombre-document-empreinte",
        "releve-non-apurement",
        "numero-daa-dac-dae",
        "date-expedition",
        "numero-accise-destinataire",
        "statistiques",
        "quantite-mouts-jus",
        "quantite-vins-vinaigre",
      ]
    `);
    expect(find(read, "code-inao")[0]?.text).toBe("1R175");
    expect(written).toContain("<code-inao>1R175 </code-inao>");
    expect(written).toContain("<tav>42.50</tav>");
    expect(
      find(read, "replacement-suspension")
        .at(-1)
        ?.children.map((c) => c.text),
    ).toEqual(["9", "2025", "0.00011"]);
    const [other] = find(read, "centilisation");
    expect(other?.attributes).toEqual({ volume: "AUTRE", volumePersonnalise: "60.0", bib: "false" });
    expect(other?.children[1]?.children[0]).toMatchObject({ name: "excedents", text: "4" });
    expect(find(read, "compte-crd").map((c) => c.children.length)).toEqual([4, 3]);
    expect(find(read, "quantite-vins-vinaigre")[0]?.text).toBe("0.00001");
  });

  test("of a month in which nothing moved lists no product", () => {
    expect(find(parse(writeDtiPlus(worked({ nothing: true }))), "produit")).toEqual([]);
  });

  test("has a place for every line of each form, once", () => {
    for (const form of ["grower", "merchant", "paid"] as const) {
      const paths = nodesOf(form).map((node) => `${NODES[node].flow} ${NODES[node].forms[form]?.join("/")}`);
      expect(new Set(paths).size).toBe(paths.length);
    }
    expect(NODE_KEYS.every((node) => Object.keys(NODES[node].forms).length > 0)).toBe(true);
    expect([formOf("merchant", "paid"), formOf("merchant", "suspended")]).toEqual(["paid", "merchant"]);
  });
});
