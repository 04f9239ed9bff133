import type { AccountingType, DocumentContent } from "./documents.ts";

const SERVICES: ReadonlySet<AccountingType> = new Set(["service", "tasting"]);

/**
 * Checks whether a line is a service, whose VAT falls due on payment (CGI art. 269, 2-c) unless the shop opted for the
 * debits. Shipping, gift wrapping and duties follow the goods that they accompany.
 */
export const isService = (type: AccountingType): boolean => SERVICES.has(type);

type Dated = Pick<DocumentContent, "kind" | "mentions" | "lines" | "corrects">;

/** Checks whether a document requests money before any delivery: a deposit, or a credit note that takes one back. */
const isAdvance = ({ kind, corrects }: Pick<DocumentContent, "kind" | "corrects">): boolean =>
  kind === "deposit" || (corrects ?? []).some((of) => of.kind === "deposit");

/**
 * Checks whether the seller chose the VAT due date: for services by the option for the debits, for a deposit by its
 * booking.
 */
export const isDueByChoice = (paper: Dated): boolean => isAdvance(paper) || paper.mentions.vatOnDebits;

/**
 * Checks whether a deposit is booked as due at issue; a deposit sealed before deposits had that mention follows the
 * option for the debits.
 */
const isDueAtIssue = ({ mentions: { depositVat, vatOnDebits } }: Dated): boolean =>
  depositVat === undefined ? vatOnDebits : depositVat === "issued";

/**
 * Returns the part of a document's VAT that waits for its payment: that of a deposit unless it is booked at issue, that
 * of services unless the seller opted for the debits; that of goods falls due at issue. The books (`entries.ts`) and
 * BT-8 both follow it.
 */
export function vatWaits(paper: Dated): "all" | "services" | "none" {
  if (isAdvance(paper)) return isDueAtIssue(paper) ? "none" : "all";
  const taxed = paper.lines.filter((line) => line.rateBp > 0);
  const services = taxed.filter((line) => isService(line.accountingType)).length;
  if (paper.mentions.vatOnDebits || services === 0) return "none";
  return services === taxed.length ? "all" : "services";
}
