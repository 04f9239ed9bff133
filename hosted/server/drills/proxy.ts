import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { connect } from "node:http2";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { programPath } from "#drills/programs.ts";

/** Configuration files that operators copy, and the programs that read them. */
export const PROXIES = ["caddy", "haproxy"] as const;
export type ProxyName = (typeof PROXIES)[number];

/** Folder of the files that operators copy. */
export const DEPLOY = join(import.meta.dirname, "../../deploy");

/** A proxy that runs, with TLS on `port` of this machine. */
export type Proxy = { name: ProxyName; port: number; stop(): Promise<void> };

/** Folder and ports of a proxy, and the port of the server behind it. */
type ProxyPlace = { dir: string; port: number; plainPort: number; serverPort: number };

/** Replaces parts of a configuration. Throws where one is not in it: then the drill would test another file. */
function replaced(text: string, parts: readonly (readonly [from: string, to: string])[]): string {
  return parts.reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`the configuration has no ${JSON.stringify(from)}`);
    return result.replaceAll(from, () => to);
  }, text);
}

/** Makes a certificate for this machine, with its key in the same file, as HAProxy reads it. */
function makeCertificate(dir: string): void {
  const [key, certificate] = [join(dir, "key.pem"), join(dir, "certificate.pem")];
  const { status, stderr } = spawnSync(
    "openssl",
    // prettier-ignore
    ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
      "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(stderr);
  mkdirSync(join(dir, "certs"));
  const both = readFileSync(certificate, "utf8") + readFileSync(key, "utf8");
  writeFileSync(join(dir, "certs/cuvee.pem"), both, { mode: 0o600 });
}

/** Preparation of each proxy. */
const PREPARED: Record<ProxyName, (place: ProxyPlace) => readonly string[]> = {
  caddy({ dir, port, plainPort, serverPort }) {
    const file = join(dir, "Caddyfile");
    const text = replaced(readFileSync(join(DEPLOY, "Caddyfile"), "utf8"), [
      [
        "\n{\n",
        `\n{\n\tadmin off\n\tdefault_bind 127.0.0.1\n\thttp_port ${plainPort}\n\tskip_install_trust\n`,
      ],
      ["\ncave.example.fr {\n", `\nhttps://localhost:${port} {\n\ttls internal\n`],
      ["127.0.0.1:4000", `127.0.0.1:${serverPort}`],
      ["/var/log/caddy/cuvee.log", join(dir, "caddy.log")],
    ]);
    writeFileSync(file, text);
    return ["caddy", "run", "--config", file, "--adapter", "caddyfile"];
  },
  haproxy({ dir, port, plainPort, serverPort }) {
    makeCertificate(dir);
    const file = join(dir, "haproxy.cfg");
    const text = replaced(readFileSync(join(DEPLOY, "haproxy.cfg"), "utf8"), [
      ["bind :80\n", `bind 127.0.0.1:${plainPort}\n`],
      ["bind :443 ssl crt /etc/haproxy/certs/", `bind 127.0.0.1:${port} ssl crt ${join(dir, "certs")}/`],
      ["127.0.0.1:4000", `127.0.0.1:${serverPort}`],
    ]);
    writeFileSync(file, text);
    return ["haproxy", "-db", "-f", file];
  },
};

/** Writes the product's configuration of a proxy for ports of this machine, and returns the command that runs it. */
export const prepareProxy = (name: ProxyName, place: ProxyPlace): readonly string[] => PREPARED[name](place);

/** Sends a request through a proxy from an address of this machine, by HTTP/1.1. */
export function askProxy(
  proxy: Pick<Proxy, "port">,
  path: string,
  sending: { method?: string; headers?: Record<string, string>; body?: Buffer | string; from?: string } = {},
): Promise<{ status: number; text: string; headers: Record<string, string | string[] | undefined> }> {
  const { method = "GET", headers = {}, body, from = "127.0.0.1" } = sending;
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: "127.0.0.1",
        port: proxy.port,
        servername: "localhost",
        path,
        method,
        headers: {
          host: `localhost:${proxy.port}`,
          ...headers,
          ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
        },
        localAddress: from,
        agent: false,
        rejectUnauthorized: false,
      },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (part: string) => (text += part));
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers }));
        answer.on("error", reject);
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Returns the protocol that a proxy agrees on with a browser, and the status of a page by it. */
export async function askByHttp2(
  { port }: Pick<Proxy, "port">,
  path: string,
): Promise<{ protocol: string; status: number }> {
  const session = connect(`https://127.0.0.1:${port}`, {
    servername: "localhost",
    rejectUnauthorized: false,
  });
  await once(session, "connect");
  const stream = session.request({ ":path": path, ":authority": `localhost:${port}` });
  const [headers] = (await once(stream, "response")) as [{ ":status"?: number }];
  stream.resume();
  await once(stream, "end");
  session.close();
  return { protocol: session.alpnProtocol ?? "", status: headers[":status"] ?? 0 };
}

/** Starts a proxy with the product's own configuration; waits until it answers for the server behind it. */
export async function startProxy(name: ProxyName, place: ProxyPlace): Promise<Proxy> {
  mkdirSync(place.dir, { recursive: true });
  const [program = "", ...args] = prepareProxy(name, place);
  const child = spawn(programPath(program) ?? program, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env["PATH"], HOME: place.dir, XDG_DATA_HOME: place.dir },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (output += String(part)));
  const ended = once(child, "close");
  const stop = async (): Promise<void> => {
    child.kill("SIGTERM");
    await ended;
  };
  const until = performance.now() + 20_000;
  while (performance.now() < until && child.exitCode === null) {
    const answer = await askProxy(place, "/healthz").catch(() => null);
    if (answer?.status === 200) return { name, port: place.port, stop };
    await sleep(50);
  }
  await stop();
  throw new Error(`${name} does not answer: ${output.slice(-2000)}`);
}
