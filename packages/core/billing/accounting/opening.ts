import { frenchDay } from "#kit/days.ts";
import { cents } from "#kit/money.ts";
import type { Account } from "./accounts.ts";
import type { FecLine } from "./fec.ts";

/** What an account comes to at the end of the years before, debits positive; `auxiliary` is empty but for a client's. */
export type CarriedBalance = {
  account: string;
  accountLabel: string;
  auxiliary: string;
  auxiliaryLabel: string;
  balance: number;
};

/** The opening entry of a fiscal year: its day and number, when its year was booked first, the journals that the shop has. */
export type Opening = {
  opensOn: string;
  number: number;
  validatedOn: string;
  journalCodes: readonly string[];
  /** The year before is not locked yet: what is carried may still change. */
  isProvisional: boolean;
};

/** Where the result of a year stands until it is allocated (PCG 120 and 129). */
export const RESULT_ACCOUNTS: Record<"profit" | "loss", Account> = {
  profit: { account: "12000000", label: "Résultat de l'exercice (bénéfice)" },
  loss: { account: "12900000", label: "Résultat de l'exercice (perte)" },
};

/** Whether an account is carried over: classes 1 to 5 are the balance sheet, the others make the result. */
export const isCarried = (account: string): boolean => /^[1-5]/.test(account);

const CODES = ["AN", "RAN", "ANO", "ANX", "OUV"];

const keyOf = ({ account, auxiliary }: CarriedBalance): string => `${account}|${auxiliary}`;

/** What the results of years come to: profits and losses each on their account. `results`: debits less credits of classes 6 and on. */
function resultsOf(results: readonly number[]): CarriedBalance[] {
  const sumOf = (those: (result: number) => boolean): number =>
    results.filter(those).reduce((all, result) => all + result, 0);
  const on = ({ account, label }: Account, balance: number): CarriedBalance => ({
    account,
    accountLabel: label,
    auxiliary: "",
    auxiliaryLabel: "",
    balance,
  });
  return [
    on(
      RESULT_ACCOUNTS.profit,
      sumOf((r) => r < 0),
    ),
    on(
      RESULT_ACCOUNTS.loss,
      sumOf((r) => r > 0),
    ),
  ];
}

/**
 * The opening entry of a year (à-nouveaux; LPF A47 A-1: the first numbers of a file take the balances of the year before over): each
 * account of the balance sheet, clients in detail, and the result of each year before on 120 or 129, which waits there for the accountant
 * to allocate it. Where nothing is left it is one line of nothing, so that numbers have no gap.
 */
export function openingLines(
  { opensOn, number, validatedOn, journalCodes, isProvisional }: Opening,
  balances: readonly CarriedBalance[],
  results: readonly number[],
): FecLine[] {
  const all = [...balances, ...resultsOf(results)]
    .filter(({ balance }) => balance !== 0)
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const nothing = resultsOf([]).slice(0, 1);
  const label = `${isProvisional ? "À nouveaux provisoires" : "À nouveaux"} au ${frenchDay(opensOn)}`;
  const compact = opensOn.replaceAll("-", "");
  return (all.length > 0 || number === 0 ? all : nothing).map(({ balance, ...to }) => ({
    ...to,
    journalCode: CODES.find((code) => !journalCodes.includes(code)) ?? "AN",
    journalName: "À nouveaux",
    number,
    on: opensOn,
    pieceRef: `AN-${compact}`,
    pieceOn: opensOn,
    label,
    debitCents: cents(Math.max(0, balance)),
    creditCents: cents(Math.max(0, -balance)),
    letter: "",
    letteredOn: "",
    validatedOn: validatedOn < opensOn ? validatedOn : opensOn,
  }));
}
