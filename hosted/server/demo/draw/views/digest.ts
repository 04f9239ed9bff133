/** Fingerprints of what a view is drawn from, so that a test tells when a committed file is out of date. */
import { createHash } from "node:crypto";
import { painted, type Blurred } from "./brush.ts";
import { RADII, type Sketch } from "./exported.ts";

/** Returns the SHA-256 of bytes or text, in hex. */
export const sha256 = (of: string | Buffer): string => createHash("sha256").update(of).digest("hex");

/** Returns the fingerprint of the brush: of a small sheet that it paints. */
export async function brushDigest(): Promise<string> {
  const [width, height] = [48, 32];
  const data = Uint8Array.from({ length: width * height * 3 }, (_, i) => (i * 7 + ((i / 97) | 0) * 31) % 256);
  const blurred: Blurred = (radius) =>
    Promise.resolve({ width, height, data: data.map((v) => Math.round(v / (1 + radius / 9))) });
  return sha256(await painted(blurred, { radii: RADII, seed: 5, jitter: 0.5 }));
}

/** Returns the fingerprint of a sketch and of the brush that goes over it. */
export const inputDigest = ({ sheet, radii = RADII, jitter = 0.5 }: Sketch, brush: string): string =>
  sha256(JSON.stringify([brush, radii, jitter, sheet.document()]));
