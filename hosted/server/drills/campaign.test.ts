import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, it } from "vitest";
import { appUrl } from "#kit/postgres/connection.ts";
import { TEST_SECRET } from "#kit/testing/cluster.ts";
import { startTestServer } from "#kit/testing/server.ts";
import { fullNumber } from "#kit/testing/storm.ts";
import { campaignDrill, startCatcher, type SenderProcess } from "#drills/campaign.ts";

const SENDER = join(import.meta.dirname, "campaignSender.main.ts");

/** Starts a process that sends, and waits until it works. */
async function startSender(env: Record<string, string>): Promise<SenderProcess> {
  const child = spawn(process.execPath, [SENDER], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return {
    async kill() {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}

it(
  "a sender that is killed again and again doubles nothing, and writes to nobody who left",
  { timeout: 900_000 },
  async () => {
    const isLong = fullNumber(0, 1) === 1;
    const catcher = await startCatcher();
    const server = await startTestServer({ jobs: false, env: { SMTP_URL: catcher.url } });
    try {
      const report = await campaignDrill({
        send: server.send,
        ownerUrl: server.ownerUrl,
        catcher,
        startSender: () =>
          startSender({
            DRILL_DATABASE: appUrl(server.ownerUrl),
            DRILL_SECRET: TEST_SECRET,
            SMTP_URL: catcher.url,
            LOG_LEVEL: "silent",
            CUVEE_DATA: server.app.services.settings.dataDir,
          }),
        recipients: fullNumber(200, 20_000),
        kills: fullNumber(2, 20),
        seed: 20_261,
        endsLeases: !isLong,
        log: () => undefined,
      });
      expect(report.faults).toEqual({});
      expect(report.uncertain).toBeLessThanOrEqual(report.uncertainMost);
      expect(report.accepted).toBeGreaterThan(report.kills * 20);
      expect(report.refused).toBeGreaterThan(0);
      expect(report.spared).toBeGreaterThan(0);
      if (isLong) process.stdout.write(`${JSON.stringify(report)}\n`);
    } finally {
      await server.stop();
      await catcher.close();
    }
  },
);
