import { clientPost } from "@cuvee/core/shops/clients/body.contract.ts";
import { frenchVatNumber, passesLuhn } from "@cuvee/core/kit/validation.ts";
import { COMPANIES, type DemoCompany } from "#demo/clients/companies.ts";
import { PEOPLE, REGULARS, type DemoPerson } from "#demo/clients/people.ts";
import type { DemoBuyer } from "#demo/shop.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { createClient } from "#shops/clients/clients.ts";
import { putField } from "#shops/clients/fields.queries.ts";

/** Returns the digits with the check digit of a company number. */
export const checked = (digits: string): string =>
  Array.from({ length: 10 }, (_, last) => `${digits}${last}`).find(passesLuhn) ?? digits;

const personBody = (p: DemoPerson): object => ({
  kind: "individual",
  civility: p.civility,
  firstname: p.firstname,
  lastname: p.lastname,
  emails: [p.email],
  mobile: p.mobile ?? "",
  lang: p.country === "DE" ? "de" : "fr",
  addresses: [
    {
      use: "both",
      main: true,
      street: p.street,
      zipcode: p.zipcode,
      city: p.city,
      country: p.country ?? "FR",
    },
  ],
  listTag: p.tags ?? [],
  pipe: p.prospect ?? null,
  note: p.note ?? "",
});

function companyBody(c: DemoCompany): object {
  const siren = c.number ? checked(`9${c.number}`) : "";
  const siret = siren ? checked(`${siren}0001`) : "";
  const { street, zipcode, city, country = "FR" } = c;
  const use = c.delivery ? "billing" : "both";
  return {
    kind: "professional",
    civility: c.civility,
    company: c.company,
    firstname: c.firstname,
    lastname: c.lastname,
    siret,
    vatNumber: c.vatNumber ?? (siren ? frenchVatNumber(siren) : null),
    emails: [c.email],
    phone: c.phone ?? "",
    lang: country === "DE" ? "de" : "fr",
    addresses: [
      { use, main: true, company: c.company, street, zipcode, city, country },
      ...(c.delivery ? [{ ...c.delivery, use: "delivery", main: true, country }] : []),
    ],
    contacts: [
      { firstname: c.firstname, lastname: c.lastname, job: "Achats", email: c.email, phone: c.phone ?? "" },
    ],
    family: c.family,
    listTag: c.tags ?? [],
    paymentTerms: c.terms ?? null,
    typology: c.grid ?? null,
    pipe: c.prospect ?? null,
  };
}

const regularBody = ([firstname, lastname, zipcode, city]: (typeof REGULARS)[number], n: number): object => ({
  kind: "individual",
  firstname,
  lastname,
  emails: [
    `${firstname}.${lastname}@courriel.example`
      .normalize("NFD")
      .replace(/[^a-zA-Z.@-]/g, "")
      .toLowerCase(),
  ],
  mobile: `06 39 98 03 ${10 + n}`,
  addresses: [{ use: "both", main: true, street: `${n + 2} rue de l'Église`, zipcode, city, country: "FR" }],
});

/** Returns the buyer as a client: their account is linked to it on creation, by its email address. */
const buyerBody = (buyer: DemoBuyer, typology: string | null): object => {
  const { street, street2 = "", zipcode, city, country } = buyer.address;
  return {
    kind: buyer.isPro ? "professional" : "individual",
    civility: buyer.isPro ? "sarl" : "mrs",
    firstname: buyer.firstname,
    lastname: buyer.lastname,
    company: buyer.business?.name ?? "",
    siret: buyer.business?.siret ?? "",
    emails: [buyer.email],
    ...(buyer.isPro ? { phone: buyer.phone } : { mobile: buyer.phone }),
    addresses: [{ use: "both", main: true, street, street2, zipcode, city, country }],
    typology,
  };
};

/** Writes clients as a seller adds them. */
async function add(
  tx: Tx,
  services: Services,
  { shopId, by, bodies }: { shopId: string; by: string; bodies: object[] },
): Promise<void> {
  for (const body of bodies) await createClient(tx, services, { shopId, by }, clientPost.parse(body));
}

/** Creates the clients of the estate, with their families. */
export async function seedClients(tx: Tx, services: Services, shopId: string, by: string): Promise<void> {
  const families = ["Caviste", "Restaurateur", "Grossiste", "Importateur", "Comité d'entreprise"];
  await putField(tx, shopId, { type: "family", label: "Famille", options: families });
  await putField(tx, shopId, { type: "listTag", label: "Étiquettes", options: [] });
  await add(tx, services, {
    shopId,
    by,
    bodies: [...COMPANIES.map(companyBody), ...PEOPLE.map(personBody), ...REGULARS.map(regularBody)],
  });
}

/** Makes a demo buyer a client of a shop, before they have their account. */
export const seedBuyerAsClient = (
  tx: Tx,
  services: Services,
  { shopId, by, buyer, typology }: { shopId: string; by: string; buyer: DemoBuyer; typology: string | null },
): Promise<void> => add(tx, services, { shopId, by, bodies: [buyerBody(buyer, typology)] });
