import { at as inXml, readXml, type Xml } from "@cuvee/core/billing/documents/facturX/facturXml.ts";
import {
  at,
  bytesOf,
  dictAt,
  isDict,
  listAt,
  nameOf,
  readObjects,
  streamAt,
  textOf,
  type Dict,
  type Pdf,
  type Value,
} from "#billing/documents/testing/pdfObjects.fixture.ts";
import { fontFaults, shownBy, type Fault } from "#billing/documents/testing/pdfGlyphs.fixture.ts";

// The rules of PDF/A-3b (ISO 19005-3) that a file of ours can meet, by their clause, and those of a Factur-X in it.
// Replaces veraPDF, which needs Java.

/** Names of XMP that PDF/A knows by itself (6.6.2.3); others must be explained by an extension schema. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  pdfaid: ["part", "conformance"],
  dc: ["title", "creator", "description", "format", "language", "subject"],
  xmp: ["CreateDate", "ModifyDate", "MetadataDate", "CreatorTool"],
  pdf: ["Producer", "Keywords", "PDFVersion", "Trapped"],
};
const NAMESPACES: Readonly<Record<string, string>> = {
  pdfaid: "http://www.aiim.org/pdfa/ns/id/",
  dc: "http://purl.org/dc/elements/1.1/",
  xmp: "http://ns.adobe.com/xap/1.0/",
  pdf: "http://ns.adobe.com/pdf/1.3/",
};
const FORBIDDEN_ACTIONS =
  "Launch Sound Movie ResetForm ImportData Hide SetOCGState Rendition Trans GoTo3DView JavaScript SetState NOP".split(
    " ",
  );

function structure({ file, trailer, streams }: Pdf, fault: Fault): void {
  fault("6.1.2 header", !/^%PDF-1\.[0-7]$/.test(file.subarray(0, 8).toString("latin1")));
  const second = file.subarray(9, 14);
  fault("6.1.2 comment", second[0] !== 0x25 || [...second.subarray(1)].some((byte) => byte <= 127));
  const ids = trailer["ID"];
  fault(
    "6.1.3 ID",
    !Array.isArray(ids) || ids.length !== 2 || ids.some((id) => !Buffer.isBuffer(id) || id.length === 0),
  );
  fault("6.1.3 encryption", "Encrypt" in trailer);
  for (const { dict } of streams.values()) {
    fault(
      "6.1.7.1 external stream",
      ["F", "FFilter", "FDecodeParms"].some((key) => key in dict),
    );
    fault(
      "6.1.7.2 filter",
      [dict["Filter"] ?? []].flat().some((f) => !["FlateDecode", "DCTDecode"].includes(nameOf(f as Value))),
    );
  }
}

/** Yields every dictionary in the objects. */
function* everyDict(value: Value): Generator<Dict> {
  if (isDict(value)) {
    yield value;
    for (const inner of Object.values(value)) yield* everyDict(inner);
  } else if (Array.isArray(value)) for (const inner of value) yield* everyDict(inner);
}

function forbidden(pdf: Pdf, catalog: Dict, fault: Fault): void {
  for (const object of pdf.objects.values())
    for (const dict of everyDict(object)) {
      fault("6.5.1 actions", FORBIDDEN_ACTIONS.includes(nameOf(dict["S"])) || "JS" in dict);
      fault("6.5.2 additional actions", "AA" in dict);
      fault("6.2.5 transfer functions", "TR" in dict || "HTP" in dict);
      fault("6.2.8 images", dict["Interpolate"] === true || "Alternates" in dict || "OPI" in dict);
      fault("6.2.9 forms", nameOf(dict["Subtype2"]) === "PS" || "PS" in dict);
      fault(
        "6.1.13 names",
        Object.keys(dict).some((key) => key.length > 127),
      );
    }
  fault("6.1.12 permissions", "Perms" in catalog);
  fault(
    "6.4.1 forms",
    dictAt(pdf, catalog["AcroForm"])["XFA"] !== undefined || catalog["NeedsRendering"] === true,
  );
  fault("6.10 presentations", "AlternatePresentations" in dictAt(pdf, catalog["Names"]));
  fault("6.5.1 opening", "OpenAction" in catalog && !Array.isArray(at(pdf, catalog["OpenAction"])));
}

function colours(pdf: Pdf, catalog: Dict, fault: Fault): void {
  const intents = listAt(pdf, catalog["OutputIntents"]).map((intent) => dictAt(pdf, intent));
  const [intent] = intents.filter((one) => nameOf(one["S"]) === "GTS_PDFA1");
  const profile = intent && streamAt(pdf, intent["DestOutputProfile"]);
  fault(
    "6.2.3 output intent",
    intents.length !== 1 || !profile || !Buffer.isBuffer(intent["OutputConditionIdentifier"]),
  );
  if (!profile) return;
  const icc = bytesOf(pdf, profile);
  const word = (from: number): string => icc.subarray(from, from + 4).toString("latin1");
  fault(
    "6.2.3 profile",
    word(36) !== "acsp" ||
      !["mntr", "prtr"].includes(word(12)) ||
      word(16) !== "RGB " ||
      profile.dict["N"] !== 3,
  );
  fault("6.2.3 profile", icc.readUInt32BE(0) !== icc.length || (icc[8] ?? 9) > 4);
}

function pages(pdf: Pdf, node: Dict, hasIntent: boolean, fault: Fault): void {
  for (const kid of listAt(pdf, node["Kids"])) {
    const page = dictAt(pdf, kid);
    if (nameOf(page["Type"]) === "Pages") pages(pdf, page, hasIntent, fault);
    else onePage(pdf, page, hasIntent, fault);
  }
}

function onePage(pdf: Pdf, page: Dict, hasIntent: boolean, fault: Fault): void {
  const resources = dictAt(pdf, page["Resources"]);
  fontFaults(pdf, resources, shownBy(pdf, page, fault), fault);
  for (const state of Object.values(dictAt(pdf, resources["ExtGState"])).map((s) => dictAt(pdf, s))) {
    const mode = nameOf(state["BM"]) || "Normal";
    fault("6.2.10 blending", !["Normal", "Compatible", "Multiply", "Screen"].includes(mode));
    const isSeen =
      [state["ca"], state["CA"]].some((v) => v !== undefined && v !== 1) ||
      (state["SMask"] !== undefined && nameOf(state["SMask"]) !== "None");
    // A page with transparency declares its blending colour space, or the output intent does.
    fault("6.2.10 group", isSeen && !hasIntent && !("CS" in dictAt(pdf, page["Group"])));
  }
  for (const ref of Object.values(dictAt(pdf, resources["XObject"]))) {
    const dict: Dict = streamAt(pdf, ref)?.dict ?? {};
    fault("6.2.4.3 colour", nameOf(dict["ColorSpace"]) === "DeviceCMYK");
  }
  for (const annotation of listAt(pdf, page["Annots"]).map((a) => dictAt(pdf, a))) {
    const flags = Number(annotation["F"] ?? 0);
    fault("6.3.1 annotation", nameOf(annotation["Subtype"]) !== "Link");
    fault("6.3.2 flags", (flags & 4) === 0 || (flags & (1 | 2 | 32 | 256)) !== 0);
    fault("6.5.1 actions", !["", "URI", "GoTo"].includes(nameOf(dictAt(pdf, annotation["A"])["S"])));
  }
}

const DATE = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(Z|[+-]\d\d'\d\d'?)?$/;
/** Converts a date of the file to its form in XMP. */
const asXmp = (date: string): string =>
  date.replace(DATE, "$1-$2-$3T$4:$5:$6$7").replaceAll("'", ":").replace(/:$/, "");

function namespaces(descriptions: readonly Xml[], fault: Fault): void {
  for (const description of descriptions)
    for (const [key, uri] of Object.entries(description.attributes))
      fault(
        "6.6.2.3 namespace",
        key.startsWith("xmlns:") && key.slice(6) in NAMESPACES && NAMESPACES[key.slice(6)] !== uri,
      );
}

function metadata(pdf: Pdf, catalog: Dict, fault: Fault): void {
  const stream = streamAt(pdf, catalog["Metadata"]);
  fault(
    "6.6.2.1 metadata",
    !stream || nameOf(stream.dict["Type"]) !== "Metadata" || nameOf(stream.dict["Subtype"]) !== "XML",
  );
  if (!stream) return;
  const text = bytesOf(pdf, stream).toString("utf8");
  fault(
    "6.6.2.1 packet",
    !/^\s*<\?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"\?>/.test(text) ||
      !/<\?xpacket end="[rw]"\?>\s*$/.test(text),
  );
  const root = readXml(/<x:xmpmeta[^]*<\/x:xmpmeta>/.exec(text)?.[0] ?? "");
  const xmls = inXml(root, "RDF/Description");
  const one = (name: string): Xml | undefined => xmls.flatMap((d) => d.children).find((c) => c.name === name);
  const value = (name: string): string => {
    const found = one(name);
    return found ? (deepest(found)[0] ?? "") : "";
  };
  fault("6.6.4 version", value("pdfaid:part") !== "3" || value("pdfaid:conformance") !== "B");
  namespaces(xmls, fault);
  const explained = new Set(
    inXml(root, "RDF/Description/schemas/Bag/li").flatMap((schema) =>
      inXml(schema, "property/Seq/li/name").map((n) => `${inXml(schema, "prefix")[0]?.text}:${n.text}`),
    ),
  );
  for (const { name } of xmls.flatMap((d) => d.children)) {
    const [prefix = "", local = ""] = name.split(":");
    const isKnown = KNOWN[prefix]?.includes(local) ?? false;
    fault("6.6.2.3 extension", !isKnown && name !== "pdfaExtension:schemas" && !explained.has(name));
  }
  const info = dictAt(pdf, pdf.trailer["Info"]);
  const pairs: [string, string][] = [
    ["Title", "dc:title"],
    ["Author", "dc:creator"],
    ["Creator", "xmp:CreatorTool"],
    ["Producer", "pdf:Producer"],
  ];
  for (const [key, name] of pairs) fault(`6.6.3 ${key}`, textOf(at(pdf, info[key])) !== value(name));
  for (const [key, name] of [
    ["CreationDate", "xmp:CreateDate"],
    ["ModDate", "xmp:ModifyDate"],
  ] as const)
    fault(`6.6.3 ${key}`, asXmp(textOf(at(pdf, info[key]))) !== value(name));
}

const deepest = (node: Xml): string[] =>
  node.children.length === 0 ? [node.text.trim()] : node.children.flatMap(deepest);

function attachments(pdf: Pdf, catalog: Dict, fault: Fault): void {
  const names = listAt(pdf, dictAt(pdf, dictAt(pdf, catalog["Names"])["EmbeddedFiles"])["Names"]);
  const associated = listAt(pdf, catalog["AF"]).length;
  fault("6.8 association", associated !== names.length / 2);
  for (const file of names.filter((_, n) => n % 2 === 1).map((ref) => dictAt(pdf, ref))) {
    fault("6.8 names", textOf(file["F"]) === "" || textOf(file["F"]) !== textOf(file["UF"]));
    fault(
      "6.8 relationship",
      !["Source", "Data", "Alternative", "Supplement", "Unspecified"].includes(
        nameOf(file["AFRelationship"]),
      ),
    );
    fault("6.8 description", textOf(file["Desc"]) === "");
    const stream = streamAt(pdf, dictAt(pdf, file["EF"])["F"]);
    const params = dictAt(pdf, stream?.dict["Params"]);
    fault("6.8 type", !/^[a-z]+\/[a-z.+-]+$/.test(nameOf(stream?.dict["Subtype"])));
    fault("6.8 date", !DATE.test(textOf(params["ModDate"])));
    fault("6.8 size", !stream || params["Size"] !== bytesOf(pdf, stream).length);
  }
}

/** Returns the rules that a file breaks, each once; empty for one that is PDF/A-3b as far as they go. */
export function pdfAFaults(file: Buffer): string[] {
  const found = new Set<string>();
  const fault: Fault = (rule, isWrong) => {
    if (isWrong) found.add(rule);
  };
  let pdf: Pdf;
  try {
    pdf = readObjects(file);
  } catch (error) {
    return [`6.1 ${(error as Error).message}`];
  }
  const catalog = dictAt(pdf, pdf.trailer["Root"]);
  structure(pdf, fault);
  forbidden(pdf, catalog, fault);
  colours(pdf, catalog, fault);
  pages(pdf, dictAt(pdf, catalog["Pages"]), "OutputIntents" in catalog, fault);
  metadata(pdf, catalog, fault);
  attachments(pdf, catalog, fault);
  return [...found].toSorted();
}
