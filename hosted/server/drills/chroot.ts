import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { dirname, join } from "node:path";

/** A clean Debian in a folder, with processes, mounts and a network of its own, which end with it. */
export type Chroot = {
  /** Runs a script of `sh` as root; `local` in the network of the services, which is cut off from all others. */
  run(script: string, options?: { local?: boolean; log?: (line: string) => void }): Promise<string>;
  write(path: string, text: string, mode?: number): void;
  read(path: string): string;
  copy(from: string, path: string): void;
  close(): Promise<void>;
};

/** Debian release of the production page. */
const RELEASE = "bookworm";
const MIRROR = "http://deb.debian.org/debian";

/**
 * Script that mounts what programs need, in a space of their own, and keeps it until it is killed. No device of the
 * machine is in it.
 */
const HOLDER = `set -e
root=$1
mount --make-rprivate /
# Of the processes in here: the network below is named by one of them.
mount -t proc proc /proc
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for device in null:3 zero:5 full:7 random:8 urandom:9; do
  mknod -m 666 "$root/dev/\${device%:*}" c 1 "\${device#*:}"
done
mknod -m 666 "$root/dev/tty" c 5 0
mkdir -m 1777 "$root/dev/shm"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
ln -s /proc/self/fd "$root/dev/fd"
mkdir -p "$root/run/drill"
touch "$root/run/drill/net"
unshare --net="$root/run/drill/net" ip link set lo up
echo ready
# The shell is the first process there: it takes the ends of all others.
while :; do sleep 1; done
`;

/** Gives a clean system the ways of this machine to its registries: nothing of them is in the project. */
function bringRegistries(dir: string): Record<string, string> {
  const bring = (from: string, to: string): void => {
    if (!existsSync(from)) return;
    mkdirSync(dirname(join(dir, to)), { recursive: true });
    copyFileSync(from, join(dir, to));
  };
  bring("/etc/resolv.conf", "/etc/resolv.conf");
  bring(join(process.env["HOME"] ?? "/root", ".npmrc"), "/root/.npmrc");
  const certificates = process.env["NODE_EXTRA_CA_CERTS"];
  if (certificates) bring(certificates, "/etc/certificates.pem");
  const proxies = Object.entries(process.env).filter(([name]) => /^(https?|no)_proxy$/i.test(name));
  return {
    ...Object.fromEntries(proxies.map(([name, value = ""]) => [name, value])),
    ...(certificates ? { NODE_EXTRA_CA_CERTS: "/etc/certificates.pem" } : {}),
  };
}

/** Installs a clean Debian into a folder, as root. Throws with the end of what `debootstrap` wrote. */
export function installDebian(dir: string): void {
  mkdirSync(dir, { recursive: true });
  const args = ["--variant=minbase", RELEASE, dir, process.env["DEBIAN_MIRROR"] ?? MIRROR];
  const { status, stdout, stderr } = spawnSync("debootstrap", args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`debootstrap failed: ${(stdout + stderr).slice(-2000)}`);
}

/** Starts the process that holds the mounts, and returns the process inside, to which others join. */
async function hold(dir: string): Promise<{ holder: ChildProcess; inside: string }> {
  const holder = spawn(
    "unshare",
    ["--mount", "--pid", "--fork", "--kill-child", "sh", "-c", HOLDER, "sh", dir],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const [said] = (await Promise.race([once(holder.stdout, "data"), once(holder, "close")])) as [unknown];
  if (String(said).trim() !== "ready") throw new Error("the chroot cannot be mounted");
  const children = readFileSync(`/proc/${holder.pid}/task/${holder.pid}/children`, "utf8").trim();
  return { holder, inside: children.split(" ")[0] ?? "" };
}

/** Runs a program to its end; throws with the end of its output. */
function runToEnd(
  command: readonly string[],
  env: Record<string, string>,
  log?: (line: string) => void,
): Promise<string> {
  const [program = "", ...args] = command;
  const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part) => {
      output += String(part);
      log?.(String(part).trimEnd());
    });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    // Services that the script started keep its output open: its own end counts.
    child.once("exit", (code) =>
      code === 0 ? resolve(output) : reject(new Error(`ended with ${code}: ${output.slice(-3000)}`)),
    );
  });
}

/**
 * Installs a clean Debian into a folder, unless one is there, and opens it. Needs root and `debootstrap`. Its services
 * have a network of their own with this machine's loopback addresses alone; installations use that of the machine.
 */
export async function openChroot(dir: string): Promise<Chroot> {
  if (!existsSync(join(dir, "usr"))) installDebian(dir);
  const env = {
    PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    HOME: "/root",
    DEBIAN_FRONTEND: "noninteractive",
    LC_ALL: "C.UTF-8",
    ...bringRegistries(dir),
  };
  // As the installer of Debian writes it.
  writeFileSync(join(dir, "etc/hosts"), "127.0.0.1 localhost\n::1 localhost\n");
  // Nothing that is installed starts by itself: no init runs.
  writeFileSync(join(dir, "usr/sbin/policy-rc.d"), "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  const { holder, inside } = await hold(dir);
  const enter = ["nsenter", `--target=${inside}`, "--mount", "--pid", "chroot", dir];
  return {
    run: (script, { local = false, log } = {}) =>
      runToEnd(
        [...enter, ...(local ? ["nsenter", "--net=/run/drill/net"] : []), "sh", "-e", "-c", script],
        env,
        log,
      ),
    write(path, text, mode = 0o644) {
      mkdirSync(dirname(join(dir, path)), { recursive: true });
      writeFileSync(join(dir, path), text, { mode });
      chmodSync(join(dir, path), mode);
    },
    read: (path) => readFileSync(join(dir, path), "utf8"),
    copy: (from, path) => copyFileSync(from, join(dir, path)),
    async close() {
      const ended = once(holder, "close");
      holder.kill("SIGKILL");
      await ended;
      rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}
