import { deflateSync } from "node:zlib";
import sharp, { type OverlayOptions, type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { CHAMPAGNE, ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";

type Made = { id: string; visual: string; width: number; height: number };

let server: TestServer;
let shop: TestShop;
let owner: string;
let neighbour: string;

beforeAll(async () => {
  server = await startTestServer({ jobs: false });
  shop = await openShop(server, ESTATE);
  owner = await server.login("calades", "Calades2026");
  neighbour = await server.login("aubree", "Lanthier2026");
});
afterAll(() => server.stop());

/** Returns a picture of four coloured quarters: red, green, blue, white. */
const quarters = (width: number, height: number): Sharp => {
  const [w, h] = [width / 2, height / 2];
  const tile = (background: string, left: number, top: number): OverlayOptions => ({
    input: { create: { width: w, height: h, channels: 3, background } },
    left,
    top,
  });
  return sharp({ create: { width, height, channels: 3, background: "#fff" } }).composite([
    tile("#f00", 0, 0),
    tile("#0f0", w, 0),
    tile("#00f", 0, h),
  ]);
};

async function send(
  bytes: Buffer | string,
  {
    token = owner,
    type = "image/png",
    key = newTestId(),
  }: { token?: string; type?: string; key?: string } = {},
): Promise<Omit<Reply, "headers">> {
  const reply = await fetch(`${server.url}/v1/files`, {
    method: "POST",
    headers: { "content-type": type, "idempotency-key": key, authorization: `Bearer ${token}` },
    body: typeof bytes === "string" ? bytes : new Uint8Array(bytes),
  });
  const text = await reply.text();
  return { status: reply.status, text, body: JSON.parse(text) as Reply["body"] };
}
const make = async (bytes: Buffer): Promise<Made> => {
  const reply = await send(bytes, { type: "application/octet-stream" });
  expect(reply.status, reply.text).toBe(201);
  return reply.body as unknown as Made;
};
const shown = async (visual: string, width = 320): Promise<Buffer> => {
  const reply = await fetch(`${server.url}${visual}/${width}.webp`);
  expect(reply.status).toBe(200);
  return Buffer.from(await reply.arrayBuffer());
};
const stored = (visual: string): Promise<Buffer> =>
  server.app.services.files.original(visual.replace("/files/", ""));
const count = (): Promise<number> =>
  asOwner(server.ownerUrl, async (c) => (await c.query("select count(*)::int as n from files")).rows[0].n);

/** Returns a chunk of a PNG, with its checksum. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  let sum = 0xffffffff;
  for (const byte of body) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  crc.writeUInt32BE((sum ^ 0xffffffff) >>> 0);
  return Buffer.concat([length, body, crc]);
}
/** Returns a PNG that declares `side`² pixels, of which only the first lines are there. */
function claims(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 0], 8);
  return Buffer.concat([
    Buffer.from("\u0089PNG\r\n\u001a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.alloc(1 << 20))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

describe("a picture that is sent", () => {
  it.each(["jpeg", "png", "webp", "avif"] as const)("is kept, from %s", async (format) => {
    const picture = await make(await quarters(400, 200).toFormat(format).toBuffer());
    expect(picture).toMatchObject({ visual: `/files/${picture.id}`, width: 400, height: 200 });
    const { format: given, width } = await sharp(await shown(picture.visual)).metadata();
    expect([given, width]).toEqual(["webp", 320]);
  });

  it("stands upright and says nothing of where, when and with what it was taken", async () => {
    const bytes = await quarters(200, 100)
      .jpeg()
      .withExif({ IFD0: { Make: "Secrete" }, IFD3: { GPSLatitude: "44/1" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(bytes.includes("Secrete")).toBe(true);
    const picture = await make(bytes);
    expect([picture.width, picture.height]).toEqual([100, 200]);
    const kept = await stored(picture.visual);
    expect(kept.includes("Secrete")).toBe(false);
    const { exif, icc, orientation } = await sharp(kept).metadata();
    expect([exif, icc, orientation]).toEqual([undefined, undefined, undefined]);
  });

  it("is written anew: what hides behind it is not kept", async () => {
    const script = Buffer.from("<script>alert(1)</script><?php system($_GET[0]); ?>PK\u0003\u0004");
    const picture = await make(Buffer.concat([await quarters(64, 64).jpeg().toBuffer(), script]));
    const kept = await stored(picture.visual);
    expect(kept.includes("script") || kept.includes("php") || kept.includes("PK\u0003\u0004")).toBe(false);
    // A comment inside is metadata too.
    const png = await quarters(64, 64).png().toBuffer();
    const hidden = Buffer.concat([
      png.subarray(0, 33),
      chunk("tEXt", Buffer.from("Comment\0<script>alert(1)</script>")),
      png.subarray(33),
    ]);
    expect((await stored((await make(hidden)).visual)).includes("script")).toBe(false);
  });

  it("is no larger than is needed", async () => {
    const wide = await sharp({ create: { width: 6000, height: 1000, channels: 3, background: "#123" } })
      .jpeg()
      .toBuffer();
    expect(await make(wide)).toMatchObject({ width: 3840, height: 640 });
  });

  it("is kept once for one key", async () => {
    const [bytes, key, before] = [await quarters(32, 32).png().toBuffer(), newTestId(), await count()];
    const [first, again] = [await send(bytes, { key }), await send(bytes, { key })];
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
    expect(await count()).toBe(before + 1);
    const other = await send(await quarters(34, 34).png().toBuffer(), { key });
    expect([other.status, other.body["code"]]).toEqual([422, "idempotency-mismatch"]);
  });

  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><script>alert(1)</script></svg>`;
  const cases: [string, () => Promise<Buffer> | Buffer, number, string][] = [
    ["an SVG", () => Buffer.from(svg), 422, "picture-format"],
    ["an SVG behind a mark of order", () => Buffer.from(`\ufeff${svg}`), 422, "picture-format"],
    ["a page", () => Buffer.from("<!doctype html><script>alert(1)</script>"), 422, "picture-format"],
    ["a GIF that is JavaScript", () => Buffer.from("GIF89a/*\0*/=1;alert(1)"), 422, "picture-format"],
    ["a GIF", () => quarters(32, 32).gif().toBuffer(), 422, "picture-format"],
    ["a TIFF", () => quarters(32, 32).tiff().toBuffer(), 422, "picture-format"],
    ["a PDF", () => Buffer.from("%PDF-1.7\n1 0 obj"), 422, "picture-format"],
    ["nothing", () => Buffer.alloc(0), 422, "picture-format"],
    [
      "an SVG behind the first bytes of a JPEG",
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(svg)]),
      422,
      "picture-unreadable",
    ],
    [
      "half a JPEG",
      async () => (await quarters(400, 400).jpeg().toBuffer()).subarray(0, 700),
      422,
      "picture-unreadable",
    ],
    ["a HEIC", () => Buffer.from("\0\0\0\u0018ftypheic\0\0\0\0mif1heic", "latin1"), 422, "picture-format"],
    ["a bomb of four thousand million pixels", () => claims(65_000), 422, "picture-too-large"],
    ["a bomb just under the library's own limit", () => claims(16_000), 422, "picture-too-large"],
    ["a bomb that keeps under ours and has no end", () => claims(7000), 422, "picture-unreadable"],
    ["a point", () => quarters(2, 2).png().toBuffer(), 422, "picture-too-small"],
    [
      "a line",
      async () =>
        sharp({ create: { width: 900, height: 3, channels: 3, background: "#123" } })
          .png()
          .toBuffer(),
      422,
      "picture-too-small",
    ],
    ["sixteen million bytes", () => Buffer.alloc(16 * 1024 * 1024, 0xff), 413, "picture-too-heavy"],
  ];
  it.each(cases)("is refused as %s", async (_, bytes, status, code) => {
    const before = await count();
    const reply = await send(await bytes());
    expect([reply.status, reply.body["code"]]).toEqual([status, code]);
    expect(await count()).toBe(before);
  });

  it("is refused as what is declared to be none, and of who may not, before it is read", async () => {
    const bytes = await quarters(32, 32).png().toBuffer();
    for (const type of ["application/json", "text/html", "multipart/form-data; boundary=x"]) {
      const reply = await send(bytes, { type });
      expect([400, 415], type).toContain(reply.status);
    }
    const buyer = await server.login("camille", "Camille2026");
    expect((await send(bytes, { token: buyer })).status).toBe(403);
    expect((await send(Buffer.alloc(16 * 1024 * 1024), { token: buyer })).status).toBe(403);
    expect((await send(bytes, { token: "nobody" })).status).toBe(401);
  });
});

describe("a part of a picture", () => {
  const crop = (id: string, body: unknown, token = owner): Promise<Reply> =>
    server.send("POST", `/v1/files/${id}/crop`, { body, token });
  const half = { x: 500_000, y: 0, width: 500_000, height: 500_000 };

  it("is a picture of its own; the first stays", async () => {
    const whole = await make(await quarters(200, 100).png().toBuffer());
    const reply = await crop(whole.id, half);
    expect([reply.status, reply.body]).toMatchObject([201, { width: 100, height: 50 }]);
    const { visual } = reply.body as unknown as Made;
    const { dominant } = await sharp(await stored(visual)).stats();
    expect(dominant.g).toBeGreaterThan(200);
    expect(dominant.r + dominant.b).toBeLessThan(80);
    expect((await sharp(await shown(whole.visual)).metadata()).height).toBe(160);
  });

  it("is refused where there is none", async () => {
    const whole = await make(await quarters(200, 100).png().toBuffer());
    const wrong: [unknown, string][] = [
      [{ ...half, width: 500_001 }, "crop"],
      [{ ...half, height: 0 }, "too-small"],
      [{ ...half, x: -1 }, "too-small"],
      [{ ...half, y: 0.5 }, "invalid"],
    ];
    for (const [body, code] of wrong) {
      const reply = await crop(whole.id, body);
      expect([reply.status, (reply.body["fields"] as unknown as { code: string }[])[0]?.code]).toEqual([
        422,
        code,
      ]);
    }
    const thin = await crop(whole.id, { ...half, height: 20_000 });
    expect([thin.status, thin.body["code"]]).toEqual([422, "picture-too-small"]);
  });

  it("is not to be had of another shop's picture, though everybody may see it", async () => {
    const whole = await make(await quarters(200, 100).png().toBuffer());
    for (const id of [
      whole.id,
      (shop.bottle.visual ?? "").replace("/files/", ""),
      newTestId(),
      "..%2f..%2fetc",
    ])
      expect((await crop(id, half, neighbour)).status).toBe(404);
    const other = await openShop(server, CHAMPAGNE);
    expect((await crop((other.bottle.visual ?? "").replace("/files/", ""), half)).status).toBe(404);
  });
});
