import { closingCapsules } from "#cellar/excise/balance.ts";
import { listedSize, type CrdType } from "./capsules.ts";
import { sizeKey, type CapsuleAccount, type Declaration } from "#cellar/excise/declaration.ts";
import { fault, type DeclarationFault, type FaultName, type DeclarationFacts } from "#cellar/excise/fault.ts";
import { monthOf } from "#cellar/excise/periods.ts";

/** Maximum number of capsule accounts in the schema. */
const MOST_ACCOUNTS = 10;

/** Types that one category may have together (contract 2.24, IIP1-RG28), sorted. */
const TOGETHER: ReadonlySet<string> = new Set<string>(
  (
    [
      ["PERSONNALISEES"],
      ["COLLECTIVES_DROITS_SUSPENDUS"],
      ["COLLECTIVES_DROITS_ACQUITTES"],
      ["COLLECTIVES_DROITS_SUSPENDUS", "PERSONNALISEES"],
      ["COLLECTIVES_DROITS_ACQUITTES", "COLLECTIVES_DROITS_SUSPENDUS"],
    ] satisfies CrdType[][]
  ).map((types) => types.join()),
);

const valuesOf = ({ category, type, size }: CapsuleAccount) => ({
  category,
  type,
  size: size.centilisation,
  sizeMl: size.ml,
});
const tell = (
  name: FaultName,
  account: CapsuleAccount,
  more: DeclarationFault["values"] = {},
): DeclarationFault =>
  fault(name, { kind: "capsules", key: sizeKey(account) }, { ...valuesOf(account), ...more });

function sizeFaults(account: CapsuleAccount, seen: ReadonlySet<string>): DeclarationFault[] {
  const { size } = account;
  const twice = seen.has(sizeKey(account));
  if (size.centilisation !== "AUTRE") return twice ? [tell("capsule-size-twice", account)] : [];
  const faults: DeclarationFault[] = [];
  if (!(size.ml > 0)) faults.push(tell("capsule-size-unsaid", account));
  if (twice) faults.push(tell("capsule-other-twice", account));
  if (listedSize(size.ml, size.bib)) faults.push(tell("capsule-size-listed", account));
  return faults;
}

function accountFaults(
  account: CapsuleAccount,
  old: CapsuleAccount | undefined,
  isFirst: boolean,
): DeclarationFault[] {
  const faults: DeclarationFault[] = [];
  const expected = closingCapsules(account);
  if (account.closing !== expected || account.closing < 0)
    faults.push(tell("capsule-closing", account, { expected, closing: account.closing }));
  if (old && !isFirst && old.closing !== account.opening)
    faults.push(tell("capsule-opening", account, { before: old.closing, opening: account.opening }));
  const explained = Boolean(account.observations?.trim());
  if ((account.flows.otherIn ?? 0) > 0 && !explained) faults.push(tell("capsule-other-entries", account));
  if ((account.flows.otherOut ?? 0) > 0 && !explained) faults.push(tell("capsule-other-exits", account));
  return faults;
}

function typeFaults(capsules: readonly CapsuleAccount[]): DeclarationFault[] {
  const groups = Map.groupBy(capsules, ({ category }) => category);
  const faults = [...groups.values()].flatMap((accounts) => {
    const [first] = accounts;
    const types = [...new Set(accounts.map(({ type }) => type))].toSorted();
    return first && !TOGETHER.has(types.join()) ? [tell("capsule-types", first)] : [];
  });
  const accounts = new Set(capsules.map(({ category, type }) => `${category} ${type}`)).size;
  const [first] = capsules;
  if (first && accounts > MOST_ACCOUNTS)
    faults.push(tell("capsule-accounts", first, { most: MOST_ACCOUNTS }));
  return faults;
}

/** Returns the faults of the capsule accounts. */
export function capsuleFaults(
  { capsules, period }: Declaration,
  { before, firstMonth }: DeclarationFacts,
): DeclarationFault[] {
  const isFirst = monthOf(period) === firstMonth;
  const seen = new Set<string>();
  const faults = capsules.flatMap((account) => {
    const old = before?.capsules.find((c) => sizeKey(c) === sizeKey(account));
    const found = [...sizeFaults(account, seen), ...accountFaults(account, old, isFirst)];
    seen.add(sizeKey(account));
    return found;
  });
  const gone = (before?.capsules ?? []).filter((c) => c.closing !== 0 && !seen.has(sizeKey(c)));
  return [
    ...typeFaults(capsules),
    ...faults,
    ...gone.map((old) => tell("capsule-size-omitted", old, { before: old.closing })),
  ];
}
