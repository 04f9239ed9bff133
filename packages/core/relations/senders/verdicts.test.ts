import fc from "fast-check";
import { expect, test } from "vitest";
import { addressFault, domainFault, typedDomain } from "#relations/senders/domains.ts";
import { judgeSpf, suggestedSpf } from "#relations/senders/spf.ts";
import {
  domainsAbove,
  isLost,
  isProven,
  judgeDkim,
  judgeDmarc,
  PROOFS,
  readTags,
  suggestedDmarc,
  Unreadable,
  VERDICT_STATES,
  type NameReader,
  type Verdicts,
} from "#relations/senders/verdicts.ts";

const KEY = "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A";
const names = (records: Record<string, readonly string[]>, hosts: readonly string[] = []): NameReader => ({
  txt: async (name) => records[name] ?? [],
  hasAddress: async (name) => hosts.includes(name),
  mx: async (name) => (hosts.includes(name) ? [`mx.${name}`] : []),
});
const written = ({ state, reason }: { state: string; reason: string }): string => `${state} ${reason}`;

test.each([
  [[], "red missing"],
  [[`v=DKIM1; k=rsa; p=${KEY}`], "green fine"],
  [[`p=${KEY}`], "green fine"],
  [[`v=DKIM1;k=rsa;p=${KEY.slice(0, 9)} ${KEY.slice(9)};`], "green fine"],
  [[`v=DKIM1; k=rsa; h=sha1:sha256; s=email; p=${KEY}`], "green fine"],
  [[`v=DKIM1; p=${KEY}x`], "red otherKey"],
  [["v=DKIM1; p="], "red revoked"],
  [[`v=DKIM1; k=ed25519; p=${KEY}`], "red otherAlgorithm"],
  [[`v=DKIM1; h=sha1; p=${KEY}`], "red otherAlgorithm"],
  [[`v=DKIM1; s=tlsrpt; p=${KEY}`], "red notForMail"],
  [[`v=DKIM1; t=y; p=${KEY}`], "orange testing"],
  [[`v=DKIM2; p=${KEY}`], "red malformed"],
  [["v=DKIM1; k=rsa"], "red malformed"],
  [["something else"], "red malformed"],
  [[`p=${KEY}`, `p=${KEY}`], "red several"],
])("key records %j are %s", (records, verdict) => {
  expect(written(judgeDkim(records, KEY))).toBe(verdict);
});

test.each([
  [[[]], "red missing"],
  [[["v=DMARC1; p=none"]], "green fine"],
  [[["v=DMARC1;p=reject;rua=mailto:a@b.fr"]], "green fine"],
  [[["v=DMARC1"]], "red noPolicy"],
  [[["v=DMARC1; rua=mailto:a@b.fr"]], "orange reportsOnly"],
  [[["v=DMARC1; p=quaratine"]], "red noPolicy"],
  [[["v=DMARC1; p=none", "v=DMARC1; p=none"]], "red several"],
  [[["v=DMARC1; p=none; p=reject"]], "red malformed"],
  [[["google-site-verification=x", "v=DMARC1; p=none"]], "green fine"],
  [[[], ["v=DMARC1; p=reject; sp=none"]], "green inherited"],
  [[[], ["v=DMARC1; p=none; sp=what"]], "red noPolicy"],
])("policies %j are %s", (levels, verdict) => {
  expect(written(judgeDmarc(levels))).toBe(verdict);
});

const RELAY = "include:spf.relay.example";
const relay = { "spf.relay.example": ["v=spf1 ip4:192.0.2.0/24 ~all"] };
test.each([
  [{}, "red missing"],
  [{ "d.fr": [`v=spf1 ${RELAY} ~all`] }, "green fine"],
  [{ "d.fr": [`v=spf1 ${RELAY} -all`, "other text"] }, "green fine"],
  [{ "d.fr": [`V=SPF1 +Include:SPF.Relay.example ?all`] }, "green fine"],
  [
    { "d.fr": ["v=spf1 include:_spf.other.example ~all"], "_spf.other.example": [`v=spf1 ${RELAY} ~all`] },
    "green fine",
  ],
  [{ "d.fr": ["v=spf1 redirect=_spf.d.fr"], "_spf.d.fr": [`v=spf1 ${RELAY} ~all`] }, "green fine"],
  [{ "d.fr": ["v=spf1 mx ~all"] }, "red notIncluded"],
  [{ "d.fr": [`v=spf1 -all ${RELAY}`] }, "red notIncluded"],
  [{ "d.fr": [`v=spf1 -${RELAY} ~all`] }, "red refused"],
  [{ "d.fr": [`v=spf1 ${RELAY} +all`] }, "orange allowsAll"],
  [{ "d.fr": [`v=spf1 ${RELAY} ~all`, "v=spf1 -all"] }, "red several"],
  [{ "d.fr": [`v=spf1 ${RELAY} include:gone.example ~all`] }, "red malformed"],
  [{ "d.fr": [`v=spf1 ${RELAY} foo:bar ~all`] }, "red malformed"],
  [{ "d.fr": [`v=spf1 ${RELAY} a:x1.fr a:x2.fr a:x3.fr ~all`] }, "red voidLookups"],
  [{ "d.fr": [`v=spf1 ${RELAY} include:d.fr ~all`] }, "red tooManyLookups"],
  [{ "d.fr": ["v=spf10 ~all"] }, "red missing"],
])("senders %j are %s", async (records, verdict) => {
  expect(written(await judgeSpf("d.fr", RELAY, names({ ...relay, ...records })))).toBe(verdict);
});

test("look-ups are counted over the whole tree: ten pass, eleven do not (RFC 7208 §4.6.4)", async () => {
  const hosts = Array.from({ length: 10 }, (_, n) => `h${n}.fr`);
  const record = (count: number): string =>
    `v=spf1 ${RELAY} ${hosts
      .slice(0, count)
      .map((host) => `a:${host}`)
      .join(" ")} ~all`;
  const judged = (count: number) =>
    judgeSpf("d.fr", RELAY, names({ ...relay, "d.fr": [record(count)] }, hosts));
  expect(await judged(9)).toMatchObject({ state: "green", count: 10 });
  expect(await judged(10)).toMatchObject({ state: "red", reason: "tooManyLookups" });
});

test("a name server that does not answer leaves a verdict open, whatever was asked", async () => {
  const away: NameReader = {
    ...names({}),
    txt: () => Promise.reject(new Unreadable("ESERVFAIL")),
  };
  expect(written(await judgeSpf("d.fr", RELAY, away))).toBe("orange unreadable");
  expect(written(await judgeSpf("d.fr", null, names({ "d.fr": ["v=spf1 -all"] })))).toBe("orange operator");
});

test("the suggested record lets the relay send, whatever the domain has", async () => {
  const terms = fc.constantFrom(
    "mx",
    "a",
    "ip4:192.0.2.1",
    RELAY,
    "?all",
    "~all",
    "-all",
    "redirect=spf.relay.example",
  );
  await fc.assert(
    fc.asyncProperty(fc.array(terms, { maxLength: 5 }), async (words) => {
      const record = suggestedSpf([`v=spf1 ${words.join(" ")}`], RELAY);
      const { reason } = await judgeSpf("d.fr", RELAY, names({ ...relay, "d.fr": [record] }, ["d.fr"]));
      // Two redirections, or a relay after "all", were wrong before and stay so.
      const wasWrong =
        words.filter((word) => word.startsWith("redirect")).length > 1 || words.includes(RELAY);
      expect(wasWrong || reason === "fine").toBe(true);
    }),
  );
  expect(suggestedSpf([], RELAY)).toBe(`v=spf1 ${RELAY} ~all`);
  expect(suggestedSpf(["v=spf1 mx -all"], RELAY)).toBe(`v=spf1 mx ${RELAY} -all`);
});

test("the policy to copy keeps what the domain has", () => {
  const suggested = (record: string) => suggestedDmarc(judgeDmarc([[record]]));
  expect(suggestedDmarc(undefined)).toBe("v=DMARC1; p=none");
  expect(suggested("v=DMARC1; p=reject; rua=mailto:a@b.fr")).toBe("v=DMARC1; p=reject; rua=mailto:a@b.fr");
  expect(suggested("v=DMARC1; rua=mailto:a@b.fr")).toBe("v=DMARC1; p=none; rua=mailto:a@b.fr");
  expect(suggested("v=DMARC1; p=x; p=y")).toBe("v=DMARC1; p=none");
});

test("any text is judged without an error", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: "binary-ascii" })), async (records) => {
      judgeDkim(records, KEY);
      judgeDmarc([records, records.map((record) => `v=DMARC1;${record}`)]);
      for (const record of records) readTags(record);
      await judgeSpf("d.fr", RELAY, names({ "d.fr": records.map((record) => `v=spf1 ${record}`) }));
    }),
  );
});

test("a domain is used when all are green, and given up when one is red", () => {
  const verdict = fc.record({
    state: fc.constantFrom(...VERDICT_STATES),
    reason: fc.constant("fine" as const),
    found: fc.constant(null),
    count: fc.constant(null),
  });
  fc.assert(
    fc.property(fc.record({ dkim: verdict, spf: verdict, dmarc: verdict }), (all: Verdicts) => {
      const states = PROOFS.map((name) => all[name].state);
      expect(isProven(all)).toBe(states.join() === "green,green,green");
      expect(isLost(all)).toBe(states.includes("red"));
      expect(isProven(all) && isLost(all)).toBe(false);
    }),
  );
});

test.each([
  ["https://www.Domaine.fr/boutique?x=1", "domaine.fr"],
  ["Nouvelles@domaine.fr", "domaine.fr"],
  ["domaine.fr.", "domaine.fr"],
  ["châteaux.fr", "xn--chteaux-qwa.fr"],
  ["www.fr", "www.fr"],
])("a typed %s names %s", (typed, domain) => {
  expect(typedDomain(typed)).toBe(domain);
});

test.each([
  ["domaine.fr", null],
  ["mail.domaine.fr", null],
  ["gmail.com", "sender-domain-public"],
  ["orange.fr", "sender-domain-public"],
  ["cuvee.example", "sender-domain-platform"],
  ["x.cuvee.example", "sender-domain-platform"],
  ["example", "sender-domain-malformed"],
  ["192.0.2.1", "sender-domain-malformed"],
  ["-a.fr", "sender-domain-malformed"],
  ["a..fr", "sender-domain-malformed"],
])("a shop that names %s is told %s", (domain, fault) => {
  expect(domainFault(domain, ["cuvee.example"])).toBe(fault);
});

test("the address is at the domain itself", () => {
  expect(addressFault("nouvelles@domaine.fr", "domaine.fr")).toBeNull();
  expect(addressFault("nouvelles@mail.domaine.fr", "domaine.fr")).toBe("sender-address-elsewhere");
  expect(addressFault("nouvelles", "domaine.fr")).toBe("sender-address-malformed");
  expect(addressFault("a b@domaine.fr", "domaine.fr")).toBe("sender-address-malformed");
  expect(domainsAbove("a.b.fr")).toEqual(["a.b.fr", "b.fr"]);
});
