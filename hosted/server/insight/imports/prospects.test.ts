import type { ImportLine, ImportView } from "@cuvee/core/insight/imports/fields.ts";
import { passesLuhn } from "@cuvee/core/kit/validation.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
let owner: string;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.login("calades", "Calades2026");
});
afterAll(() => server.stop());

/** Returns digits with their check digit. */
const checked = (digits: string): string =>
  Array.from({ length: 10 }, (_, last) => `${digits}${last}`).find(passesLuhn) ?? "";
const SIREN = checked("99015551");
const SIRET = checked(`${SIREN}0001`);
const OTHER_SIRET = checked(`${SIREN}0002`);
const FREE_SIRET = checked(`${checked("99015552")}0001`);

const ask = (method: string, path: string, body?: object): Promise<Reply> =>
  server.send(method, `/v1${path}`, { token: owner, ...(body ? { body } : {}) });
async function upload(lines: readonly string[]): Promise<ImportView> {
  const response = await fetch(`${server.url}/v1/imports?kind=prospects&name=salon.csv`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${owner}`,
      "content-type": "application/octet-stream",
      "idempotency-key": newTestId(),
    },
    body: new Uint8Array(Buffer.from([HEAD, ...lines].join("\r\n"), "latin1")),
  });
  expect(response.status).toBe(201);
  return (await response.json()) as ImportView;
}
const HEAD = "Société;E-mail;Téléphone;CP;Ville;N° SIRET;Site web;Provenance;Activité;Contact";
async function act(id: string, what: string): Promise<ImportView> {
  const started = await ask("POST", `/imports/${id}/${what}`);
  expect(started.status, started.text).toBe(202);
  await server.settle();
  return (await ask("GET", `/imports/${id}`)).body as unknown as ImportView;
}
const linesOf = async (id: string, state: string): Promise<ImportLine[]> =>
  (await ask("GET", `/imports/${id}/lines?limit=200&state=${state}`)).body[
    "lines"
  ] as unknown as ImportLine[];
const decide = async (id: string, lines: number[], value: string): Promise<void> => {
  const put = await ask("PUT", `/imports/${id}/lines`, {
    rows: { lines },
    act: { field: "duplicate", value },
  });
  expect(put.body, put.text).toEqual({ changed: lines.length });
};
async function add(more: object): Promise<string> {
  const reply = await ask("POST", "/clients", { kind: "professional", ...more });
  expect(reply.status, reply.text).toBe(201);
  return String(reply.body["id"]);
}
type Prospect = { id: string; name: string; source: string; website: string; siret: string; family: string };
const prospects = async (search: string): Promise<Prospect[]> =>
  (await ask("GET", `/prospects?search=${encodeURIComponent(search)}`)).body["rows"] as unknown as Prospect[];

it("finds who is a client already before anything is written, and does as it is told", async () => {
  const bySiret = await add({ company: "Cave d'Été", siret: SIRET, phone: "+33465710001" });
  const byMail = await add({ company: "Bar du Môle", emails: ["achats@mole.example"] });
  const contact = { lastname: "Roy", email: "roy@hotel.example" };
  const byContact = await add({ company: "Hôtel Roy", pipe: "Prospect", contacts: [contact] });
  const { id, mapping } = await upload([
    `L'Épicerie de l'Île;nouveau@ile.example;0465710002;20260;Calvi;${FREE_SIRET};ile.example;Salon;Caviste;Jeanne Roy`,
    `Cave d'ete SARL;contact@ete.example;0499999999;34000;Montpellier;${SIRET.replace(/(...)/g, "$1 ")};;Salon;`,
    "Le Môle;Achats@Mole.example;;;;;;;",
    "Hotel Roy et fils;ROY@hotel.example;0465710003;13001;Marseille;;roy.example;Annuaire;",
    "Cave fautive;x@faute.example;;;;12345678901234;;;",
    `Cave d'Été Nord;nord@ete.example;;59000;Lille;${OTHER_SIRET};;;`,
  ]);
  expect(mapping).toMatchObject({
    company: 0,
    email: 1,
    phone: 2,
    zipcode: 3,
    city: 4,
    siret: 5,
    website: 6,
    source: 7,
    family: 8,
  });
  expect((await act(id, "check")).states).toMatchObject({ ready: 2, error: 4 });
  expect(await prospects("Calvi")).toEqual([]);
  const faulty = await linesOf(id, "error");
  expect(
    faulty.map(({ line, faults, twin }) => [line, faults, twin?.id ?? null, twin?.reason ?? null]),
  ).toEqual([
    [2, [{ field: null, code: "duplicate-client" }], bySiret, "siret"],
    [3, [{ field: null, code: "duplicate-client" }], byMail, "mail"],
    [4, [{ field: null, code: "duplicate-client" }], byContact, "contact"],
    [
      5,
      [
        { field: "siret", code: "siret" },
        { field: "siret", code: "siren" },
      ],
      null,
      null,
    ],
  ]);
  const hint = (await linesOf(id, "ready")).find(({ line }) => line === 6)?.twin;
  expect(hint).toMatchObject({ id: bySiret, name: "Cave d'Été", reason: "siren" });

  await decide(id, [2, 4], "complete");
  await decide(id, [3], "skip");
  expect((await act(id, "check")).states).toMatchObject({ ready: 4, skipped: 1, error: 1 });
  const done = await act(id, "run");
  expect(done).toMatchObject({ created: 2, changed: 2 });
  expect(await prospects("Calvi")).toMatchObject([
    { source: "Salon", website: "ile.example", siret: FREE_SIRET, family: "Caviste" },
  ]);
  const [made] = await prospects("Calvi");
  expect((await ask("GET", `/clients/${made?.id}`)).body).toMatchObject({
    company: "L'Épicerie de l'Île",
    firstname: "Jeanne",
    lastname: "Roy",
  });
  // Clients keep what they had, and get what they lacked; a client is no prospect again.
  const completed = (await ask("GET", `/clients/${bySiret}`)).body;
  expect(completed).toMatchObject({
    company: "Cave d'Été",
    phone: "+33465710001",
    emails: ["contact@ete.example"],
    pipe: null,
  });
  expect(completed["addresses"]).toEqual([]);
  expect((await prospects("Hôtel Roy"))[0]).toMatchObject({
    id: byContact,
    website: "roy.example",
    source: "Annuaire",
  });
  expect((await ask("GET", `/clients/${byMail}`)).body["version"]).toBe(1);

  // Both are kept where the person says so, and they are proposed as duplicates.
  const again = await upload(["Hôtel Roy bis;roy@hotel.example;;;;;;;"]);
  await act(again.id, "check");
  await decide(again.id, [1], "create");
  await act(again.id, "check");
  expect(await act(again.id, "run")).toMatchObject({ created: 1 });
  const { pairs } = (await ask("GET", `/clients/duplicates?clientId=${byContact}`)).body as unknown as {
    pairs: { reasons: string[] }[];
  };
  expect(pairs.map(({ reasons }) => reasons)).toEqual([["mail"]]);

  // Taken back, the made ones are gone and the completed ones are as before.
  const undone = await act(id, "reversal");
  expect(undone.states).toMatchObject({ reverted: 4 });
  expect(await prospects("Calvi")).toEqual([]);
  expect((await ask("GET", `/clients/${bySiret}`)).body["emails"]).toEqual([]);
});

it("finds a line that repeats another of the file at each check, however far apart, so that the count is what is imported", async () => {
  const others = Array.from({ length: 22 }, (_, i) => `Cave ${i};cave${i}@loin.example;;;;;;;`);
  const { id } = await upload([
    "Cave Une;une@loin.example;12;;;;;;",
    ...others,
    "Cave Bis;UNE@loin.example;;;;;;;",
    "Cave Ter;cave21@loin.example;;;;;;;",
  ]);
  expect((await act(id, "check")).states).toMatchObject({ ready: 23, error: 2 });
  const [first] = await linesOf(id, "error");
  const cells = first?.cells.map((cell, at) => (at === 2 ? "" : cell)) ?? [];
  expect((await ask("PUT", `/imports/${id}/lines/1`, { cells, fixed: {} })).status).toBe(200);
  expect((await act(id, "check")).states).toMatchObject({ ready: 23, error: 2 });
  const code = "duplicate-line";
  expect((await linesOf(id, "error")).map(({ line, faults }) => [line, faults])).toEqual([
    [24, [{ field: null, code }]],
    [25, [{ field: null, code }]],
  ]);
  await decide(id, [24], "skip");
  await decide(id, [25], "create");
  expect((await act(id, "check")).states).toMatchObject({ ready: 24, skipped: 1, error: 0 });
  expect((await act(id, "run")).states).toMatchObject({ done: 24, skipped: 1, error: 0 });
});
