import type { AccountingType, Paper } from "./documents.ts";

const SERVICES: ReadonlySet<AccountingType> = new Set(["service", "tasting"]);

/**
 * Whether a line is a service, whose VAT falls due when it is paid (CGI art. 269, 2-c) unless the shop opted for the debits. Carriage,
 * wrapping and duties follow the goods that they go with.
 */
export const isService = (type: AccountingType): boolean => SERVICES.has(type);

type Dated = Pick<Paper, "kind" | "mentions" | "lines" | "corrects">;

/** Whether a document asks for money before anything is given: a deposit, or a credit note that takes one back. */
export const isAdvance = ({ kind, corrects }: Pick<Paper, "kind" | "corrects">): boolean =>
  kind === "deposit" || (corrects ?? []).some((of) => of.kind === "deposit");

/** Whether the seller chose when VAT falls due: of services by the option for the debits, of a deposit by how it is booked. */
export const isDueByChoice = (paper: Dated): boolean => isAdvance(paper) || paper.mentions.vatOnDebits;

/** Whether a deposit is booked as due at issue; what was sealed before deposits said so follows the option for the debits. */
const isDueAtIssue = ({ mentions: { depositVat, vatOnDebits } }: Dated): boolean =>
  depositVat === undefined ? vatOnDebits : depositVat === "issued";

/**
 * How much of the VAT of a document waits for its money: that of a deposit unless it is booked at issue, that of services unless the
 * seller opted for the debits; that of goods falls due at issue. The books (`entries.ts`) and BT-8 both follow it.
 */
export function vatWaits(paper: Dated): "all" | "services" | "none" {
  if (isAdvance(paper)) return isDueAtIssue(paper) ? "none" : "all";
  const taxed = paper.lines.filter((line) => line.rateBp > 0);
  const services = taxed.filter((line) => isService(line.accountingType)).length;
  if (paper.mentions.vatOnDebits || services === 0) return "none";
  return services === taxed.length ? "all" : "services";
}
