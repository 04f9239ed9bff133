import { facturX } from "#billing/documents/facturX/facturX.ts";
import { billOf, WINE } from "./documents.fixture.ts";

/** A valid invoice, and ways to break it: the broken rule, the replaced text and its replacement. */
export const SOUND = facturX(billOf(WINE));

type Breakage = readonly [rule: string, before: string | RegExp, after: string];

/** Breakages that an XML reader finds. */
export const UNREADABLE: readonly Breakage[] = [
  ["XML", "</rsm:ExchangedDocument>", ""],
  ["XML", "FA-2026-00042", "FA & Co"],
];

/** Breakages that the schema or a rule finds. */
export const BREAKAGES: readonly Breakage[] = [
  ["BR-CO-10", "<ram:LineTotalAmount>109.93<", "<ram:LineTotalAmount>109.92<"],
  ["BR-CO-12", "<ram:ChargeTotalAmount>15.00<", "<ram:ChargeTotalAmount>15.01<"],
  ["BR-CO-13", "<ram:TaxBasisTotalAmount>124.93<", "<ram:TaxBasisTotalAmount>124.94<"],
  ["BR-CO-14", 'EUR">23.55<', 'EUR">23.56<'],
  ["BR-CO-15", "<ram:GrandTotalAmount>148.48<", "<ram:GrandTotalAmount>148.49<"],
  ["BR-CO-16", "<ram:DuePayableAmount>148.48<", "<ram:DuePayableAmount>148.47<"],
  ["BR-CO-17", "<ram:CalculatedAmount>23.00<", "<ram:CalculatedAmount>25.00<"],
  ["BR-CO-25", /<ram:SpecifiedTradePaymentTerms>[^]*<\/ram:SpecifiedTradePaymentTerms>/, ""],
  ["BR-S-08", "<ram:BasisAmount>115.00<", "<ram:BasisAmount>115.01<"],
  [
    "BR-S-10",
    "<ram:BasisAmount>115.00<",
    "<ram:ExemptionReason>x</ram:ExemptionReason><ram:BasisAmount>115.00<",
  ],
  ["CII-SR-462", "<ram:DueDateTypeCode>5<", "<ram:DueDateTypeCode>72<"],
  ["BR-FR-02", "<ram:ID>FA-2026-00042<", "<ram:ID>FA 2026<"],
  ["BR-FR-03", ">20261120<", ">19991120<"],
  ["BR-FR-04", "<ram:TypeCode>380<", "<ram:TypeCode>325<"],
  ["BR-FR-05", "<ram:SubjectCode>PMD<", "<ram:SubjectCode>PMT<"],
  ["BR-FR-06", "<ram:SubjectCode>PMD<", "<ram:SubjectCode>PMT<"],
  ["BR-FR-08", "<ram:ID>B1<", "<ram:ID>X1<"],
  ["BR-FR-09", ">10000000900017<", ">20000000900017<"],
  ["BR-FR-10", '"0002">100000009<', '"0002">10000000<'],
  ["BR-FR-11", '"0002">200000008<', '"0002">20000<'],
  ["BR-FR-16", "<ram:RateApplicablePercent>5.5<", "<ram:RateApplicablePercent>6<"],
  ["BR-FR-20", "<ram:Content>B2B<", "<ram:Content>B3B<"],
  ["BR-FR-21", '"0225">200000008<', '"0225">300000007<'],
  ["BR-FR-CO-05", "<ram:TypeCode>380<", "<ram:TypeCode>381<"],
  ["BR-FR-CO-07", ">20261220<", ">20261119<"],
  ["BR-FR-CO-09", "<ram:ID>B1<", "<ram:ID>B2<"],
  ["BR-FR-DEC-01", ">148.48<", ">148.480<"],
  ["BR-FR-DEC-03", ">8.3333<", ">8.33333333<"],
  ["XSD", /(<ram:ID>FA[^]*?<\/ram:ID>)(\s*)(<ram:TypeCode>380<\/ram:TypeCode>)/, "$3$2$1"],
  ["XSD", "<ram:IssueDateTime>", "<ram:Name>Facture</ram:Name><ram:IssueDateTime>"],
  ["BR-01", /<ram:ID>urn:cen.eu:en16931:2017<\/ram:ID>/, "<ram:ID></ram:ID>"],
  ["BR-06", "<ram:Name>Domaine Exemple SCEA</ram:Name>", "<ram:Name></ram:Name>"],
  ["BR-07", "<ram:Name>Cave du Port SARL</ram:Name>", "<ram:Name></ram:Name>"],
  ["BR-CL-14", "<ram:CountryID>FR</ram:CountryID>", "<ram:CountryID>XX</ram:CountryID>"],
  ["BR-S-05", "<ram:RateApplicablePercent>5.5<", "<ram:RateApplicablePercent>0<"],
  ["BR-E-10", /<ram:CategoryCode>S</g, "<ram:CategoryCode>E<"],
  ["BR-FR-12", /(Buyer[^]*?<ram:URIID schemeID="0225">)[^<]*/, "$1"],
  ["BR-FR-15", "<ram:CategoryCode>S<", "<ram:CategoryCode>L<"],
  ["FX-SCH-A-000372", "<ram:LineOne>1 rue du Chai</ram:LineOne>", "<ram:LineOne> </ram:LineOne>"],
];
