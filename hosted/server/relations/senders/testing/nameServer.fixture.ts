import { createSocket } from "node:dgram";
import { once } from "node:events";

/** TXT records by name. */
type Records = Record<string, readonly string[]>;

/** Returns the value of a TXT record: strings of at most 255 bytes (RFC 1035 §3.3.14). */
function strings(text: string): Buffer {
  const bytes = Buffer.from(text);
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 255) {
    const part = bytes.subarray(at, at + 255);
    parts.push(Buffer.from([part.length]), part);
  }
  return Buffer.concat(parts);
}

/** Answers a question of the protocol of names (RFC 1035) with the TXT records of its name, or with none. */
function answered(question: Buffer, records: Records): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString("ascii", at + 1, at + 1 + length));
    at += length + 1;
  }
  const texts = question.readUInt16BE(at + 1) === 16 ? records[labels.join(".").toLowerCase()] : undefined;
  const header = Buffer.from(question.subarray(0, 12));
  header.writeUInt16BE(texts === undefined ? 0x81_83 : 0x81_80, 2);
  header.writeUInt16BE(texts?.length ?? 0, 6);
  header.writeUInt32BE(0, 8);
  const answers = (texts ?? []).map((text) => {
    const value = strings(text);
    // The name of the question, type TXT, class IN, one minute.
    const head = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, 0]);
    head.writeUInt16BE(value.length, 10);
    return Buffer.concat([head, value]);
  });
  return Buffer.concat([header, question.subarray(12, at + 5), ...answers]);
}

/** A name server on this machine, with the records that a test writes. */
export async function startNameServer(): Promise<{ address: string; records: Records; close(): void }> {
  const records: Records = {};
  const socket = createSocket("udp4", (question, from) =>
    socket.send(answered(question, records), from.port, from.address),
  );
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return { address: `127.0.0.1:${socket.address().port}`, records, close: () => void socket.close() };
}
