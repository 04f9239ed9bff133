import {
  ACCOUNT_PATTERN,
  defaultAccount,
  type Account,
  type AccountUse,
} from "@cuvee/core/billing/accounting/accounts.ts";
import type { CodesView } from "@cuvee/core/billing/accounting/views.ts";

/** What somebody has typed and not saved, by use. */
export type Drafts = Readonly<Record<string, Account>>;

/** The account of a use as the shop has it. */
export function savedAccount(codes: CodesView, use: AccountUse): Account {
  const own = codes.own.find((one) => one.use === use);
  return own ? { account: own.account, label: own.label } : defaultAccount(use);
}

export const sameAccount = (a: Account, b: Account): boolean =>
  a.account === b.account && a.label === b.label;

/** What is wrong with an account as it is typed. */
export function accountFault({ account, label }: Account): "account" | "label" | null {
  if (!ACCOUNT_PATTERN.test(account.trim().toUpperCase())) return "account";
  return label.trim() === "" ? "label" : null;
}

/** Drafts without those that are what is saved. */
export function changedDrafts(codes: CodesView, drafts: Drafts): [AccountUse, Account][] {
  return (Object.entries(drafts) as [AccountUse, Account][]).filter(
    ([use, draft]) => !sameAccount(draft, savedAccount(codes, use)),
  );
}
