import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A letter as the printer received it. */
type PrintedLetter = { id: string; name: string; pdf: Buffer; attributes: Record<string, unknown> };

export type LetterSimulator = { url: string; letters: PrintedLetter[]; close(): Promise<void> };

/** Account of the simulator. */
export const SIMULATED_ACCOUNT = {
  organisationId: "6ccb3a93-6d6e-4a1d-8d47-000000000000",
  clientId: "sandbox",
  clientSecret: "sandbox",
} as const;

async function bytesOf(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of incoming as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}
const resource = (type: string, id: string, attributes: object): object => ({
  data: { type, id, attributes },
});
const refusal = (code: string, title: string): object => ({ errors: [{ code, title, detail: "" }] });

const answer = (response: ServerResponse, status: number, body: object | null): void =>
  void response
    .writeHead(status, { "Content-Type": "application/vnd.api+json" })
    .end(body === null ? undefined : JSON.stringify(body));

/** Returns the answer to a request for a token. */
function tokenFor(body: Buffer): [status: number, body: object] {
  const form = new URLSearchParams(body.toString("utf8"));
  return form.get("client_secret") === SIMULATED_ACCOUNT.clientSecret
    ? [200, { token_type: "Bearer", expires_in: 43_200, access_token: "sandbox-token" }]
    : [401, { error: "invalid_client" }];
}

/**
 * Starts a provider of letters on this machine that speaks the wire format of Pingen v2 (sources in `pingen.ts`):
 * tokens, the signed address for a file, and letters in JSON:API. Nothing is printed. A file that is no PDF is refused.
 */
export async function startLetterSimulator(): Promise<LetterSimulator> {
  const letters: PrintedLetter[] = [];
  const files = new Map<string, Buffer>();
  const byKey = new Map<string, PrintedLetter>();
  let count = 0;
  let url = "";
  const create = (incoming: IncomingMessage, body: Buffer): [status: number, body: object] => {
    const { data } = JSON.parse(body.toString("utf8")) as { data: { attributes: Record<string, unknown> } };
    const { file_url: fileUrl, file_url_signature: signature, file_original_name: name } = data.attributes;
    const pdf = files.get(String(fileUrl));
    if (signature !== "signed" || pdf?.subarray(0, 5).toString() !== "%PDF-")
      return [422, refusal("invalid_file", "The file is not a valid PDF")];
    const key = String(incoming.headers["idempotency-key"] ?? count);
    const letter = byKey.get(key) ?? {
      id: `letter-${letters.length + 1}`,
      name: String(name),
      pdf,
      attributes: data.attributes,
    };
    if (!byKey.has(key)) letters.push(letter);
    byKey.set(key, letter);
    return [
      201,
      resource("letters", letter.id, {
        status: "validating",
        file_original_name: letter.name,
        file_pages: 1,
      }),
    ];
  };
  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bytesOf(incoming);
    const route = `${incoming.method ?? ""} ${incoming.url ?? ""}`;
    if (route === "POST /auth/access-tokens") return answer(response, ...tokenFor(body));
    if (route.startsWith("PUT /files/")) {
      files.set(`${url}${incoming.url ?? ""}`, body);
      return answer(response, 200, null);
    }
    if (incoming.headers.authorization !== "Bearer sandbox-token")
      return answer(response, 401, refusal("unauthorized", "Unauthorized"));
    if (route === "GET /file-upload") {
      count += 1;
      const expires = new Date(Date.now() + 3_600_000).toISOString();
      const attributes = { url: `${url}/files/${count}`, url_signature: "signed", expires_at: expires };
      return answer(response, 200, resource("file_uploads", String(count), attributes));
    }
    if (route === `POST /organisations/${SIMULATED_ACCOUNT.organisationId}/deliveries/letters`)
      return answer(response, ...create(incoming, body));
    return answer(response, 404, refusal("not_found", "Not found"));
  };
  const server = createServer((incoming, response) => {
    handle(incoming, response).catch(() => answer(response, 500, refusal("internal", "")));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  server.unref();
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    letters,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
