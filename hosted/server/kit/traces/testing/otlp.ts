import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A field of a message in protobuf: numbers as they are written, everything else as bytes. */
type Field = { number: number; value: bigint | Buffer };

/** A span as it arrived. Kinds and codes are the numbers of the protocol. */
export type ReceivedSpan = {
  traceId: string;
  spanId: string;
  parentId: string;
  name: string;
  kind: number;
  startNs: bigint;
  endNs: bigint;
  attributes: Record<string, unknown>;
  status: number;
  resource: Record<string, unknown>;
};

/** An endpoint that takes traces, as a collector does. */
export type Receiver = {
  url: string;
  spans: ReceivedSpan[];
  /** Everything that arrived, as text: what must not be in it is looked for here. */
  texts: string[];
  headers: IncomingHttpHeaders[];
  /** Status that deliveries get; null leaves them without an answer. */
  status: number | null;
  close(): void;
};

/** Reads the fields of a message (https://protobuf.dev/programming-guides/encoding/). */
function fieldsOf(bytes: Buffer): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = (): bigint => {
    let [value, shift] = [0n, 0n];
    for (;;) {
      const byte = bytes[at++] ?? 0;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
      shift += 7n;
    }
  };
  while (at < bytes.length) {
    const tag = Number(varint());
    const [number, type] = [tag >> 3, tag & 7];
    if (type === 0) fields.push({ number, value: varint() });
    else {
      const length = type === 2 ? Number(varint()) : type === 1 ? 8 : 4;
      fields.push({ number, value: bytes.subarray(at, at + length) });
      at += length;
    }
  }
  return fields;
}

const messages = (bytes: Buffer, number: number): Buffer[] =>
  fieldsOf(bytes).flatMap((field) =>
    field.number === number && Buffer.isBuffer(field.value) ? [field.value] : [],
  );

const message = (bytes: Buffer, number: number): Buffer => messages(bytes, number)[0] ?? Buffer.alloc(0);

const numberOf = (bytes: Buffer, number: number): bigint => {
  const value = fieldsOf(bytes).find((field) => field.number === number)?.value ?? 0n;
  return Buffer.isBuffer(value) ? value.readBigUInt64LE() : value;
};

/** Reads `AnyValue`: a text, a truth, a whole number or one with a fraction. */
function anyValue(bytes: Buffer): unknown {
  const [field] = fieldsOf(bytes);
  if (!field) return null;
  if (Buffer.isBuffer(field.value))
    return field.number === 4 ? field.value.readDoubleLE() : field.value.toString("utf8");
  return field.number === 2 ? field.value === 1n : Number(field.value);
}

const attributesOf = (bytes: Buffer, number: number): Record<string, unknown> =>
  Object.fromEntries(
    messages(bytes, number).map((pair) => [message(pair, 1).toString("utf8"), anyValue(message(pair, 2))]),
  );

/** Reads the spans of an `ExportTraceServiceRequest` (opentelemetry-proto, collector/trace/v1). */
function spansOf(body: Buffer): ReceivedSpan[] {
  return messages(body, 1).flatMap((ofResource) => {
    const resource = attributesOf(message(ofResource, 1), 1);
    return messages(ofResource, 2)
      .flatMap((ofScope) => messages(ofScope, 2))
      .map((span) => ({
        traceId: message(span, 1).toString("hex"),
        spanId: message(span, 2).toString("hex"),
        parentId: message(span, 4).toString("hex"),
        name: message(span, 5).toString("utf8"),
        kind: Number(numberOf(span, 6)),
        startNs: numberOf(span, 7),
        endNs: numberOf(span, 8),
        attributes: attributesOf(span, 9),
        status: Number(numberOf(message(span, 15), 3)),
        resource,
      }));
  });
}

/** Opens an endpoint on this machine. */
export async function openReceiver(): Promise<Receiver> {
  const server = createServer((request, answer) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      receiver.headers.push(request.headers);
      const body = Buffer.concat(parts);
      receiver.texts.push(body.toString("latin1"));
      if (receiver.status === 200 && request.url === "/v1/traces") receiver.spans.push(...spansOf(body));
      if (receiver.status !== null) answer.writeHead(receiver.status).end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: [],
    texts: [],
    headers: [],
    status: 200,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}
