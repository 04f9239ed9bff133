import type {
  BoardColumn,
  OpportunityDetail,
  OpportunityRow,
  StagesAnswer,
} from "@cuvee/core/relations/opportunities/contract.ts";
import {
  addedSums,
  sumsOf,
  weightedCents,
  type OpportunitySums,
} from "@cuvee/core/relations/opportunities/opportunities.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allBut, makePerson, userOf } from "#kit/testing/people.ts";
import { newTestId, type Reply } from "#kit/testing/server.ts";
import type { Office } from "#sales/bills/testing/bills.fixture.ts";
import { openQuotesOffice, type QuoteCalls } from "#sales/quotes/testing/quotes.fixture.ts";

let office: Office & { pen: QuoteCalls };
let owner: string;
let agent: string;
let reader: string;
let clientId: string;
let agentClientId: string;

const [FIRST, SECOND, THIRD, FOURTH] = [1, 2, 3, 4].map((n) => `stage0000000000${n}`) as [
  string,
  string,
  string,
  string,
];

beforeAll(async () => {
  office = await openQuotesOffice();
  const { server, shop } = office;
  owner = office.token;
  const shops = [{ shopId: shop.id, authorizations: {} }];
  agent = await makePerson(server, { role: "agent", shops });
  reader = await makePerson(server, {
    role: "iam",
    shops: [{ shopId: shop.id, authorizations: allBut("seeAllPrice") }],
  });
  clientId = await office.pen.client({ company: "Bistrot du Port" });
  agentClientId = await office.pen.client({ agentId: await userOf(server, agent) });
});
afterAll(() => office.server.stop());

const as = (token: string, method: string, path = "", body?: object): Promise<Reply> =>
  office.server.send(method, `/v1/opportunities${path}`, { token, ...(body ? { body } : {}) });
const facts = (more: object = {}) => ({
  title: "Carte des vins d'hiver",
  amountCents: 120_050,
  bottles: 120,
  expectedOn: "2099-03-15",
  stageId: FIRST,
  nextStep: "Envoyer le tarif",
  nextOn: "2099-01-10",
  ...more,
});
async function make(more: object = {}, token = owner): Promise<OpportunityDetail> {
  const reply = await as(token, "POST", "", { id: newTestId(), clientId, ...facts(), ...more });
  expect(reply.status, reply.text).toBe(201);
  return reply.body as unknown as OpportunityDetail;
}
async function act(
  { id, version }: Pick<OpportunityRow, "id" | "version">,
  name: string,
  more: object = {},
  token = owner,
): Promise<OpportunityRow> {
  const reply = await as(token, "POST", `/${id}/${name}`, { version, ...more });
  expect(reply.status, reply.text).toBe(200);
  return reply.body as unknown as OpportunityRow;
}
const codeOf = (reply: Reply): unknown[] => [reply.status, reply.body["code"]];
const fieldsOf = (reply: Reply): string[] =>
  ((reply.body["fields"] ?? []) as { path: string; code: string }[]).map((f) => `${f.path} ${f.code}`);
const filterOf = (filter: object): string => `?filter=${encodeURIComponent(JSON.stringify(filter))}`;
const readColumns = (reply: Reply): BoardColumn[] => {
  expect(reply.status, reply.text).toBe(200);
  return reply.body["columns"] as unknown as BoardColumn[];
};
const boardOf = async (filter: object = {}, token = owner): Promise<BoardColumn[]> =>
  readColumns(await as(token, "GET", `/board${filterOf(filter)}`));
const idsIn = (columns: BoardColumn[], id: string): string[] =>
  (columns.find((column) => column.id === id)?.rows ?? []).map((row) => row.id);
const detailOf = async (id: string, token = owner): Promise<OpportunityDetail> =>
  (await as(token, "GET", `/${id}`)).body as unknown as OpportunityDetail;

test("goes through the stages, in the order that it is given, with its history", async () => {
  const title = "Ordre des cartes";
  const cards = [await make({ title }), await make({ title }), await make({ title })] as const;
  const [a, b, c] = cards;
  const filter = { nextOn: { from: "2099-01-10" } };
  const inFirst = async (): Promise<string[]> =>
    idsIn(await boardOf(filter), FIRST).filter((id) => cards.some((card) => card.id === id));
  expect(await inFirst()).toEqual([c.id, b.id, a.id]);
  await act(a, "move", { stageId: FIRST, before: b.id });
  expect(await inFirst()).toEqual([c.id, a.id, b.id]);
  await act(c, "move", { stageId: FIRST, before: null });
  expect(await inFirst()).toEqual([a.id, b.id, c.id]);
  const moved = await act(b, "move", { stageId: SECOND });
  expect(moved).toMatchObject({ stage: SECOND, stageName: "Échange", probability: 30, version: 2 });
  // The one whose reader has an older version is refused, with the current one.
  const stale = await as(owner, "POST", `/${b.id}/move`, { version: 1, stageId: THIRD });
  expect(codeOf(stale)).toEqual([409, "conflict"]);
  const gone = await as(owner, "POST", `/${b.id}/move`, { version: 2, stageId: newTestId() });
  expect([gone.status, fieldsOf(gone)]).toEqual([422, ["stageId unknown-stage"]]);
  const { history } = await detailOf(b.id);
  expect(history.map(({ kind, from, to }) => [kind, from, to])).toEqual([
    ["moved", "À contacter", "Échange"],
    ["created", "", "À contacter"],
  ]);
});

test("is won or lost with a reason, and opens again with its next step", async () => {
  const one = await make({ probability: 80 });
  expect(one).toMatchObject({ probability: 80, ownProbability: 80, weightedCents: 96_040, isMine: true });
  expect(codeOf(await as(owner, "POST", `/${one.id}/loss`, { version: 1 }))[0]).toBe(422);
  const noWords = await as(owner, "POST", `/${one.id}/loss`, { version: 1, reason: "other" });
  expect(fieldsOf(noWords)).toEqual(["note needed"]);
  const lost = await act(one, "loss", { reason: "price", note: "12 % moins cher ailleurs" });
  expect(lost).toMatchObject({ status: "lost", stage: "lost", lostReason: "price", weightedCents: 0 });
  expect(codeOf(await as(owner, "POST", `/${one.id}/move`, { version: 2, stageId: SECOND }))).toEqual([
    409,
    "opportunity-ended",
  ]);
  const bare = await as(owner, "POST", `/${one.id}/reopening`, { version: 2, stageId: SECOND });
  expect(bare.status).toBe(422);
  const next = { stageId: SECOND, nextStep: "Proposer le 2024", nextOn: "2099-02-01" };
  const open = await act(lost, "reopening", next);
  expect(open).toMatchObject({
    status: "open",
    stage: SECOND,
    lostReason: null,
    nextStep: "Proposer le 2024",
  });
  const won = await act(open, "winning");
  expect(won).toMatchObject({ status: "won", probability: 100, weightedCents: 120_050 });
  expect(idsIn(await boardOf(), "won")).toContain(one.id);
  // Without a next step there is no open opportunity.
  for (const without of ["nextStep", "nextOn"] as const) {
    const reply = await as(owner, "POST", "", {
      ...facts(),
      id: newTestId(),
      clientId,
      [without]: undefined,
    });
    expect([reply.status, fieldsOf(reply)[0]?.split(" ")[0]]).toEqual([422, without]);
  }
});

test("an accepted quote wins its opportunity with what was sold; a refused one changes nothing", async () => {
  const { pen } = office;
  const one = await make({ title: "Par devis" });
  const quote = await pen.begin({ clientId });
  const linked = await as(owner, "POST", `/${one.id}/links`, { kind: "quote", targetId: quote.id });
  expect(linked.status, linked.text).toBe(200);
  const others = await make({ title: "Autre" });
  const twice = await as(owner, "POST", `/${others.id}/links`, { kind: "quote", targetId: quote.id });
  expect(codeOf(twice)).toEqual([409, "opportunity-linked"]);
  const ofAnother = await pen.begin({ clientId: agentClientId });
  const foreign = await as(owner, "POST", `/${one.id}/links`, { kind: "quote", targetId: ofAnother.id });
  expect(codeOf(foreign)).toEqual([404, "not-found"]);
  const refused = await pen.begin({ clientId });
  await as(owner, "POST", `/${one.id}/links`, { kind: "quote", targetId: refused.id });
  await pen.post(`/v1/quotes/${refused.id}/sending`, { version: 1, mail: false });
  expect((await pen.post(`/v1/quotes/${refused.id}/refusal`, { version: 2 })).status).toBe(200);
  expect((await detailOf(one.id)).status).toBe("open");

  await pen.post(`/v1/quotes/${quote.id}/sending`, { version: 1, mail: false });
  const order = await pen.post(`/v1/quotes/${quote.id}/orders`, {
    version: 2,
    pending: false,
    beyondCredit: true,
  });
  expect(order.status, order.text).toBe(201);
  const won = await detailOf(one.id);
  const priced = quote.priced;
  expect(won).toMatchObject({ status: "won", amountCents: priced.totalHtCents, bottles: 6 });
  expect(won.links.map(({ kind }) => kind).toSorted()).toEqual(["order", "quote", "quote"]);
  expect(won.history[0]).toMatchObject({ kind: "won" });
});

test("the board, the list and the forecast show the same figures, those of core", async () => {
  const filter = { expectedOn: { from: "2098-01-01", to: "2098-12-31" } };
  const amounts = [1, 33, 99_999, 250_001, 7, null, 80_000, 240_000];
  for (const [n, amountCents] of amounts.entries()) {
    const made = await make({
      amountCents,
      bottles: n === 2 ? null : n,
      stageId: [FIRST, SECOND, THIRD, FOURTH][n % 4],
      expectedOn: `2098-0${1 + (n % 3)}-10`,
      ...(n === 3 ? { probability: 33 } : {}),
    });
    if (n === 6) await act(made, "loss", { reason: "price" });
    if (n === 7) await act(made, "winning");
  }
  const rows = (await as(owner, "GET", filterOf(filter))).body["rows"] as unknown as OpportunityRow[];
  expect(rows).toHaveLength(amounts.length);
  for (const row of rows)
    expect(row.weightedCents).toBe(weightedCents(row.amountCents ?? null, row.probability));
  const expected = sumsOf(rows);
  const picked = ({
    count,
    bottles,
    amountCents = 0,
    weightedCents: weighted = 0,
  }: BoardColumn): OpportunitySums => ({
    count,
    bottles,
    amountCents,
    weightedCents: weighted,
  });
  const columns = await boardOf(filter);
  const but = (id: string): BoardColumn[] => columns.filter((column) => column.id !== id);
  expect(addedSums(but("lost").map(picked))).toEqual({ ...expected, count: rows.length - 1 });
  for (const column of columns) expect(picked(column)).toEqual(sumsOf(column.rows));
  const { parts, won } = (await as(owner, "GET", `/forecast${filterOf(filter)}`)).body as unknown as {
    parts: (OpportunitySums & { key: string })[];
    won: OpportunitySums;
  };
  expect(won).toEqual(sumsOf(rows.filter(({ status }) => status === "won")));
  expect(won).toMatchObject({ count: 1, amountCents: 240_000 });
  const found = parts.filter(({ count }) => count > 0);
  expect(found.map(({ key }) => key)).toEqual(["2098-01", "2098-02", "2098-03"]);
  expect(addedSums(found)).toEqual(sumsOf(rows.filter(({ status }) => status === "open")));
  const measure = (await as(owner, "GET", `/measure${filterOf(filter)}`)).body as unknown as {
    count: number;
    totals: object;
  };
  const { count, ...totals } = expected;
  expect(measure).toEqual({ count, totals });
});

test("stages change together; one that goes tells where its cards go", async () => {
  const card = await make({ stageId: SECOND, title: "Reste" });
  const { version, stages } = (await as(owner, "GET", "/stages")).body as unknown as StagesAnswer;
  const sent = stages
    .filter(({ id }) => id !== SECOND)
    .map(({ count: _, ...stage }) => ({ ...stage, stagnationDays: 5 }));
  const put = (body: object): Promise<Reply> => as(owner, "PUT", "/stages", body);
  expect(fieldsOf(await put({ version, stages: sent }))).toEqual([`moves.${SECOND} stage-in-use`]);
  const same = await put({ version, stages: [...sent, { ...sent[0], id: newTestId() }] });
  expect(fieldsOf(same)).toEqual(["stages.3.name twice"]);
  const reply = await put({ version, stages: sent, moves: [{ from: SECOND, to: THIRD }] });
  expect(reply.status, reply.text).toBe(200);
  expect(codeOf(await put({ version, stages: sent }))).toEqual([409, "conflict"]);
  const moved = await detailOf(card.id);
  expect(moved).toMatchObject({ stage: THIRD, version: 2 });
  expect(moved.history[0]).toMatchObject({ kind: "moved", from: "Échange", to: "Dégustation" });
  expect((await boardOf()).map(({ id }) => id)).toEqual([FIRST, THIRD, FOURTH, "won", "lost"]);
  // Back, for the other tests.
  await put({ version: version + 1, stages: stages.map(({ count: _, ...stage }) => stage) });
});

test("an agent has those of their clients, in the board and its sums too", async () => {
  const own = await make({ clientId: agentClientId, title: "De l'agent" }, agent);
  const hidden = await make({ title: "Du domaine" });
  const all = await boardOf({}, agent);
  expect(all.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual([own.id]);
  expect(all.find(({ id }) => id === FIRST)).toMatchObject({ count: 1, amountCents: 120_050 });
  for (const reply of [
    await as(agent, "GET", `/${hidden.id}`),
    await as(agent, "POST", `/${hidden.id}/winning`, { version: 1 }),
    await as(agent, "POST", `/${hidden.id}/move`, { version: 1, stageId: SECOND }),
    await as(agent, "PUT", `/${hidden.id}`, { ...facts(), version: 1 }),
    await as(agent, "POST", "", { ...facts(), id: newTestId(), clientId }),
    await as(agent, "GET", `/of-client/${clientId}`),
  ])
    expect(codeOf(reply)).toEqual([404, "not-found"]);
  const ownerId = await userOf(office.server, agent);
  const toAgent = await as(owner, "PUT", `/${hidden.id}`, { ...facts(), version: 1, ownerId });
  expect(fieldsOf(toAgent)).toEqual(["ownerId owner-agent-client"]);
  expect((await as(agent, "PUT", "/stages", { version: 1, stages: [] })).status).toBe(403);
  expect((await act(own, "move", { stageId: FOURTH }, agent)).stage).toBe(FOURTH);
});

test("who may not see prices neither reads nor changes the amount", async () => {
  const one = await make();
  const seen = await detailOf(one.id, reader);
  expect(seen.title).toBe(one.title);
  expect(JSON.stringify(seen)).not.toMatch(/Cents/);
  const body = { ...facts({ title: "Renommée" }), version: 1 };
  expect(codeOf(await as(reader, "PUT", `/${one.id}`, body))).toEqual([403, "forbidden"]);
  const changed = await as(reader, "PUT", `/${one.id}`, { ...body, amountCents: null });
  expect(changed.status, changed.text).toBe(200);
  expect(await detailOf(one.id)).toMatchObject({ title: "Renommée", amountCents: 120_050 });
});

test("merged clients bring their opportunities; stagnation counts the days in the stage", async () => {
  const { server } = office;
  // Made some weeks ago: sessions end by the real clock.
  server.clock.now = Date.now() - 20 * 86_400_000;
  const [keep, twin] = [await office.pen.client(), await office.pen.client()];
  const one = await make({ clientId: twin });
  const merge = await server.send("POST", `/v1/clients/${twin}/merge`, {
    token: owner,
    body: { into: keep, version: 1, intoVersion: 1 },
  });
  expect(merge.status, merge.text).toBe(200);
  expect((await detailOf(one.id)).clientId).toBe(keep);
  expect(idsIn(await boardOf({ isStagnant: { is: true } }), FIRST)).not.toContain(one.id);
  server.clock.now = 0;
  const late = await boardOf({ isStagnant: { is: true } });
  expect(idsIn(late, FIRST)).toContain(one.id);
});

test("a task is about an opportunity of its client, and its next one too", async () => {
  const one = await make();
  const task = {
    kind: "customPhone",
    subject: "Rappeler",
    dueOn: "2099-01-10",
    clientId,
    opportunityId: one.id,
  };
  const send = (path: string, body: object, token = owner): Promise<Reply> =>
    office.server.send("POST", `/v1/tasks${path}`, { token, body });
  const made = await send("", { id: newTestId(), ...task });
  expect(made.status, made.text).toBe(201);
  expect(made.body).toMatchObject({ opportunityId: one.id, opportunityTitle: one.title });
  expect(codeOf(await send("", { id: newTestId(), ...task, clientId: agentClientId }))).toEqual([
    404,
    "not-found",
  ]);
  expect(codeOf(await send("", { id: newTestId(), ...task, clientId: null }, agent))).toEqual([
    404,
    "not-found",
  ]);
  const next = { id: newTestId(), kind: "visit", subject: "Passer", dueOn: "2099-02-01" };
  await send(`/${String(made.body["id"])}/completion`, { version: 1, next });
  const of = (token: string): Promise<Reply> =>
    office.server.send("GET", `/v1/tasks/of-opportunity/${one.id}`, { token });
  const { tasks } = (await of(owner)).body as unknown as { tasks: { id: string }[] };
  expect(tasks.map(({ id }) => id)).toEqual([next.id, made.body["id"]]);
  expect(codeOf(await of(agent))).toEqual([404, "not-found"]);
});

test("between two cards without room the column is numbered anew", async () => {
  const expectedOn = "2097-05-05";
  const cards: OpportunityDetail[] = [];
  for (let n = 0; n < 3; n += 1) cards.push(await make({ expectedOn, stageId: FOURTH }));
  const [a, b, c] = cards as [OpportunityDetail, OpportunityDetail, OpportunityDetail];
  await office.server.app.services.database.transaction({ shopId: office.shop.id }, async (tx) => {
    for (const [one, position] of [
      [a, 1],
      [b, 1 + Number.EPSILON],
      [c, 5],
    ] as const)
      await tx.run("update opportunities set position = :position where shop_id = :shopId and id = :id", {
        shopId: office.shop.id,
        id: one.id,
        position,
      });
  });
  await act(c, "move", { stageId: FOURTH, before: b.id });
  const filter = { expectedOn: { from: expectedOn, to: expectedOn } };
  expect(idsIn(await boardOf(filter), FOURTH)).toEqual([a.id, c.id, b.id]);
});
