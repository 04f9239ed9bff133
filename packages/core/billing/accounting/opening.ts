import { frenchDay } from "#kit/days.ts";
import { cents } from "#kit/money.ts";
import type { Account } from "./accounts.ts";
import type { FecLine } from "./fec.ts";

/**
 * Balance of an account at the end of the preceding years, debits positive; `auxiliary` is empty except for a client's
 * account.
 */
export type CarriedBalance = {
  account: string;
  accountLabel: string;
  auxiliary: string;
  auxiliaryLabel: string;
  balance: number;
};

/**
 * The opening entry of a fiscal year: its date and number, the time of the year's first booking, the journals of the
 * shop.
 */
export type Opening = {
  opensOn: string;
  number: number;
  validatedOn: string;
  journalCodes: readonly string[];
  /** The preceding year is not locked yet: the carried balances may still change. */
  isProvisional: boolean;
};

/** Accounts that hold the result of a year until it is allocated (PCG 120 and 129). */
const RESULT_ACCOUNTS: Record<"profit" | "loss", Account> = {
  profit: { account: "12000000", label: "Résultat de l'exercice (bénéfice)" },
  loss: { account: "12900000", label: "Résultat de l'exercice (perte)" },
};

/** Checks whether an account is carried over: classes 1 to 5 are the balance sheet, the others make the result. */
export const isCarried = (account: string): boolean => /^[1-5]/.test(account);

const CODES = ["AN", "RAN", "ANO", "ANX", "OUV"];

const keyOf = ({ account, auxiliary }: CarriedBalance): string => `${account}|${auxiliary}`;

/**
 * Returns the results of years, profits and losses each on their account. `results`: debits less credits of classes 6
 * and above.
 */
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
 * Returns the opening entry of a year (à-nouveaux; LPF A47 A-1: the first numbers of a file carry over the balances of
 * the preceding year): each account of the balance sheet, clients in detail, and the result of each preceding year on
 * 120 or 129, until the accountant allocates it. Where no balance is left, the entry is one line of zero, so that
 * numbers have no gap.
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
