import type { Paper, PaperAddress } from "./documents.ts";
import { el, type Xml } from "./facturXml.ts";

/** Schemes of electronic addresses (EAS) of VAT numbers by country: how a foreign buyer is found who has no SIREN. */
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

/** A party is at most three lines of address (BT-35, 36, 162): what is more stands on the last. */
function address({ lines, zipcode, city, country }: PaperAddress): Xml {
  const said = lines.filter((l) => l !== "");
  const [one = "", two = ""] = said;
  const three = said.slice(2).join(", ");
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

/** Form, capital and register, where the document has more of them than the name (BT-33). */
function registers({ capital, rcs, form }: Paper["seller"]): string {
  return capital === "" && rcs === "" ? "" : [form, capital, rcs].filter((s) => s !== "").join(", ");
}

/** The seller (BG-4). Who has no number of VAT is found by his SIREN (BT-32; BR-E-02). */
export function sellerParty({ seller }: Pick<Paper, "seller">): Xml {
  const { siren, siret, vatNumber } = seller;
  const said = registers(seller);
  return el("ram:SellerTradeParty", [
    siret !== "" && identified("ram:GlobalID", siret, "0009"),
    el("ram:Name", seller.name),
    said !== "" && el("ram:Description", said),
    legal(siren),
    address(seller.address),
    electronic(siren, "0225"),
    vatNumber === "" ? registered(siren, "FC") : registered(vatNumber, "VA"),
  ]);
}

/**
 * The buyer (BG-7). His electronic address is his SIREN, or abroad his number of VAT; private persons have none in a document
 * (no mail is kept in what is sealed).
 */
export function buyerParty({ buyer }: Pick<Paper, "buyer">): Xml {
  const { siren, siret, vatNumber, billing } = buyer;
  const scheme = VAT_SCHEMES[vatNumber.slice(0, 2).replace("EL", "GR")];
  return el("ram:BuyerTradeParty", [
    siret !== "" && siren !== "" && identified("ram:GlobalID", siret, "0009"),
    el("ram:Name", buyer.name),
    siren !== "" && legal(siren),
    address(billing),
    siren !== ""
      ? electronic(siren, "0225")
      : vatNumber !== "" && scheme !== undefined && electronic(vatNumber, scheme),
    vatNumber !== "" && registered(vatNumber, "VA"),
  ]);
}

/**
 * Where the goods go (BG-13): where that is not the buyer's address, and always inside the Union without tax (BR-IC-12).
 */
export function shipTo({ buyer, vat }: Pick<Paper, "buyer" | "vat">): Xml | undefined {
  const place = buyer.delivery ?? (vat.some((v) => v.category === "K") ? buyer.billing : undefined);
  if (!place) return undefined;
  return el("ram:ShipToTradeParty", [place.name !== "" && el("ram:Name", place.name), address(place)]);
}

/** How each transaction is handled by the platforms (note BAR): between French businesses, with foreign ones, with the public. */
export const treatmentOf = ({ buyer }: Pick<Paper, "buyer">): "B2B" | "B2BINT" | "B2C" =>
  buyer.kind === "individual" ? "B2C" : buyer.siren !== "" ? "B2B" : "B2BINT";
