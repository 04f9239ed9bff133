/** A file of an archive. */
type Entry = { name: string; bytes: Uint8Array };

const BLOCK = 512;
/** The day that npm gives to every file of a package, so that the same files make the same archive. */
const AT = Date.UTC(1985, 9, 26, 8, 15) / 1000;

/** Returns the header of a file (POSIX.1-1988 `ustar`). Throws for a name of more than 100 bytes. */
function headerOf(name: string, size: number): Buffer {
  const head = Buffer.alloc(BLOCK);
  if (Buffer.byteLength(name) > 100) throw new Error(`${name}: too long for an archive`);
  const octal = (value: number, at: number, digits: number): void =>
    void head.write(`${value.toString(8).padStart(digits, "0")}\0`, at, "latin1");
  head.write(name, 0);
  octal(0o644, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  octal(size, 124, 11);
  octal(AT, 136, 11);
  // The checksum counts its own field as spaces.
  head.write("        ", 148, "latin1");
  head.write("0", 156, "latin1");
  head.write("ustar\u000000", 257, "latin1");
  const sum = head.reduce((all, byte) => all + byte, 0);
  head.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return head;
}

/** Builds a tar archive of files, the same bytes for the same files. */
export function tarOf(entries: readonly Entry[]): Buffer {
  const parts = entries.flatMap(({ name, bytes }) => [
    headerOf(name, bytes.length),
    Buffer.from(bytes),
    Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK),
  ]);
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]);
}
