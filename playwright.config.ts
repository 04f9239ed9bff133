import { existsSync } from "node:fs";
import { defineConfig, type LaunchOptions } from "@playwright/test";

// The machine's own Chromium: no browser is downloaded. Pages run in its headless shell if there is one (a page of the
// whole browser costs four times its own window, 0.7 s of CPU each); tests that need the whole browser are listed in
// WHOLE.
const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
const SHELL = "/usr/bin/chromium-headless-shell";
const QUICK = process.env["CHROMIUM"] === undefined && existsSync(SHELL) ? SHELL : CHROMIUM;

// Features that no test uses: the last of the list keep a renderer ready for menus of the browser's own window, a tenth
// of all the CPU. A second list replaces Playwright's, so its own entries are repeated here.
const OFF = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "PreconnectToSearch",
  "PreloadTopChromeWebUI",
  "PreloadTopChromeWebUILessNavigations",
];

function launch(executablePath: string): LaunchOptions {
  return {
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      `--disable-features=${OFF.join()}`,
      // A page lives for seconds here: the work of the optimizing compilers costs a fifth of its time and never pays
      // off.
      "--js-flags=--no-maglev --no-opt",
    ],
  };
}

/**
 * Our code does not wait for animations, and drawing them sixty times a second costs CPU: the tests run as a user who
 * prefers reduced motion.
 */
const contextOptions = { reducedMotion: "reduce" } as const;

/**
 * Tests that need the whole browser: frames of other sites in processes of their own, the page cache, a sign-in across
 * sites.
 */
const WHOLE = ["examples/**/!(fourScreens).e2e.ts", "packages/widget/e2e/{iframe,network}.e2e.ts"];

/** The walk through all screens. */
const SCREENS = "hosted/web/shells/back-office/screens.e2e.ts";

// Every test gets fresh profiles; three run at a time, because with two the cores would be idle a quarter of the time.
export default defineConfig({
  testDir: ".",
  testMatch: "**/*.e2e.ts",
  testIgnore: ["**/node_modules/**", "**/dist/**"],
  // Tests that repeat what another test of the browser or of the server covers run only with LONG (npm run test:long,
  // LONG=1 npx playwright test <file>).
  ...(process.env["LONG"] ? {} : { grepInvert: /@long/ }),
  globalSetup: "./hosted/server/kit/testing/e2e.setup.ts",
  fullyParallel: false,
  workers: 3,
  // A test that passes only on a second try is listed before the closing line (.ci/test.ts): a race to be fixed, no
  // reason to block a landing.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 25_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  outputDir: "test-results/e2e",
  use: {
    browserName: "chromium",
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    trace: "off",
    screenshot: "only-on-failure",
  },
  projects: [
    // The longest first: started late, they would keep a core waiting at the end.
    { name: "embedded", testMatch: WHOLE, use: { launchOptions: launch(CHROMIUM) } },
    { name: "screens", testMatch: SCREENS, use: { contextOptions, launchOptions: launch(QUICK) } },
    {
      name: "hosted",
      testMatch: ["examples/fourScreens.e2e.ts", "hosted/**/*.e2e.ts"],
      testIgnore: SCREENS,
      use: { contextOptions, launchOptions: launch(QUICK) },
    },
    {
      name: "widget",
      testMatch: "packages/**/*.e2e.ts",
      testIgnore: WHOLE,
      use: { launchOptions: launch(QUICK) },
    },
  ],
});
