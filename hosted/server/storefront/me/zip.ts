import { crc32, deflateRawSync } from "node:zlib";

/** A file of an archive. */
export type Entry = { name: string; text: string | Uint8Array };

/** Returns day and time in the format of ZIP (PKWARE APPNOTE 4.4.6), in UTC. */
function dosTime(at: Date): number {
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return ((day << 16) | time) >>> 0;
}

/**
 * Returns the common part of the local and the central header of a file: version, UTF-8 names, deflate, times, sizes.
 */
function common(entry: Entry, packed: Buffer, plain: Buffer, at: Date): Buffer {
  const head = Buffer.alloc(26);
  head.writeUInt16LE(20, 0);
  head.writeUInt16LE(0x0800, 2);
  head.writeUInt16LE(8, 4);
  head.writeUInt32LE(dosTime(at), 6);
  head.writeUInt32LE(crc32(plain), 10);
  head.writeUInt32LE(packed.length, 14);
  head.writeUInt32LE(plain.length, 18);
  head.writeUInt16LE(Buffer.byteLength(entry.name), 22);
  return head;
}

const signed = (signature: number, size: number): Buffer => {
  const bytes = Buffer.alloc(size);
  bytes.writeUInt32LE(signature, 0);
  return bytes;
};

/** Builds a ZIP archive of files (PKWARE APPNOTE 6.3), small enough to be created in memory. */
export function zipOf(entries: readonly Entry[], at: Date): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const { text } = entry;
    const plain = typeof text === "string" ? Buffer.from(text) : Buffer.from(text);
    const packed = deflateRawSync(plain);
    const name = Buffer.from(entry.name);
    const head = common(entry, packed, plain, at);
    const local = Buffer.concat([signed(0x04034b50, 4), head, name, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(signed(0x02014b50, 4), Buffer.from([20, 0]), head, rest, name);
    files.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = signed(0x06054b50, 22);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, listed, end]);
}
