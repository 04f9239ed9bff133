import type { Xml } from "./facturXml.ts";

/**
 * Children of the elements that we write, in the order that the schema of the profile EN 16931 requires (Factur-X
 * 1.09).
 */
const ORDER: Readonly<Record<string, string>> = {
  CrossIndustryInvoice: "ExchangedDocumentContext ExchangedDocument SupplyChainTradeTransaction",
  ExchangedDocumentContext:
    "BusinessProcessSpecifiedDocumentContextParameter GuidelineSpecifiedDocumentContextParameter",
  ExchangedDocument: "ID TypeCode IssueDateTime IncludedNote",
  IncludedNote: "Content SubjectCode",
  SupplyChainTradeTransaction:
    "IncludedSupplyChainTradeLineItem ApplicableHeaderTradeAgreement ApplicableHeaderTradeDelivery ApplicableHeaderTradeSettlement",
  IncludedSupplyChainTradeLineItem:
    "AssociatedDocumentLineDocument SpecifiedTradeProduct SpecifiedLineTradeAgreement SpecifiedLineTradeDelivery SpecifiedLineTradeSettlement",
  AssociatedDocumentLineDocument: "LineID IncludedNote",
  SpecifiedTradeProduct: "GlobalID SellerAssignedID BuyerAssignedID Name Description",
  SpecifiedLineTradeAgreement:
    "BuyerOrderReferencedDocument GrossPriceProductTradePrice NetPriceProductTradePrice",
  SpecifiedLineTradeDelivery: "BilledQuantity",
  SpecifiedLineTradeSettlement:
    "ApplicableTradeTax BillingSpecifiedPeriod SpecifiedTradeAllowanceCharge SpecifiedTradeSettlementLineMonetarySummation",
  ApplicableHeaderTradeAgreement:
    "BuyerReference SellerTradeParty BuyerTradeParty SellerTaxRepresentativeTradeParty SellerOrderReferencedDocument BuyerOrderReferencedDocument ContractReferencedDocument",
  SellerTradeParty:
    "ID GlobalID Name Description SpecifiedLegalOrganization DefinedTradeContact PostalTradeAddress URIUniversalCommunication SpecifiedTaxRegistration",
  BuyerTradeParty:
    "ID GlobalID Name SpecifiedLegalOrganization DefinedTradeContact PostalTradeAddress URIUniversalCommunication SpecifiedTaxRegistration",
  ShipToTradeParty: "ID GlobalID Name PostalTradeAddress",
  PostalTradeAddress: "PostcodeCode LineOne LineTwo LineThree CityName CountryID CountrySubDivisionName",
  ApplicableHeaderTradeDelivery:
    "ShipToTradeParty ActualDeliverySupplyChainEvent DespatchAdviceReferencedDocument",
  ApplicableHeaderTradeSettlement:
    "CreditorReferenceID PaymentReference TaxCurrencyCode InvoiceCurrencyCode PayeeTradeParty SpecifiedTradeSettlementPaymentMeans ApplicableTradeTax BillingSpecifiedPeriod SpecifiedTradeAllowanceCharge SpecifiedTradePaymentTerms SpecifiedTradeSettlementHeaderMonetarySummation InvoiceReferencedDocument",
  BillingSpecifiedPeriod: "StartDateTime EndDateTime",
  SpecifiedTradeSettlementPaymentMeans:
    "TypeCode Information PayerPartyDebtorFinancialAccount PayeePartyCreditorFinancialAccount PayeeSpecifiedCreditorFinancialInstitution",
  PayeePartyCreditorFinancialAccount: "IBANID AccountName ProprietaryID",
  ApplicableTradeTax:
    "CalculatedAmount TypeCode ExemptionReason BasisAmount CategoryCode ExemptionReasonCode TaxPointDate DueDateTypeCode RateApplicablePercent",
  CategoryTradeTax: "TypeCode CategoryCode RateApplicablePercent",
  SpecifiedTradeAllowanceCharge:
    "ChargeIndicator CalculationPercent BasisAmount ActualAmount ReasonCode Reason CategoryTradeTax",
  SpecifiedTradePaymentTerms: "Description DueDateDateTime DirectDebitMandateID",
  SpecifiedTradeSettlementHeaderMonetarySummation:
    "LineTotalAmount ChargeTotalAmount AllowanceTotalAmount TaxBasisTotalAmount TaxTotalAmount RoundingAmount GrandTotalAmount TotalPrepaidAmount DuePayableAmount",
  InvoiceReferencedDocument: "IssuerAssignedID FormattedIssueDateTime",
};

const nameOf = ({ name }: Xml): string => name.slice(name.indexOf(":") + 1);

/**
 * Checks whether all elements of a tree are in the order of the schema; an element unknown to the schema is out of
 * order.
 */
export function isInOrder(node: Xml): boolean {
  const order = ORDER[nameOf(node)]?.split(" ");
  const places = node.children.map((child) => (order ? order.indexOf(nameOf(child)) : 0));
  return (
    places.every((place, at) => place >= 0 && place >= (places[at - 1] ?? 0)) &&
    node.children.every(isInOrder)
  );
}
