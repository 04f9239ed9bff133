import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import type { exciseContract } from "@cuvee/core/cellar/excise/contract.ts";
import { strengthOf } from "@cuvee/core/cellar/excise/strength.ts";
import type { UnplacedProduct } from "@cuvee/core/cellar/excise/views.ts";
import { strengthFaults } from "@cuvee/core/cellar/excise/productFaults.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { refuseFields, type FieldRefusal } from "#kit/http/problem.ts";
import {
  accountNamed,
  fillAccount,
  readAccounts,
  readUnplaced,
  readVintagesOf,
  removeAccount,
  saveAccount,
  type UnplacedRow,
} from "#cellar/excise/accounts.queries.ts";
import { readColors } from "#cellar/excise/capsules.queries.ts";

type Accounts = Answer<(typeof exciseContract)["accounts"]>;
type Body = Input<(typeof exciseContract)["putAccount"]>["body"];

const COLORS: Record<string, string> = {
  red: "rouge",
  white: "blanc",
  rose: "rosé",
  amber: "ambré",
  blond: "blond",
  brown: "brun",
};

/**
 * Proposes the account of a vintage. Wines of one appellation and colour are one product for the customs; each drink
 * taxed on its strength is a product of its own.
 */
function proposalOf(row: UnplacedRow): UnplacedProduct {
  const { productId, name, fiscalLabel, appellation, color, alcohols } = row;
  const isTaxedOnStrength = fiscalLabel !== null && strengthOf(fiscalLabel).needed;
  const [alcohol] = alcohols ?? [];
  const colored = COLORS[color ?? ""];
  const accountName =
    appellation && !isTaxedOnStrength ? `${appellation}${colored ? ` ${colored}` : ""}` : name;
  return {
    productId,
    name,
    fiscalLabel,
    accountName: accountName.slice(0, 100),
    alcohol: isTaxedOnStrength ? (alcohol ?? null) : null,
  };
}

/** Returns the customs products, and the part of the catalogue that is in none of them. */
export async function exciseAccounts(tx: Tx, shopId: string): Promise<Accounts> {
  return {
    accounts: await readAccounts(tx, shopId),
    unplaced: (await readUnplaced(tx, shopId)).map(proposalOf),
  };
}

/**
 * Creates accounts for the part of the catalogue that no account contains; products without a fiscal label are left
 * out.
 */
export async function proposeAccounts(tx: Tx, shopId: string, makeId: () => string): Promise<Accounts> {
  const { accounts, unplaced } = await exciseAccounts(tx, shopId);
  const byName = new Map(accounts.map((a) => [a.name, a]));
  for (const { productId, fiscalLabel, accountName, alcohol } of unplaced) {
    if (!fiscalLabel) continue;
    const known = byName.get(accountName);
    // Another label or strength under the same name is another product.
    const fits = known && known.fiscalLabel === fiscalLabel && known.alcohol === alcohol;
    const name = known && !fits ? `${accountName} (${fiscalLabel})`.slice(0, 100) : accountName;
    const found = fits ? known : byName.get(name);
    const id = found?.id ?? makeId();
    if (!found) {
      const created = { id, name, fiscalLabel, inao: null, alcohol, colorId: null, version: 0 };
      await saveAccount(tx, shopId, created);
      byName.set(name, { ...created, declaredIn: null, products: [] });
    }
    await fillAccount(tx, shopId, id, { products: [{ productId, vintageId: null }], only: false });
  }
  return exciseAccounts(tx, shopId);
}

async function unknownProducts(tx: Tx, shopId: string, { products }: Body): Promise<FieldRefusal[]> {
  const known = await readVintagesOf(tx, shopId, [...new Set(products.map((p) => p.productId))]);
  return products.flatMap(({ productId, vintageId }, i) =>
    known.some((k) => k.productId === productId && (vintageId === null || k.vintageId === vintageId))
      ? []
      : { path: ["products", i, "productId"], code: "unknown-product" },
  );
}

/**
 * Creates or changes an account. Throws `conflict` (409), and by field (422) `account-name` for a name that another one
 * has, the fault of the strength that the closing would refuse, `declared-already` for fields that are fixed once
 * declared (contract 2.24, code 030), `unknown-product`, `unknown-color`.
 */
export async function putAccount(tx: Tx, shopId: string, id: string, body: Body): Promise<Accounts> {
  const current = (await readAccounts(tx, shopId)).find((a) => a.id === id);
  if (!current && body.version > 0) refuse("not-found", 404);
  if ((current?.version ?? 0) !== body.version)
    refuse("conflict", 409, { current: await exciseAccounts(tx, shopId) });
  const refused = await unknownProducts(tx, shopId, body);
  const other = await accountNamed(tx, shopId, body.name);
  if (other !== undefined && other !== id) refused.push({ path: ["name"], code: "account-name" });
  if (current?.declaredIn)
    for (const key of ["name", "fiscalLabel", "inao"] as const)
      if (current[key] !== body[key]) refused.push({ path: [key], code: "declared-already" });
  const declared = { name: body.name, side: "suspended", fiscalLabel: body.fiscalLabel } as const;
  const alcohol = body.alcohol ?? undefined;
  const isNew = !current?.declaredIn;
  for (const { name } of strengthFaults({
    ...declared,
    isNew,
    ...(alcohol === undefined ? {} : { alcohol }),
  }))
    refused.push({ path: ["alcohol"], code: name });
  if (body.colorId && !(await readColors(tx, shopId)).some((c) => c.id === body.colorId))
    refused.push({ path: ["colorId"], code: "unknown-color" });
  refuseFields(refused);
  if (!(await saveAccount(tx, shopId, { id, ...body })))
    refuse("conflict", 409, { current: await exciseAccounts(tx, shopId) });
  await fillAccount(tx, shopId, id, { products: body.products, only: true });
  return exciseAccounts(tx, shopId);
}

/** Removes an account. Throws `account-declared` (409) for one that was declared to the customs. */
export async function dropAccount(tx: Tx, shopId: string, id: string): Promise<Accounts> {
  const known = (await readAccounts(tx, shopId)).find((a) => a.id === id) ?? refuse("not-found", 404);
  if (known.declaredIn) refuse("account-declared", 409);
  await removeAccount(tx, shopId, id);
  return exciseAccounts(tx, shopId);
}
