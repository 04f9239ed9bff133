import { expect, it } from "vitest";
import { readSettings } from "#kit/settings.ts";
import { standbyAddresses } from "./addresses.ts";
import { openFloors } from "./floors.ts";
import { parsePosition, readPosition } from "./position.ts";
import { openSamples } from "./samples.ts";

const DATABASE_URL = "postgres://owner:pw@primary:5432/cuvee";
const standbys = (DATABASE_READ_URL: string, more: Record<string, string> = {}) =>
  readSettings({ DATABASE_URL, DATABASE_READ_URL, ...more }).standbys;

it("reads the address of standbys, and refuses others in one line", () => {
  expect(readSettings({ DATABASE_URL }).standbys).toBeNull();
  expect(standbys("postgres://one")).toEqual({ url: "postgres://one", lagMs: 5000 });
  expect(
    standbys("postgresql://u:p@one:5433,two/x?sslmode=require", { DATABASE_READ_LAG_MS: "1500" }),
  ).toEqual({
    url: "postgresql://u:p@one:5433,two/x?sslmode=require",
    lagMs: 1500,
  });
  expect(standbys("postgres://[::1]:5433/x")).not.toBeNull();
  for (const bad of [
    "one",
    "mysql://one/x",
    "postgres://",
    "postgres:///x",
    "postgres://one:70000/x",
    "postgres://one:x/x",
    "postgres://one,/x",
    "postgres://one,one/x",
    "postgres://o ne/x",
  ])
    expect(() => standbys(bad), bad).toThrow(
      /^DATABASE_READ_URL: not an address of standbys, as in postgres:\/\/\S+/,
    );
  expect(() => readSettings({ DATABASE_READ_URL: "postgres://one" })).toThrow(
    "DATABASE_READ_URL: needs DATABASE_URL",
  );
  expect(() => standbys("postgres://one", { DATABASE_READ_LAG_MS: "10" })).toThrow(
    'DATABASE_READ_LAG_MS: "10" is less than 1000',
  );
  expect(() => standbys("postgres://one", { DATABASE_READ_LAG_MS: "x" })).toThrow(
    'DATABASE_READ_LAG_MS: "x" is not a whole number from 0 to 600000',
  );
});

it("connects to each host as the application's role, with the password that it has on the primary", () => {
  const [one, two] = standbyAddresses(
    "postgres://u:p@one:5433,two/other?sslmode=require&user=x&options=-c",
    DATABASE_URL,
  );
  expect([one?.name, two?.name]).toEqual(["one:5433", "two:5432"]);
  expect(one?.url).toMatch(/^postgres:\/\/cuvee_app:[0-9a-f]{64}@one:5433\/other\?sslmode=require$/);
  expect(standbyAddresses("postgres://one", DATABASE_URL)[0]?.url).toMatch(/@one\/cuvee$/);
  // An address of several hosts, as the primary may have one, names its database too.
  expect(standbyAddresses("postgres://one", DATABASE_URL.replace(":5432", ""))[0]?.url).toMatch(
    /@one\/cuvee$/,
  );
});

it("reads positions as PostgreSQL and we write them, and nothing else", () => {
  expect(parsePosition("0/0")).toBe(0);
  expect(parsePosition("16/B374D848")).toBe(0x16b374d848);
  for (const bad of [null, undefined, 5, "", "16", "16/", "G/0", "16/B374D848 ", "FFFFFFFF/FFFFFFFF"])
    expect(parsePosition(bad)).toBeNull();
  expect(readPosition("97509482568")).toBe(97509482568);
  for (const bad of [undefined, "", "-1", "1.5", "0x1", "1e3", "99999999999999999"])
    expect(readPosition(bad)).toBeNull();
});

it("knows how far a standby may lag from what the primary had", () => {
  const samples = openSamples(10_000);
  expect(samples.least(5000)).toBeNull();
  samples.add(0, 100);
  expect(samples.least(5000)).toBe(100);
  samples.add(4000, 200);
  samples.add(8000, 300);
  expect(samples.least(5000)).toBe(100);
  expect(samples.least(3000)).toBe(200);
  expect(samples.lagMs(300, 8100)).toBe(0);
  expect(samples.lagMs(250, 8100)).toBe(100);
  expect(samples.lagMs(50, 8100)).toBe(8100);
  // After a failover the log is written anew from an earlier place.
  samples.add(9000, 150);
  expect(samples.least(5000)).toBe(150);
});

it("keeps floors by shop and person, for everybody where a catalogue changed, and all after a gap", () => {
  const floors = openFloors();
  floors.notified({ kind: "order", shopId: "a", orderId: "o" }, 10);
  floors.notified({ kind: "catalogue", shopId: "b" }, 20);
  floors.notified({ kind: "access", userId: "u" }, 30);
  floors.notified({ kind: "order", shopId: "a", orderId: "o" }, 5);
  expect(floors.of({ shopId: "a" })).toBe(10);
  expect(floors.of({ shopId: "a", userId: "u" })).toBe(30);
  expect(floors.of({ agentShopId: "b" })).toBe(20);
  expect(floors.of({})).toBe(20);
  expect(floors.of({ shopId: "c" })).toBe(0);
  floors.wrote(
    { userId: "v" },
    ["c"],
    [{ kind: "message", shopId: "d", userId: "w", conversationId: "x" }],
    40,
  );
  expect(["c", "d"].map((shopId) => floors.of({ shopId }))).toEqual([40, 40]);
  expect(["v", "w"].map((userId) => floors.of({ userId }))).toEqual([40, 40]);
  floors.forgetBelow(30);
  expect([floors.of({ shopId: "a" }), floors.of({ shopId: "c" })]).toEqual([0, 40]);
  floors.raiseAll(50);
  expect([floors.of({}), floors.of({ shopId: "z" })]).toEqual([50, 50]);
  for (let n = 0; n < 10_001; n += 1) floors.notified({ kind: "stock", shopId: `s${n}` }, 60 + n);
  expect(floors.of({ shopId: "s3" })).toBeGreaterThanOrEqual(63);
});
