import { promisify } from "node:util";
import { inflateRaw, type InputType, type ZlibOptions } from "node:zlib";

type Inflated = { buffer: Buffer; engine: { bytesWritten: number } };
const inflate = promisify<InputType, ZlibOptions, unknown>(inflateRaw);

const LOCAL_FILE = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const [STORED, DEFLATED] = [0, 8];

/**
 * Checks whether the content of a ZIP archive (PKWARE APPNOTE 6.3) is no more than `most` bytes. Its files are unpacked
 * one after another, as streaming readers do, because the sizes that it declares need not be true. Returns false for
 * data that is no archive, too. `look` receives each file, unpacked.
 */
export async function unpacksTo(
  bytes: Buffer,
  most: number,
  look: (name: string, content: Buffer) => unknown = () => undefined,
): Promise<boolean> {
  let left = most;
  let at = 0;
  while (at + 30 <= bytes.length && bytes.readUInt32LE(at) === LOCAL_FILE) {
    const [flags, method] = [bytes.readUInt16LE(at + 6), bytes.readUInt16LE(at + 8)];
    const size = bytes.readUInt32LE(at + 18);
    const nameEnd = at + 30 + bytes.readUInt16LE(at + 26);
    const start = nameEnd + bytes.readUInt16LE(at + 28);
    const name = bytes.toString("utf8", at + 30, nameEnd);
    if (method === STORED && (flags & 8) === 0) {
      at = start + size;
      left -= size;
      look(name, bytes.subarray(start, at));
    } else if (method === DEFLATED) {
      const options = { maxOutputLength: Math.max(1, left), info: true };
      const inflated = (await inflate(bytes.subarray(start), options).catch(() => null)) as Inflated | null;
      if (inflated === null) return false;
      left -= inflated.buffer.length;
      look(name, inflated.buffer);
      at = start + inflated.engine.bytesWritten;
      if ((flags & 8) !== 0 && at + 16 <= bytes.length) at += bytes.readUInt32LE(at) === DESCRIPTOR ? 16 : 12;
    } else return false;
    if (left < 0) return false;
  }
  return at > 0;
}
