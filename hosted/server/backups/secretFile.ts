import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { BackupError } from "#backups/baseBackup.ts";

/** Cost of a guess of the passphrase: a tenth of a second and 128 MB. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };
/** Least length of a passphrase. */
const PASSPHRASE_LENGTH = 12;

const hex = z.string().regex(/^[0-9a-f]+$/);
const file = z.strictObject({ format: z.literal(1), salt: hex, nonce: hex, tag: hex, secret: hex });

const keyOf = (passphrase: string, salt: Buffer): Buffer => scryptSync(passphrase, salt, 32, COST);

/**
 * Returns the secret of a deployment as the content of a file that only a passphrase opens (scrypt, AES-256-GCM).
 * Throws `BackupError` `passphrase` for one that is too short.
 */
export function lockSecret(secret: string, passphrase: string): string {
  if (passphrase.length < PASSPHRASE_LENGTH)
    throw new BackupError("passphrase", `BACKUP_PASSPHRASE: shorter than ${PASSPHRASE_LENGTH} characters`);
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv("aes-256-gcm", keyOf(passphrase, salt), nonce);
  const locked = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  const parts = { salt, nonce, tag: cipher.getAuthTag(), secret: locked };
  const texts = Object.entries(parts).map(([name, bytes]) => [name, bytes.toString("hex")]);
  return `${JSON.stringify({ format: 1, ...Object.fromEntries(texts) })}\n`;
}

/** Opens the content that `lockSecret` made. Throws `BackupError` `passphrase` for another passphrase, or a damage. */
export function unlockSecret(content: string, passphrase: string): string {
  const wrong = (cause: unknown): BackupError =>
    new BackupError("passphrase", "BACKUP_PASSPHRASE does not open the secret of this backup", cause);
  try {
    const { salt, nonce, tag, secret } = file.parse(JSON.parse(content));
    const bytes = (text: string): Buffer => Buffer.from(text, "hex");
    const decipher = createDecipheriv("aes-256-gcm", keyOf(passphrase, bytes(salt)), bytes(nonce));
    decipher.setAuthTag(bytes(tag));
    return Buffer.concat([decipher.update(bytes(secret)), decipher.final()]).toString("utf8");
  } catch (error) {
    throw wrong(error);
  }
}

/** Returns the secret of the deployment, null where only the environment of the server has it. */
export function secretOf(dataDir: string): string | null {
  const given = process.env["CUVEE_SECRET"];
  if (given) return given;
  const path = join(dataDir, "secret");
  return existsSync(path) ? readFileSync(path, "utf8").trim() : null;
}

/**
 * Writes the secret beside a backup, where BACKUP_PASSPHRASE is set, or says that it must be kept elsewhere. Throws
 * where it cannot be written; the backup is removed then.
 */
export async function keepSecret(file: string, dataDir: string, say: (line: string) => void): Promise<void> {
  const passphrase = process.env["BACKUP_PASSPHRASE"];
  const secret = secretOf(dataDir);
  if (!passphrase || !secret)
    return say(
      "the secret of the deployment is not in the backup: keep CUVEE_SECRET apart, nothing is opened without it",
    );
  try {
    await writeFile(`${file}.secret`, lockSecret(secret, passphrase), {
      mode: 0o600,
      flag: "wx",
      flush: true,
    });
  } catch (error) {
    // A full disk may have left a part of it; a secret that was there before belongs to another backup.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") await rm(`${file}.secret`, { force: true });
    await rm(file, { force: true });
    throw error;
  }
  say(`${file}.secret: the secret, opened by BACKUP_PASSPHRASE; keep it in another place`);
}
