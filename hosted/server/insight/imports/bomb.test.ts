import { afterAll, beforeAll, expect, it } from "vitest";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";
import { zipOf } from "#storefront/me/zip.ts";

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.login("calades", "Calades2026");
});
afterAll(() => server.stop());

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const cell = (at: string, text: string): string => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;

/** A workbook of one client, with so many spaces in its sheet. */
function workbook(spaces: number): Buffer {
  const rows = `<row r="1">${cell("A1", "Nom")}</row><row r="2">${cell("A2", "Martin")}</row>`;
  const files = {
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${RELS}"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${RELS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${" ".repeat(spaces)}</worksheet>`,
  };
  return zipOf(
    Object.entries(files).map(([name, text]) => ({ name, text })),
    new Date(),
  );
}

async function upload(bytes: Buffer): Promise<[number, unknown]> {
  const response = await fetch(`${server.url}/v1/imports?kind=clients&name=clients.xlsx`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/octet-stream",
      "idempotency-key": newTestId(),
    },
    body: new Uint8Array(bytes),
  });
  const body = (await response.json()) as { code?: string; lines?: number };
  return [response.status, body.code ?? body.lines];
}

it("reads a workbook, and none that is thousands of times as large as its file", async () => {
  expect(await upload(workbook(10))).toEqual([201, 1]);
  const bomb = workbook(60_000_000);
  expect(bomb.length).toBeLessThan(300_000);
  expect(await upload(bomb)).toEqual([422, "import-unreadable"]);
});
