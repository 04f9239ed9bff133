import type { Attachment } from "@cuvee/core/kit/attachments/attachments.ts";
import sharp from "sharp";
import { newTestId, type TestServer } from "#kit/testing/server.ts";

export const PDF_FILE = Buffer.from("%PDF-1.4\n%âãÏÓ\n");

/** A photograph of a phone: it says who took it and where. */
export const makePhoto = (width = 640, height = 480): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#7a1f3d" } })
    .withExif({ IFD0: { Artist: "Camille Rousselin" }, IFD3: { GPSLatitude: "45/1 46/1 0/1" } })
    .jpeg()
    .toBuffer();

export type Uploaded = { status: number; code: string; attachment: Attachment };

/** Sends a file as raw bytes to an address that takes attachments. */
export async function upload(
  server: TestServer,
  path: string,
  token: string,
  bytes: Buffer,
): Promise<Uploaded> {
  const reply = await fetch(`${server.url}${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/octet-stream",
      "idempotency-key": newTestId(),
      authorization: `Bearer ${token}`,
    },
    body: new Uint8Array(bytes),
  });
  const body = (await reply.json()) as Attachment & { code?: string };
  return { status: reply.status, code: body.code ?? "", attachment: body };
}

/** Reads a file with its headers. */
export async function download(server: TestServer, path: string, token: string) {
  const reply = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const bytes = Buffer.from(await reply.arrayBuffer());
  return { status: reply.status, headers: reply.headers, bytes };
}
