/** A code that unlocks a till: 4 to 8 digits. */
export const TILL_CODE = /^\d{4,8}$/;

/** Rounds of PBKDF2-SHA256: half a second on the slowest tablet that we know of. */
export const TILL_CODE_ROUNDS = 200_000;

/** What a code is checked against, in parts; salt and hash in base64url. */
export type StoredCode = { rounds: number; salt: string; hash: string };

const STORED = /^pbkdf2-sha256\$(\d+)\$([A-Za-z0-9_-]+)\$([A-Za-z0-9_-]+)$/;

/** Writes what is stored of a code (`PointUser.code`); the hash has 32 bytes. */
export const writeStoredCode = ({ rounds, salt, hash }: StoredCode): string =>
  `pbkdf2-sha256$${rounds}$${salt}$${hash}`;

/** Reads it, null for what is none. */
export function readStoredCode(stored: string): StoredCode | null {
  const [, rounds, salt, hash] = STORED.exec(stored) ?? [];
  return rounds !== undefined && salt !== undefined && hash !== undefined
    ? { rounds: Number(rounds), salt, hash }
    : null;
}
