import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { programAt, startProgram, type Background } from "#drills/testing/programs.fixture.ts";

/** A door of HAProxy: the port where it listens, and the servers that it may pass on to. */
export type Door = {
  name: string;
  port: number;
  /** Connections as they are, or requests of HTTP. */
  mode: "tcp" | "http";
  /** Path that answers 200 where a server may be used. */
  check: string;
  servers: readonly { port: number; checkPort?: number }[];
};

export const haproxy = programAt("haproxy");

const HEAD = `global
  maxconn 2000
defaults
  timeout connect 2s
  timeout client 75s
  timeout server 75s
  timeout check 3s
`;

/** Returns the lines of a door: checked every 300 ms, and its connections are cut when a server goes away. */
function linesOf({ name, port, mode, check, servers }: Door): string {
  // A request is sent to another server only where the connection failed: nothing is done twice.
  const http = mode === "http" ? "\n  option redispatch 1\n  retries 3\n  retry-on conn-failure" : "";
  // Requests that a leaving server still answers are awaited; a database that was demoted is left at once.
  const cut = mode === "tcp" ? " on-marked-down shutdown-sessions" : "";
  const list = servers.map(
    (to, at) => `  server s${at} 127.0.0.1:${to.port} check${to.checkPort ? ` port ${to.checkPort}` : ""}`,
  );
  return `listen ${name}
  bind 127.0.0.1:${port}
  mode ${mode}
  option httpchk GET ${check}
  http-check expect status 200${http}
  default-server inter 300ms fastinter 150ms downinter 300ms fall 2 rise 1${cut}
${list.join("\n")}
`;
}

const statistics = (port: number): string => `listen statistics
  bind 127.0.0.1:${port}
  mode http
  stats enable
  stats uri /
`;

export type Haproxy = {
  program: Background;
  /** Returns whether HAProxy sends requests of a door to one of its servers now. */
  isUp(door: string, server: number): Promise<boolean>;
};

/** Starts HAProxy with these doors; its statistics are on `port`. */
export function startHaproxy(dir: string, port: number, doors: readonly Door[]): Haproxy {
  if (haproxy === null) throw new Error("haproxy is not installed");
  const file = join(dir, "haproxy.cfg");
  writeFileSync(file, HEAD + doors.map(linesOf).join("") + statistics(port));
  return {
    program: startProgram(haproxy, ["-db", "-f", file], { asSelf: true }),
    async isUp(door, server) {
      const answer = await fetch(`http://127.0.0.1:${port}/;csv`).catch(() => null);
      const lines = ((await answer?.text()) ?? "").split("\n").map((line) => line.split(","));
      const column = lines[0]?.indexOf("status") ?? -1;
      const line = lines.find(([name, of]) => name === door && of === `s${server}`);
      return line?.[column]?.startsWith("UP") ?? false;
    },
  };
}
