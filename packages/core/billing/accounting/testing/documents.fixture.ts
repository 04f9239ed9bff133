import { basisPoints, cents, e4 } from "#kit/money.ts";
import {
  compose,
  depositLeft,
  depositSource,
  sourcesOf,
  type Source,
  type Selection,
} from "#billing/documents/compose.ts";
import type { DocumentContent, UsedDeposit, SealedKind } from "#billing/documents/documents.ts";
import { groupOf } from "#billing/documents/vatGroups.ts";
import { beforeOf, requestRest } from "#billing/documents/portions.ts";
import { requestAmount } from "#billing/documents/partRequests.ts";

/** The client of the golden FEC. */
export const CLIENT = { code: "C00042", name: "Cave Exemple SARL" };

const NOTHING = beforeOf([]);
const address = {
  name: "Domaine Exemple",
  lines: ["1 rue du Chai"],
  zipcode: "33000",
  city: "Bordeaux",
  country: "FR",
};

/** Makes a document of parts taken of contracts; `more` gives other fields. */
export function paperOf(
  { kind, number, issuedOn }: { kind: SealedKind; number: string; issuedOn: string },
  takings: readonly Selection[],
  more: Partial<DocumentContent> & { taken?: readonly UsedDeposit[] } = {},
): DocumentContent {
  const { taken = [], ...rest } = more;
  return {
    v: 1,
    kind,
    number,
    issuedOn,
    dueOn: kind === "credit" ? null : issuedOn,
    currency: "EUR",
    lang: "fr",
    seller: {
      name: "Domaine Exemple SAS",
      address,
      form: "SAS",
      capital: "10000",
      siren: "100000009",
      siret: "10000000900015",
      rcs: "",
      ape: "",
      vatNumber: "FR12100000009",
      exciseNumber: "",
      email: "",
      phone: "",
    },
    buyer: {
      clientId: "c42",
      code: CLIENT.code,
      kind: "professional",
      name: CLIENT.name,
      siren: "200000008",
      siret: "",
      vatNumber: "",
      exciseNumber: "",
      billing: { ...address, name: CLIENT.name },
    },
    mentions: { penalties: "x", recovery: "x", discount: "x", vatOnDebits: false, notes: "" },
    ...compose(takings, taken),
    ...rest,
  };
}

/** Takes the whole of a source. */
export const whole = (source: Source): Selection => ({
  source,
  before: NOTHING,
  wants: requestRest(source, NOTHING),
});

type Line = Pick<Source["lines"][number], "accountingType"> & {
  quantity: number;
  unitE4: number;
  amountCents: number;
  rate: number;
};

/** Makes an order without tax from its lines. */
export function orderOf(
  number: string,
  lines: readonly Line[],
  vat: readonly [rate: number, base: number, vat: number][],
): Source {
  return {
    id: number,
    number,
    on: "2026-11-18",
    chain: "ht",
    orderOf: () => number,
    lines: lines.map((l, at) => ({
      ...groupOf(basisPoints(l.rate), undefined),
      id: `${number}.${at}`,
      quantity: l.quantity,
      add: 0,
      amountCents: cents(l.amountCents),
      discountCents: cents(0),
      accountingType: l.accountingType,
      name: "Ligne",
      detail: "",
      unitE4: e4(l.unitE4),
    })),
    vat: vat.map(([rate, base, tax]) => ({
      ...groupOf(basisPoints(rate), undefined),
      baseCents: cents(base),
      vatCents: cents(tax),
    })),
  };
}

/** FA-2026-00042 of rules §5.3 (a). */
export const firstBill = paperOf({ kind: "bill", number: "FA-2026-00042", issuedOn: "2026-11-20" }, [
  whole(
    orderOf(
      "CO-2026-00042",
      [
        { accountingType: "product", quantity: 12, unitE4: 83_333, amountCents: 10_000, rate: 2000 },
        { accountingType: "merchandise", quantity: 3, unitE4: 33_100, amountCents: 993, rate: 550 },
        { accountingType: "shipping", quantity: 1, unitE4: 150_000, amountCents: 1_500, rate: 2000 },
      ],
      [
        [2000, 11_500, 2_300],
        [550, 993, 55],
      ],
    ),
  ),
]);

const primeurs = orderOf(
  "CO-2026-00043",
  [{ accountingType: "product", quantity: 100, unitE4: 100_000, amountCents: 100_000, rate: 2000 }],
  [[2000, 100_000, 20_000]],
);

/** AC-2026-00007: 30 % of 1 200 (rules §5.3 c). */
export const deposit = paperOf({ kind: "deposit", number: "AC-2026-00007", issuedOn: "2026-11-21" }, [
  whole(depositSource(primeurs, primeurs.vat, cents(36_000), () => ({ name: "Acompte", detail: "" }))),
]);

/** FA-2026-00043: the rest of it. */
export const finalBill = paperOf(
  { kind: "bill", number: "FA-2026-00043", issuedOn: "2026-11-25" },
  [whole(primeurs)],
  {
    taken: [depositLeft({ ...deposit, id: "b" }, cents(36_000), [])],
  },
);

const [corrected] = sourcesOf({ ...firstBill, id: "a" });

/** AV-2026-00003: 20.00 without tax off the wine of the first invoice. */
export const credit = paperOf(
  { kind: "credit", number: "AV-2026-00003", issuedOn: "2026-11-26" },
  corrected
    ? [
        {
          source: corrected,
          before: NOTHING,
          wants: requestAmount({ ...corrected, lines: corrected.lines.slice(0, 1) }, NOTHING, cents(2_000)),
        },
      ]
    : [],
  { corrects: [{ id: "a", number: "FA-2026-00042", on: "2026-11-20", reason: "Bouteilles cassées" }] },
);
