/*
 * PBKDF2 with HMAC-SHA-256 (RFC 8018, FIPS 180-4) for pages on which browsers offer no `crypto.subtle`: those of a
 * trial in the local network, over http. Ten times slower than the browser's own, and for keys of 32 bytes only.
 */

const isPrime = (n: number): boolean => {
  for (let d = 2; d * d <= n; d += 1) if (n % d === 0) return false;
  return true;
};
const primes = (count: number): number[] => {
  const found: number[] = [];
  for (let n = 2; found.length < count; n += 1) if (isPrime(n)) found.push(n);
  return found;
};
/** Returns the first 32 bits after the binary point. */
const fraction = (x: number): number => ((x % 1) * 2 ** 32) >>> 0;

const ROUNDS = Uint32Array.from(primes(64), (p) => fraction(Math.cbrt(p)));
const START = Uint32Array.from(primes(8), (p) => fraction(Math.sqrt(p)));

type State = Uint32Array;
const schedule = new Uint32Array(64);
const right = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

/** Mixes a block of sixteen words into a state. */
function mix(state: State, block: Uint32Array): void {
  const w = schedule;
  w.set(block);
  const at = (list: Uint32Array, n: number): number => list[n] ?? 0;
  for (let t = 16; t < 64; t += 1) {
    const [x, y] = [at(w, t - 15), at(w, t - 2)];
    const s0 = right(x, 7) ^ right(x, 18) ^ (x >>> 3);
    const s1 = right(y, 17) ^ right(y, 19) ^ (y >>> 10);
    w[t] = at(w, t - 16) + s0 + at(w, t - 7) + s1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let t = 0; t < 64; t += 1) {
    const s1 = right(e, 6) ^ right(e, 11) ^ right(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(ROUNDS, t) + at(w, t)) | 0;
    const s0 = right(a, 2) ^ right(a, 13) ^ right(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  for (const [n, value] of [a, b, c, d, e, f, g, h].entries()) state[n] = at(state, n) + value;
}

/** Splits a message into padded blocks; `before` bytes were processed already. */
function blocks(bytes: Uint8Array, before: number): Uint32Array[] {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, (before + bytes.length) * 8);
  return Array.from({ length: padded.length / 64 }, (_, block) =>
    Uint32Array.from({ length: 16 }, (__, n) => view.getUint32(block * 64 + n * 4)),
  );
}

/** Returns the state after the padded key of an HMAC. Keys are shorter than a block. */
function keyed(key: Uint8Array, pad: number): State {
  const block = new Uint8Array(64).fill(pad);
  for (const [n, byte] of key.entries()) block[n] = byte ^ pad;
  const view = new DataView(block.buffer);
  const state = START.slice();
  mix(
    state,
    Uint32Array.from({ length: 16 }, (_, n) => view.getUint32(n * 4)),
  );
  return state;
}

/** Derives a key of 32 bytes from a password shorter than 64 bytes, a salt and a number of rounds. */
export function slowKey(password: Uint8Array, salt: Uint8Array, rounds: number): Uint8Array {
  const [inner, outer] = [keyed(password, 0x36), keyed(password, 0x5c)];
  // Eight words of a digest with their padding, after one block of key.
  const digest = new Uint32Array(16);
  digest[8] = 0x80000000;
  digest[15] = 96 * 8;
  const finish = (state: State): State => {
    digest.set(state);
    const done = outer.slice();
    mix(done, digest);
    return done;
  };
  const first = inner.slice();
  for (const block of blocks(Uint8Array.of(...salt, 0, 0, 0, 1), 64)) mix(first, block);
  let last = finish(first);
  const sum = last.slice();
  for (let round = 1; round < rounds; round += 1) {
    digest.set(last);
    const state = inner.slice();
    mix(state, digest);
    last = finish(state);
    for (let n = 0; n < 8; n += 1) sum[n] = (sum[n] ?? 0) ^ (last[n] ?? 0);
  }
  const bytes = new Uint8Array(32);
  const view = new DataView(bytes.buffer);
  for (const [n, word] of sum.entries()) view.setUint32(n * 4, word);
  return bytes;
}
