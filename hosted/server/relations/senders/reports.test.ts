import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readDeliveryStatus } from "#relations/senders/deliveryStatus.ts";
import { readReport } from "#relations/senders/reports.ts";

const FOLDER = join(import.meta.dirname, "testing/bounces");
const BOUNCE = "b+token@bounces.example";

/**
 * Meaning of each mail: shapes of Postfix, Exim, Exchange, Gmail, Orange, OVH, Proofpoint and qmail, written from RFC
 * 3464, RFC 3834, RFC 5965 and the documents of these servers.
 */
const GOLDEN: Record<string, string> = {
  "complaint-arf": "complaint",
  "complaint-by-return-path": "complaint",
  "exchange-not-found": "bounce 5.1.10",
  "exchange-policy": "bounce 5.7.1",
  "exim-plain": "bounce 5.0.0",
  "exim-report": "bounce 5.2.2",
  "gmail-dmarc": "bounce 5.7.26",
  "gmail-unknown": "bounce 5.1.1",
  "human-answer": "other",
  "orange-reputation": "bounce 5.7.1",
  "orange-unknown": "bounce 5.1.1",
  "ovh-full": "bounce 5.2.2",
  "postfix-delayed": "automatic",
  "postfix-expired": "bounce 4.4.1",
  "postfix-unknown-user": "bounce 5.1.1",
  "proofpoint-unknown": "bounce 5.1.1",
  "qmail-plain": "bounce 5.1.1",
  "success-receipt": "automatic",
  vacation: "automatic",
};

const files = globSync(`${FOLDER}/*.eml`).toSorted();
const mailOf = (file: string): string => readFileSync(file, "utf8").replaceAll("{{bounce}}", BOUNCE);

test("every mail of the corpus has its meaning", () => {
  expect(files.map((file) => basename(file, ".eml"))).toEqual(Object.keys(GOLDEN));
});

test.each(files.map((file) => [basename(file, ".eml"), file] as const))("%s", async (name, file) => {
  for (const text of [mailOf(file), mailOf(file).replaceAll("\n", "\r\n")]) {
    const { report, addresses } = await readReport(Buffer.from(text));
    expect([report.kind, ...("status" in report ? [report.status] : [])].join(" ")).toBe(GOLDEN[name]);
    expect(addresses).toContain(BOUNCE);
    if (report.kind === "bounce") expect(report.text).not.toBe("");
  }
});

test("mails cut, doubled or mixed up are read or refused, never more", async () => {
  const texts = files.map(mailOf);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...texts),
      fc.nat(6000),
      fc.uint8Array({ maxLength: 200 }),
      async (text, cut, noise) => {
        const raw = Buffer.concat([Buffer.from(text.slice(0, cut)), noise, Buffer.from(text.slice(cut))]);
        const read = await readReport(raw).catch((error: unknown) => {
          expect(error).toBeInstanceOf(Error);
          return null;
        });
        if (read) expect(["bounce", "complaint", "automatic", "other"]).toContain(read.report.kind);
      },
    ),
    { numRuns: process.env["LONG"] ? 2000 : 100 },
  );
});

test("a mail nested beyond the limit is refused, and a flood of headers too", async () => {
  let nested = "Content-Type: text/plain\n\nx\n";
  for (let n = 0; n < 40; n += 1)
    nested = `Content-Type: multipart/mixed; boundary="b${n}"\n\n--b${n}\n${nested}\n--b${n}--\n`;
  await expect(readReport(Buffer.from(nested))).rejects.toThrow();
  const headers = Array.from({ length: 5000 }, (_, n) => `X-Header-${n}: ${"x".repeat(60)}`).join("\n");
  await expect(readReport(Buffer.from(`${headers}\n\nx`))).rejects.toThrow();
});

test("a status field that says nothing is completed by the diagnostic of the same class alone", () => {
  const status = (field: string, diagnostic: string): string | undefined =>
    readDeliveryStatus(
      [
        "Reporting-MTA: dns; x",
        "",
        "Final-Recipient: rfc822; A@b.fr",
        "Action: failed",
        `Status: ${field}`,
        `Diagnostic-Code: smtp; ${diagnostic}`,
      ].join("\n"),
    )[0]?.status;
  expect(status("5.0.0", "550 5.1.1 unknown")).toBe("5.1.1");
  expect(status("5.0.0", "450 4.2.2 full")).toBe("5.0.0");
  expect(status("5.2.1", "550 5.1.1 unknown")).toBe("5.2.1");
  expect(status("", "550 unknown user")).toBe("5.0.0");
  expect(status("5.0.0", "connect to 10.5.1.1:25")).toBe("5.0.0");
  expect(status("", "nothing")).toBe("");
});
