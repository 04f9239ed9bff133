import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

// A real WordPress for a test: its files from a package, PHP and MariaDB of the machine, a database of its own.

const ROOT = join(import.meta.dirname, "../..");
/** Files of WordPress are fetched once and kept beside the dependencies. */
const CACHE = join(ROOT, "node_modules/.cache/wordpress");

/** The package of npm that brings WordPress itself, and the oldest version in it that the plugin allows. */
const BUILDS = "@wp-playground/wordpress-builds@0.9.19";
const BUILDS_FILE = "wp-playground-wordpress-builds-0.9.19.tgz";
const BUILDS_SHA512 =
  "dlqvh/MJDpE5W68vgPPKUjpip6zMuBh59L3D18ZX+pdwurC4q4ydrTww/3sTMV69BBcoH6kF93YtAtujNC5Mpw==";
const OLDEST = "6.4";

/** Packages of Debian that the newest one shares files with. */
const SHARED = [
  "libjs-cropper",
  "libjs-jquery-ui",
  "libjs-lodash",
  "libjs-underscore",
  "libphp-phpmailer",
  "php-getid3",
  "wordpress-theme-twentytwentyfive",
];

export const ADMIN = { username: "admin", password: "Calades2026" };

function run(program: string, args: readonly string[], cwd: string): string {
  const done = spawnSync(program, args, { cwd, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  if (done.error) throw done.error;
  if (done.status !== 0) throw new Error(`${program} ${args[0] ?? ""} failed\n${done.stdout}${done.stderr}`);
  return done.stdout;
}

/** Returns the folder with the oldest version, from npm. */
function oldest(): string {
  const folder = join(CACHE, OLDEST);
  if (existsSync(join(folder, "wp-load.php"))) return folder;
  mkdirSync(CACHE, { recursive: true });
  run("npm", ["pack", BUILDS, "--pack-destination", CACHE], CACHE);
  const archive = join(CACHE, BUILDS_FILE);
  const hash = createHash("sha512").update(readFileSync(archive)).digest("base64");
  if (hash !== BUILDS_SHA512) throw new Error(`${BUILDS} is another file: ${hash}`);
  const parts = [`package/src/wordpress/wp-${OLDEST}.zip`, `package/public/wp-${OLDEST}`];
  run("tar", ["xzf", archive, ...parts], CACHE);
  const made = `${folder}.new`;
  mkdirSync(made, { recursive: true });
  // The archive has the code, the folder beside it the files for browsers.
  const unzip = "$z = new ZipArchive(); $z->open($argv[1]) === true && $z->extractTo($argv[2]) || exit(1);";
  run("php", ["-r", unzip, join(CACHE, parts[0] ?? ""), made], CACHE);
  cpSync(join(CACHE, parts[1] ?? ""), made, { recursive: true });
  renameSync(made, folder);
  rmSync(join(CACHE, "package"), { recursive: true });
  rmSync(archive);
  return folder;
}

/** Returns the folder with the newest version that Debian has (sid), with what its packages share. */
function newest(): string {
  const folder = join(CACHE, "newest");
  if (existsSync(join(folder, "wp-load.php"))) return folder;
  const apt = join(CACHE, "apt");
  mkdirSync(join(apt, "lists/partial"), { recursive: true });
  mkdirSync(join(apt, "cache/archives/partial"), { recursive: true });
  writeFileSync(
    join(apt, "sources.list"),
    "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian sid main\n",
  );
  const options = {
    "Dir::Etc::sourcelist": join(apt, "sources.list"),
    "Dir::Etc::sourceparts": "-",
    "Dir::State::lists": join(apt, "lists"),
    "Dir::Cache": join(apt, "cache"),
    "APT::Sandbox::User": "root",
  };
  const given = Object.entries(options).flatMap(([name, value]) => ["-o", `${name}=${value}`]);
  run("apt-get", [...given, "update"], apt);
  run("apt-get", [...given, "download", "wordpress", ...SHARED], apt);
  for (const file of readdirSync(apt).filter((name) => name.endsWith(".deb")))
    run("dpkg-deb", ["-x", file, "tree"], apt);
  // Links between the packages become files; those into the system's own settings lead nowhere here.
  const tree = join(apt, "tree/usr/share/wordpress");
  rmSync(join(tree, "wp-config.php"), { force: true });
  rmSync(join(tree, ".htaccess"), { force: true });
  run("find", ["tree", "-xtype", "l", "-delete"], apt);
  const made = `${folder}.new`;
  run("cp", ["-rL", tree, made], apt);
  mkdirSync(join(made, "wp-content/uploads"), { recursive: true });
  renameSync(made, folder);
  rmSync(apt, { recursive: true });
  return folder;
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });

async function until(what: string, done: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 60_000;
  while (Date.now() < end) {
    if (await done()) return;
    await new Promise((next) => setTimeout(next, 100));
  }
  throw new Error(`${what} did not start`);
}

/** Starts a database in a folder of its own, without a network. */
async function startDatabase(folder: string): Promise<{ socket: string; process: ChildProcess }> {
  const data = join(folder, "database");
  const socket = join(folder, "sql.sock");
  const own = ["--no-defaults", `--datadir=${data}`];
  const root = process.getuid?.() === 0 ? ["--user=root"] : [];
  run("mariadb-install-db", [...own, ...root, "--auth-root-authentication-method=normal"], folder);
  const server = spawn("mariadbd", [...own, ...root, `--socket=${socket}`, "--skip-networking"], {
    stdio: "ignore",
  });
  await until("the database", () => existsSync(socket));
  run(
    "mariadb",
    ["--no-defaults", `--socket=${socket}`, "-uroot", "-e", "create database wordpress"],
    folder,
  );
  return { socket, process: server };
}

const config = (socket: string, url: string): string => `<?php
define( 'DB_NAME', 'wordpress' );
define( 'DB_USER', 'root' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', 'localhost:${socket}' );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'DB_COLLATE', '' );
define( 'WP_HOME', '${url}' );
define( 'WP_SITEURL', '${url}' );
define( 'FS_METHOD', 'direct' );
define( 'WP_DEBUG', true );
define( 'WP_DEBUG_DISPLAY', false );
define( 'WP_DEBUG_LOG', __DIR__ . '/wp-content/debug.log' );
define( 'DISABLE_WP_CRON', true );
// The host of the test is on this machine, without encryption.
defined( 'WP_ENVIRONMENT_TYPE' ) || define( 'WP_ENVIRONMENT_TYPE', 'local' );
// WordPress's own site is not asked for updates.
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'WP_ACCESSIBLE_HOSTS', '127.0.0.1,localhost' );
$table_prefix = 'wp_';
defined( 'ABSPATH' ) || define( 'ABSPATH', __DIR__ . '/' );
require_once ABSPATH . 'wp-settings.php';
`;

const INSTALL = `define( 'WP_INSTALLING', true );
require 'wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install( 'Domaine', '${ADMIN.username}', 'admin@example.org', true, '', '${ADMIN.password}' );
// WordPress itself has no French here, and refuses the option; the plugin brings its own.
$wpdb->replace( $wpdb->options, array( 'option_name' => 'WPLANG', 'option_value' => 'fr_FR', 'autoload' => 'yes' ) );`;

export type WordPress = {
  url: string;
  version: string;
  /** Runs PHP in the site, of a developer or in production, and returns what it writes. */
  php: (code: string, environment?: "local" | "production") => string;
  /** Warnings and errors of PHP that name the plugin. */
  faults: () => string[];
  stop: () => void;
};

/** Returns the reason why no WordPress can run here, or nothing. */
export function missingForWordPress(): string {
  const wanted: [string, string[]][] = [
    ["php", ["-r", "exit(extension_loaded('mysqli') && extension_loaded('zip') ? 0 : 1);"]],
    ["mariadbd", ["--version"]],
    ["mariadb", ["--version"]],
  ];
  const missing = wanted.filter(([program, args]) => spawnSync(program, args).status !== 0);
  return missing.length > 0
    ? `${missing.map(([program]) => program).join(", ")}: apt-get install php-cli php-mysql php-zip php-xml mariadb-server`
    : "";
}

/** Starts a new site with the oldest or the newest WordPress; French, without a plugin. */
export async function startWordPress(which: "oldest" | "newest"): Promise<WordPress> {
  const files = which === "oldest" ? oldest() : newest();
  const folder = mkdtempSync(join(tmpdir(), "cuvee-wordpress-"));
  const site = join(folder, "site");
  cpSync(files, site, { recursive: true });
  const ends = [(): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })];
  const stop = (): void => ends.toReversed().forEach((end) => end());
  try {
    return await startSite(folder, site, ends, stop);
  } catch (error) {
    stop();
    throw error;
  }
}

/** Starts the processes of a site whose files are there; `ends` gets what ends each of them. */
async function startSite(
  folder: string,
  site: string,
  ends: (() => void)[],
  stop: () => void,
): Promise<WordPress> {
  const database = await startDatabase(folder);
  ends.push(() => void database.process.kill("SIGKILL"));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  writeFileSync(join(site, "wp-config.php"), config(database.socket, url));
  const php = (code: string): string => run("php", ["-r", code], site);
  php(INSTALL);
  const server = spawn("php", ["-S", `localhost:${port}`, "-t", site], {
    cwd: site,
    stdio: "ignore",
    env: { ...process.env, PHP_CLI_SERVER_WORKERS: "4" },
    // Its workers end with it.
    detached: true,
  });
  ends.push(() => void (server.pid && process.kill(-server.pid)));
  await until("WordPress", async () =>
    fetch(url).then(
      // An unread body would keep one of the few workers.
      async (reply) => (await reply.text()) !== "" && reply.ok,
      () => false,
    ),
  );
  const log = join(site, "wp-content/debug.log");
  return {
    url,
    version: php("require 'wp-includes/version.php'; echo $wp_version;"),
    php: (code, environment = "local") =>
      php(`define( 'WP_ENVIRONMENT_TYPE', '${environment}' ); require 'wp-load.php'; ${code}`),
    faults: () =>
      existsSync(log)
        ? readFileSync(log, "utf8")
            .split("\n")
            .filter((line) => line.includes("/cuvee/"))
        : [],
    stop,
  };
}
