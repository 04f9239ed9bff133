import * as z from "zod";
import { BackupError } from "#backups/baseBackup.ts";
import { sha256 } from "#backups/manifest.ts";

export const USERS = "users.json";
export const JOBS = "jobs.json";
export const STATEMENT = "statement.json";
export const rowsName = (table: string, part: number): string =>
  `rows/${table}/${String(part).padStart(6, "0")}.json`;
export const fileName = (id: string): string => `files/${id}`;

/** Statement of an instance about a shop that leaves it: whose it is, and the hash of everything in the archive. */
const statement = z.strictObject({
  format: z.literal(1),
  kind: z.literal("shop"),
  /** Version of the program. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** Migrations of the database: an archive is imported by the same version alone. */
  migrations: z.strictObject({ count: z.int(), last: z.string() }),
  shop: z.strictObject({ id: z.string().regex(/^[0-9a-z]{1,40}$/), code: z.string(), name: z.string() }),
  /** Number of rows by table, in the order in which they are added. */
  rows: z.array(z.strictObject({ table: z.string(), rows: z.int(), parts: z.int() })),
  entries: z.record(z.string(), z.string().length(64)),
  /** Keys by which the shop's addresses were suppressed, in hexadecimal. */
  suppressionKeys: z.array(z.string().regex(/^[0-9a-f]{64}$/)),
});
export type ShopStatement = z.infer<typeof statement>;

/** A statement as a text, with the signature of the instance that made it (Ed25519) and its public key. */
const signed = z.strictObject({ statement: z.string(), signature: z.string(), key: z.string() });
export type SignedStatement = z.infer<typeof signed>;

/** Returns the text that an instance signs. */
export const signedText = (text: string): string => `shop-archive\n${sha256(Buffer.from(text))}`;

/** Reads a signed statement. Throws `BackupError` `torn` for a damaged one. */
export function parseSigned(text: string): { signed: SignedStatement; statement: ShopStatement } {
  try {
    const outer = signed.parse(JSON.parse(text));
    return { signed: outer, statement: statement.parse(JSON.parse(outer.statement)) };
  } catch (error) {
    throw new BackupError("torn", "the archive has no statement that this version reads", error);
  }
}
