import { expect, it } from "vitest";
import { hostileFigures } from "#kit/testing/hostileFigures.ts";
import { openLeaks } from "#kit/testing/leaks.ts";
import { startTestServer } from "#kit/testing/server.ts";

it("finds what a shop reads of another, and nothing in what it reads of its own or has named itself", async () => {
  const server = await startTestServer({ jobs: false });
  try {
    const findLeaks = await openLeaks(server.ownerUrl);
    const own = await server.login("calades", "Calades2026");
    const other = await server.login("aubree", "Lanthier2026");
    const { text, body } = await server.send("GET", "/v1/clients?limit=5", { token: own });
    const ids = (body as unknown as { rows: { id: string }[] }).rows.map(({ id }) => id);
    expect(ids.length).toBe(5);
    const by = (token?: string, output = "") => findLeaks({ said: output, token, hasKey: false }, text);
    expect(by(own)).toEqual([]);
    expect(by(other)).toEqual(expect.arrayContaining(ids));
    expect(by()).toEqual(expect.arrayContaining(ids));
    expect(by(other, text)).toEqual([]);
  } finally {
    await server.stop();
  }
});

it("counts tries, and tells each fault", () => {
  const { line, faults } = hostileFigures(
    "try\t404\tGET /a\ntry\t507\tPOST /b\ntry\t500\tPOST /c\ntry\t0\tGET /d\nhang\tGET /e\nleak\tGET /f tells x\n",
  );
  expect(line).toBe(
    "hostile: 4 tries, 1 answers 5xx (and 1 of 503 or 507, which are meant), 1 connections ended without an answer, 1 hangs, 1 leaks",
  );
  expect(faults).toEqual([
    "hostile 5xx: 500 POST /c",
    "hostile hang: GET /e",
    "hostile leak: GET /f tells x",
  ]);
});
