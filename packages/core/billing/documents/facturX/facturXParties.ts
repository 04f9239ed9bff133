import { capitalSentence } from "#shops/settings/company.ts";
import type { DocumentContent, DocumentAddress } from "#billing/documents/documents.ts";
import { el, type Xml } from "./facturXml.ts";

/** Schemes of electronic addresses (EAS) of VAT numbers by country, for a foreign buyer without SIREN. */
const VAT_SCHEMES: Readonly<Record<string, string>> = {
  AT: "9914",
  BE: "9925",
  BG: "9926",
  CH: "9927",
  CY: "9928",
  CZ: "9929",
  DE: "9930",
  EE: "9931",
  ES: "9920",
  GB: "9932",
  GR: "9933",
  HR: "9934",
  HU: "9910",
  IE: "9935",
  LI: "9936",
  LT: "9937",
  LU: "9938",
  LV: "9939",
  MC: "9940",
  MT: "9943",
  NL: "9944",
  NO: "9915",
  PL: "9945",
  PT: "9946",
  RO: "9947",
  SI: "9949",
  SK: "9950",
};

/** Returns an address of at most three lines (BT-35, 36, 162): the rest goes on the last. */
function address({ lines, zipcode, city, country }: DocumentAddress): Xml {
  const texts = lines.filter((l) => l !== "");
  const [one = "", two = ""] = texts;
  const three = texts.slice(2).join(", ");
  return el("ram:PostalTradeAddress", [
    zipcode !== "" && el("ram:PostcodeCode", zipcode),
    one !== "" && el("ram:LineOne", one),
    two !== "" && el("ram:LineTwo", two),
    three !== "" && el("ram:LineThree", three),
    city !== "" && el("ram:CityName", city),
    el("ram:CountryID", country),
  ]);
}

const identified = (name: string, id: string, scheme: string): Xml => el(name, id, { schemeID: scheme });

const electronic = (id: string, scheme: string): Xml =>
  el("ram:URIUniversalCommunication", [identified("ram:URIID", id, scheme)]);

const legal = (siren: string): Xml =>
  el("ram:SpecifiedLegalOrganization", [identified("ram:ID", siren, "0002")]);

const registered = (id: string, scheme: "VA" | "FC"): Xml =>
  el("ram:SpecifiedTaxRegistration", [identified("ram:ID", id, scheme)]);

/** Returns form, capital and register, where the document has more of them than the name (BT-33). */
function registers({ capital, rcs, form }: DocumentContent["seller"]): string {
  if (capital === "" && rcs === "") return "";
  return [form, capitalSentence(capital), rcs].filter((s) => s !== "").join(", ");
}

/** Returns the seller (BG-4). A seller without VAT number is identified by the SIREN (BT-32; BR-E-02). */
export function sellerParty({ seller }: Pick<DocumentContent, "seller">): Xml {
  const { siren, siret, vatNumber } = seller;
  const text = registers(seller);
  return el("ram:SellerTradeParty", [
    siret !== "" && identified("ram:GlobalID", siret, "0009"),
    el("ram:Name", seller.name),
    text !== "" && el("ram:Description", text),
    legal(siren),
    address(seller.address),
    electronic(siren, "0225"),
    vatNumber === "" ? registered(siren, "FC") : registered(vatNumber, "VA"),
  ]);
}

/**
 * Returns the electronic address of the buyer (BT-49), which the French rules require in every invoice (BR-FR-12,
 * V1.4.0): the SIREN, or the VAT number of a foreign buyer. Private persons, and foreign firms without a number, are on
 * no platform: their invoices are reported and not sent there (CGI 290), any scheme is valid (BR-FR-21 applies to B2B
 * alone), and no e-mail of a person is kept in sealed data. They are reached through the seller, at the seller's
 * mailbox (`EM`).
 */
function buyerAddress({ buyer, seller }: Pick<DocumentContent, "buyer" | "seller">): Xml | false {
  const { siren, vatNumber } = buyer;
  if (siren !== "") return electronic(siren, "0225");
  const scheme = VAT_SCHEMES[vatNumber.slice(0, 2).replace("EL", "GR")];
  if (vatNumber !== "" && scheme !== undefined) return electronic(vatNumber, scheme);
  return seller.email !== "" && electronic(seller.email, "EM");
}

/** Returns the buyer (BG-7). */
export function buyerParty({ buyer, seller }: Pick<DocumentContent, "buyer" | "seller">): Xml {
  const { siren, siret, vatNumber, billing } = buyer;
  return el("ram:BuyerTradeParty", [
    siret !== "" && siren !== "" && identified("ram:GlobalID", siret, "0009"),
    el("ram:Name", buyer.name),
    siren !== "" && legal(siren),
    address(billing),
    buyerAddress({ buyer, seller }),
    vatNumber !== "" && registered(vatNumber, "VA"),
  ]);
}

/**
 * Returns the place of delivery (BG-13): where it differs from the buyer's address, and always for supplies within the
 * European Union without tax (BR-IC-12). The schema requires the delivery group in every invoice and the rules forbid
 * an empty one (FX-SCH-A-000372): where no date is known either, the group gives the country of delivery, that of the
 * buyer or that of the tax.
 */
export function shipTo({
  buyer: { delivery, billing },
  vat,
  deliveredOn,
  taxedIn,
}: Pick<DocumentContent, "buyer" | "vat" | "deliveredOn" | "taxedIn">): Xml | undefined {
  const isIntraEu = vat.some((v) => v.category === "K");
  const country = { name: "", lines: [], zipcode: "", city: "", country: taxedIn ?? billing.country };
  const place = delivery ?? (isIntraEu ? billing : deliveredOn === undefined ? country : undefined);
  if (!place) return undefined;
  return el("ram:ShipToTradeParty", [place.name !== "" && el("ram:Name", place.name), address(place)]);
}

/** Territories of French VAT and its platforms: with Monaco and three overseas departments (CGI 256-0, 294). */
const HOME: ReadonlySet<string> = new Set(["FR", "MC", "GP", "MQ", "RE"]);

/**
 * Returns the treatment of a transaction by the platforms (note BAR): between French businesses, with foreign ones,
 * with persons here or abroad.
 */
export function treatmentOf({ buyer }: Pick<DocumentContent, "buyer">): "B2B" | "B2BINT" | "B2C" | "B2CINT" {
  if (buyer.kind === "individual") return HOME.has(buyer.billing.country) ? "B2C" : "B2CINT";
  return buyer.siren !== "" ? "B2B" : "B2BINT";
}
