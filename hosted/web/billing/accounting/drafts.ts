import {
  ACCOUNT_PATTERN,
  defaultAccount,
  type Account,
  type AccountUse,
} from "@cuvee/core/billing/accounting/accounts.ts";
import type { CodesView } from "@cuvee/core/billing/accounting/views.ts";

/** Accounts typed and not saved yet, by use. */
export type Drafts = Readonly<Record<string, Account>>;

/** Returns the shop's saved account of a use. */
export function savedAccount(codes: CodesView, use: AccountUse): Account {
  const own = codes.own.find((one) => one.use === use);
  return own ? { account: own.account, label: own.label } : defaultAccount(use);
}

export const sameAccount = (a: Account, b: Account): boolean =>
  a.account === b.account && a.label === b.label;

/** Returns the faulty part of a typed account; null without a fault. */
export function accountFault({ account, label }: Account): "account" | "label" | null {
  if (!ACCOUNT_PATTERN.test(account.trim().toUpperCase())) return "account";
  return label.trim() === "" ? "label" : null;
}

/** Returns the drafts that differ from the saved accounts. */
export function changedDrafts(codes: CodesView, drafts: Drafts): [AccountUse, Account][] {
  return (Object.entries(drafts) as [AccountUse, Account][]).filter(
    ([use, draft]) => !sameAccount(draft, savedAccount(codes, use)),
  );
}
