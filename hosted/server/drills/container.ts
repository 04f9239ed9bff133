import { spawn, spawnSync } from "node:child_process";
import {
  cpSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
} from "node:fs";
import { chmodSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { installDebian } from "#drills/chroot.ts";
import { programPath } from "#drills/programs.ts";
import { freePorts } from "#kit/testing/process.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** Findings of the drill of the image. `user` is the number of the user that the server runs as. */
export type ContainerReport = {
  buildSeconds: number;
  megabytes: number;
  ready: string;
  user: number;
  healthy: number | null;
  unhealthy: number | null;
};

/** Runs a command to its end and returns its output. Throws with the end of what it wrote. */
function run(command: readonly string[], cwd = ROOT): string {
  const [program = "", ...args] = command;
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${program} ${args[0] ?? ""}: ${(stdout + stderr).slice(-3000)}`);
  return stdout.trim();
}

/** Adds to a Debian what the first stage of the image has: Node, npm, and this machine's ways to its registry. */
function addNode(debian: string): void {
  const npm = dirname(dirname(realpathSync(programPath("npm") ?? "npm")));
  mkdirSync(join(debian, "opt/npm"), { recursive: true });
  cpSync(npm, join(debian, "opt/npm"), { recursive: true });
  copyFileSync(process.execPath, join(debian, "usr/local/bin/node"));
  writeFileSync(join(debian, "usr/local/bin/npm"), '#!/bin/sh\nexec node /opt/npm/bin/npm-cli.js "$@"\n');
  for (const name of ["node", "npm"]) chmodSync(join(debian, "usr/local/bin", name), 0o755);
  const settings = join(process.env["HOME"] ?? "/root", ".npmrc");
  if (existsSync(settings)) copyFileSync(settings, join(debian, "root/.npmrc"));
  const certificates = process.env["NODE_EXTRA_CA_CERTS"];
  if (certificates) copyFileSync(certificates, join(debian, "etc/certificates.pem"));
  if (!existsSync(join(debian, "usr/bin/env"))) symlinkSync("/bin/env", join(debian, "usr/bin/env"));
}

const readProc = (pid: number, name: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    // It has ended meanwhile.
    return "";
  }
};

const commandOf = (pid: number): string => {
  const words = readProc(pid, "cmdline").split("\0");
  return (words[0] ?? "").endsWith("node") ? words.join(" ") : "";
};

/** Returns the processes that a process of ours has started, by any of its threads, and theirs. */
function descendants(pid: number): number[] {
  const threads = existsSync(`/proc/${pid}/task`) ? readdirSync(`/proc/${pid}/task`) : [];
  const children = threads.flatMap((thread) =>
    readProc(pid, `task/${thread}/children`).trim().split(" ").filter(Boolean).map(Number),
  );
  return children.flatMap((child) => [child, ...descendants(child)]);
}

/** Waits until a server answers that it is ready, and returns its answer. */
async function readyAt(port: number): Promise<string> {
  for (const until = performance.now() + 120_000; performance.now() < until; await sleep(200)) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    const text = (await answer?.text()) ?? "";
    if (answer?.status === 200) return text;
  }
  throw new Error("the server of the image is not ready within two minutes");
}

/**
 * Builds the image of the product by its own file, on bases that are made here (no registry of images is asked), runs
 * it as the file says, and asks its health check. Needs root, buildah and debootstrap; takes about ten minutes.
 */
export async function containerDrill(log: (line: string) => void): Promise<ContainerReport> {
  const dir = mkdtempSync(join(tmpdir(), "cuvee-container-"));
  const [debian, context] = [join(dir, "debian"), join(dir, "context")];
  const [port = 0, other = 0, examplePort = 0] = await freePorts(3);
  const buildah = (...args: string[]): string =>
    run(["buildah", "--root", join(dir, "root"), "--runroot", join(dir, "run"), ...args], context);
  try {
    mkdirSync(context);
    run(["git", "archive", "--format=tar", `--output=${join(dir, "context.tar")}`, "HEAD"]);
    run(["tar", "--extract", `--file=${join(dir, "context.tar")}`, `--directory=${context}`]);
    installDebian(debian);
    const base = (name: string, ...config: string[]): void => {
      const container = buildah("from", "scratch");
      buildah("add", "--quiet", container, debian, "/");
      if (config.length > 0) buildah("config", ...config, container);
      buildah("commit", "--quiet", "--rm", container, `localhost/${name}`);
    };
    base("run-base");
    addNode(debian);
    const certificates = existsSync(join(debian, "etc/certificates.pem"));
    base("build-base", ...(certificates ? ["--env", "NODE_EXTRA_CA_CERTS=/etc/certificates.pem"] : []));
    rmSync(debian, { recursive: true, force: true });
    log("bases made");
    const began = performance.now();
    const bases = ["BUILD_IMAGE=localhost/build-base", "RUN_IMAGE=localhost/run-base"];
    const file = ["--format", "docker", "--file", "hosted/deploy/Containerfile", "--tag", "cuvee"];
    const isolated = ["--isolation", "chroot"];
    const given = bases.flatMap((one) => ["--build-arg", one]);
    buildah("bud", "--pull-never", ...isolated, ...given, ...file, ".");
    const buildSeconds = Math.round((performance.now() - began) / 1000);
    log(`built in ${buildSeconds} s`);
    const image = JSON.parse(buildah("inspect", "--type", "image", "localhost/cuvee")) as {
      Docker: { config: { Entrypoint: string[]; Healthcheck: { Test: string[] } } };
    };
    const { Entrypoint: entry, Healthcheck: health } = image.Docker.config;
    const size = Number(
      buildah("images", "--json", "localhost/cuvee").match(/"size":\s*"?([\d.]+)/)?.[1] ?? 0,
    );
    const container = buildah("from", "--pull-never", "localhost/cuvee");
    const running = { PORT: port, EXAMPLE_PORT: examplePort, HOST: "127.0.0.1", MAIL_OUTBOX: 1 };
    const env = Object.entries({ ...running, PUBLIC_URL: "https://cave.example" }).flatMap(
      ([name, value]) => ["--env", `${name}=${value}`],
    );
    const storage = ["--root", join(dir, "root"), "--runroot", join(dir, "run")];
    const server = spawn("buildah", [...storage, "run", ...isolated, ...env, container, "--", ...entry], {
      stdio: "ignore",
    });
    const ended = new Promise((done) => server.once("close", done));
    const checked = (at: number): number | null => {
      const inside = [...storage, "run", ...isolated, "--env", `PORT=${at}`, container, "--"];
      return spawnSync("buildah", inside.concat(health.Test.slice(1))).status;
    };
    const ready = await readyAt(port);
    const pid = descendants(server.pid ?? 0).find((one) => commandOf(one).includes("start.js")) ?? 0;
    const user = Number(run(["stat", "--format=%u", `/proc/${pid}`]));
    const report = {
      buildSeconds,
      megabytes: Math.round(size),
      ready,
      user,
      healthy: checked(port),
      unhealthy: checked(other),
    };
    process.kill(pid, "SIGTERM");
    await ended;
    return report;
  } finally {
    spawnSync("buildah", ["--root", join(dir, "root"), "--runroot", join(dir, "run"), "rm", "--all"]);
    spawnSync("buildah", [
      "--root",
      join(dir, "root"),
      "--runroot",
      join(dir, "run"),
      "rmi",
      "--all",
      "--force",
    ]);
    rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

if (import.meta.main) {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  say(JSON.stringify(await containerDrill(say), null, 2));
}
