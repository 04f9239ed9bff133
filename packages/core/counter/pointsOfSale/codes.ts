/** A code that unlocks a till: 4 to 8 digits. */
export const TILL_CODE = /^\d{4,8}$/;

/** Rounds of PBKDF2-SHA256: half a second on the slowest known tablet. */
export const TILL_CODE_ROUNDS = 200_000;

/** Stored hash of a code, in parts; salt and hash in base64url. */
export type StoredCode = { rounds: number; salt: string; hash: string };

const STORED = /^pbkdf2-sha256\$(\d+)\$([A-Za-z0-9_-]+)\$([A-Za-z0-9_-]+)$/;

/** Writes the stored form of a code (`PointUser.code`); the hash has 32 bytes. */
export const writeStoredCode = ({ rounds, salt, hash }: StoredCode): string =>
  `pbkdf2-sha256$${rounds}$${salt}$${hash}`;

/** Reads it, null for an invalid one. */
export function readStoredCode(stored: string): StoredCode | null {
  const [, rounds, salt, hash] = STORED.exec(stored) ?? [];
  return rounds !== undefined && salt !== undefined && hash !== undefined
    ? { rounds: Number(rounds), salt, hash }
    : null;
}
