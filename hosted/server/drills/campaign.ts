import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { SMTPServer } from "smtp-server";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop } from "#kit/testing/orders.ts";
import { freePorts, openHome, startServerProcess, whenReady } from "#kit/testing/process.ts";
import { sendTo } from "#kit/testing/server.ts";
import { newTestId } from "#kit/testing/server.ts";
import { chance } from "#drills/buyers.ts";
import type { Send } from "#drills/crash.ts";
import { makeAudience, mailDraft, type TestAudience } from "#relations/campaigns/testing/audience.fixture.ts";
import { IN_FLIGHT, LANES } from "#relations/campaigns/sending.ts";

/** A mail server that counts the mails of each address, and refuses some for good. */
export type Catcher = {
  url: string;
  /** Mails whose data came, by address. */
  taken: Map<string, number>;
  total: () => number;
  close(): Promise<void>;
};

/** Milliseconds between the data of a mail and its answer: time in which a kill leaves an uncertain one. */
const ANSWER_MS = 4;
/** Addresses that do not exist: 3 in 100. */
const isGone = (address: string): boolean => /(?:07|38|91)@/.test(address);

/** Starts the mail server on a free port. */
export async function startCatcher(): Promise<Catcher> {
  const taken = new Map<string, number>();
  let total = 0;
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onRcptTo({ address }, _session, done) {
      done(isGone(address) ? Object.assign(new Error("5.1.1 no such user"), { responseCode: 550 }) : null);
    },
    onData(stream, session, done) {
      stream.on("data", () => undefined);
      stream.on("end", () => {
        const to = session.envelope.rcptTo[0]?.address ?? "";
        taken.set(to, (taken.get(to) ?? 0) + 1);
        total += 1;
        setTimeout(() => done(null, undefined), ANSWER_MS);
      });
    },
  });
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    total: () => total,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A process that sends campaigns, until it is killed. */
export type SenderProcess = { kill(): Promise<void> };

export type CampaignDrill = {
  send: Send;
  ownerUrl: string;
  catcher: Catcher;
  startSender: () => Promise<SenderProcess>;
  recipients: number;
  kills: number;
  seed: number;
  /** Ends the leases of killed senders at once, instead of waiting for them. */
  endsLeases: boolean;
  log: (line: string) => void;
};

export type CampaignFigures = {
  kills: number;
  accepted: number;
  refused: number;
  uncertain: number;
  skipped: number;
  /** Uncertain recipients that may be at most: messages in flight at each kill. */
  uncertainMost: number;
  mails: number;
  /** Recipients who withdrew while the campaign was sent, and those of them who got nothing. */
  leavers: number;
  spared: number;
  seconds: number;
  /** Broken promises, by name; empty when all is well. */
  faults: Record<string, unknown[]>;
};

type Row = {
  address: string;
  state: string;
  attempts: number;
  claimed_at: Date | null;
  left_at: Date | null;
};

/** Withdraws the consent of an address as its page does: it locks the address, writes the event and the state. */
async function withdraw(ownerUrl: string, shopId: string, address: string): Promise<void> {
  await asOwner(ownerUrl, async (client) => {
    await client.query("begin");
    const { rows } = await client.query<{ id: string }>(
      "select id from consent_addresses where shop_id = $1 and address = $2 for update",
      [shopId, address],
    );
    const eventId = newTestId();
    await client.query(
      `insert into consent_events (shop_id, id, address_id, channel, purpose, kind, at, made_by)
       values ($1, $2, $3, 'mail', 'newsletter', 'withdrawn', clock_timestamp(), 'person')`,
      [shopId, eventId, rows[0]?.id],
    );
    await client.query(
      `update consents set state = 'withdrawn', changed_at = clock_timestamp(), event_id = $2
       where shop_id = $1 and address_id = $3 and channel = 'mail' and purpose = 'newsletter'`,
      [shopId, eventId, rows[0]?.id],
    );
    await client.query("commit");
  });
}

/** Compares what the mail server took with what the database says of each recipient. */
function faultsOf(
  rows: readonly Row[],
  { taken }: Catcher,
  { audience, withdrawn }: { audience: TestAudience; withdrawn: number },
): Record<string, unknown[]> {
  const count = (address: string): number => taken.get(address) ?? 0;
  const faults: Record<string, unknown[]> = {
    doubled: [...taken].filter(([, mails]) => mails > 1),
    "to the suppressed": audience.addresses.slice(0, withdrawn).filter((address) => count(address) > 0),
    "without an end": rows.filter(({ state }) => state === "waiting" || state === "claimed"),
    "accepted but not sent": rows.filter(
      ({ state, address }) => state === "accepted" && count(address) !== 1,
    ),
    "sent but not accepted": rows.filter(
      ({ state, address }) => (state === "refused" || state === "skipped") && count(address) > 0,
    ),
    "sent again by itself": rows.filter(({ attempts }) => attempts > 1),
    "claimed after they left": rows.filter(
      ({ left_at: left, claimed_at: claimed }) => left !== null && claimed !== null && claimed > left,
    ),
    "not in the campaign": [...taken.keys()].filter(
      (address) => !rows.some((row) => row.address === address),
    ),
  };
  return Object.fromEntries(Object.entries(faults).filter(([, list]) => list.length > 0));
}

/** Starts a campaign to many by HTTP; returns its id and its audience. */
async function begin({ send, ownerUrl, recipients }: CampaignDrill, shopId: string, withdrawn: number) {
  const login = await send("POST", "/v1/auth/login", {
    body: { username: "calades", password: "Calades2026" },
  });
  const token = String(login.body["jwt"]);
  const audience = await makeAudience(ownerUrl, shopId, { count: recipients, domains: 25, withdrawn });
  await asOwner(ownerUrl, (client) =>
    client.query("insert into campaign_settings (shop_id, per_minute) values ($1, 60000)", [shopId]),
  );
  const id = newTestId();
  const call = async (method: string, path: string, body: object): Promise<Record<string, unknown>> => {
    const reply = await send(method, path, { token, body });
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.text}`);
    return reply.body;
  };
  const draft = mailDraft(audience.listId);
  const made = await call("POST", "/v1/campaigns", { id, draft });
  const ready = await call("POST", `/v1/campaigns/${id}/readiness`, { version: made["version"] });
  await call("POST", `/v1/campaigns/${id}/sending`, { version: ready["version"] });
  return { id, audience, command: (name: string) => call("POST", `/v1/campaigns/${id}/${name}`, {}) };
}

/**
 * Kills the sender of a campaign again and again, while some of its recipients withdraw: nobody gets a mail twice,
 * nobody who left gets one, every recipient ends accepted, refused, left out or uncertain, uncertain are at most the
 * messages in flight at each kill, and none of them is sent to again.
 */
export async function campaignDrill(drill: CampaignDrill): Promise<CampaignFigures> {
  const { send, ownerUrl, catcher, recipients, kills, endsLeases, log } = drill;
  const random = chance(drill.seed);
  const withdrawn = Math.floor(recipients / 20);
  let sender = await drill.startSender();
  const { id: shopId } = await openShop({ send }, ESTATE);
  const { id, audience, command } = await begin(drill, shopId, withdrawn);
  const startMs = performance.now();
  const leavers = audience.addresses.filter((_, n) => n >= withdrawn && n % 40 === 0);
  const leaving = (async () => {
    for (const address of leavers) {
      await withdraw(ownerUrl, shopId, address);
      await sleep(Math.max(1, (recipients * 4) / leavers.length));
    }
  })();
  const until = async (isSo: () => boolean | Promise<boolean>, ms: number): Promise<void> => {
    const end = performance.now() + ms;
    while (!(await isSo()) && performance.now() < end) await sleep(20);
  };
  for (let kill = 1; kill <= kills; kill += 1) {
    // The next process is there when this one dies, if both may stand side by side.
    const early = endsLeases ? drill.startSender() : null;
    const goal = catcher.total() + Math.floor((recipients / (kills + 2)) * (0.5 + random() / 2));
    await until(() => catcher.total() >= goal, 120_000);
    await sleep(random() * 30);
    await sender.kill();
    log(`kill ${kill} of ${kills}: ${catcher.total()} mails`);
    if (endsLeases)
      await asOwner(ownerUrl, (client) =>
        client.query("update campaign_senders set beat_at = beat_at - interval '1 minute'"),
      );
    sender = await (early ?? drill.startSender());
    // Jobs of the dead process are free after ten seconds; a pause and its end ask for senders at once.
    if (endsLeases) {
      await command("pause");
      await command("resumption");
    }
  }
  await leaving;
  const status = (): Promise<string | undefined> =>
    asOwner(ownerUrl, async (client) => {
      const found = await client.query<{ status: string }>("select status from campaigns where id = $1", [
        id,
      ]);
      return found.rows[0]?.status;
    });
  await until(async () => (await status()) !== "sending", 600_000);
  const rows = await asOwner(ownerUrl, async (client) => {
    const found = await client.query<Row>(
      `select r.address, r.state, r.attempts, r.claimed_at, c.changed_at as left_at from campaign_recipients r
       left join consents c on c.shop_id = r.shop_id and c.address_id = r.address_id and c.channel = 'mail'
         and c.purpose = 'newsletter' and c.state = 'withdrawn'
       where r.campaign_id = $1`,
      [id],
    );
    return found.rows;
  });
  await sender.kill();
  const of = (state: string): number => rows.filter((row) => row.state === state).length;
  const faults = faultsOf(rows, catcher, { audience, withdrawn });
  const uncertainMost = kills * LANES * IN_FLIGHT;
  if (of("uncertain") > uncertainMost) faults["uncertain"] = [of("uncertain")];
  const gone = new Set(leavers);
  return {
    kills,
    accepted: of("accepted"),
    refused: of("refused"),
    uncertain: of("uncertain"),
    skipped: of("skipped"),
    uncertainMost,
    mails: catcher.total(),
    leavers: leavers.length,
    spared: rows.filter(({ address, state }) => gone.has(address) && state === "skipped").length,
    seconds: Math.round((performance.now() - startMs) / 1000),
    faults,
  };
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      recipients: { type: "string", default: "20000" },
      kills: { type: "string", default: "20" },
      seed: { type: "string", default: "1" },
    },
  });
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const dir = mkdtempSync(join(tmpdir(), "cuvee-drill-"));
  const home = await openHome(dir);
  const catcher = await startCatcher();
  const [port = 0, examplePort = 0] = await freePorts(2);
  const url = `http://127.0.0.1:${port}`;
  const env = { ...home.env, PORT: String(port), EXAMPLE_PORT: String(examplePort), RATE_LIMIT: "0" };
  try {
    const figures = await campaignDrill({
      send: (method, path, sending) => sendTo(url, method, path, sending),
      get ownerUrl() {
        return home.ownerUrl();
      },
      catcher,
      async startSender() {
        const server = startServerProcess({ ...env, SMTP_URL: catcher.url });
        await whenReady(server, url);
        return {
          async kill() {
            server.signal("SIGKILL");
            await server.ended;
          },
        };
      },
      recipients: Number(values.recipients),
      kills: Number(values.kills),
      seed: Number(values.seed),
      endsLeases: false,
      log: say,
    });
    say(JSON.stringify(figures, null, 2));
    process.exitCode = Object.keys(figures.faults).length > 0 ? 1 : 0;
  } finally {
    await catcher.close();
    await home.remove();
    rmSync(dir, { recursive: true, force: true, maxRetries: 10 });
  }
}
