import { afterAll, beforeAll, expect, it } from "vitest";
import { openPaymentsOffice, type PaymentsOffice } from "#billing/payments/testing/office.fixture.ts";
import { WorkerFault, runInWorker } from "#kit/jobs/workerThread.ts";

let office: PaymentsOffice;
beforeAll(async () => {
  office = await openPaymentsOffice({ connections: 2 });
});
afterAll(() => office.server.stop());

const WAITING = new URL("../../../kit/testing/workerThread.fixture.ts", import.meta.url);
const csv = "Date;Libellé;Montant\n22/11/2026;VIR MARTIN;12,00\n";

it("statements that wait to be read hold no connection of the database", async () => {
  const bankId = await office.bankId();
  const done: string[] = [];
  // Both processes that read files are busy for two seconds.
  const taken = Promise.allSettled(
    [1, 2].map(() => runInWorker(WAITING, "wait", { megabytes: 200, seconds: 2 })),
  );
  const statements = [1, 2, 3].map(async () => {
    const body = { bankId, name: "releve.csv", content: csv };
    const { status } = await office.ask("POST", "/v1/payments/statements/reading", body);
    done.push(`statement ${status}`);
  });
  for (let n = 0; n < 10; n += 1) await fetch(`${office.server.url}/healthz`);
  const { status } = await office.ask("GET", "/v1/payments/bank-lines/waiting");
  done.push(`others ${status}`);
  for (const one of await taken) expect(one).toEqual({ status: "rejected", reason: expect.any(WorkerFault) });
  await Promise.all(statements);
  expect(done).toEqual(["others 200", "statement 200", "statement 200", "statement 200"]);
});
