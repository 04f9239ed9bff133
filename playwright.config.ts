import { existsSync } from "node:fs";
import { defineConfig, type LaunchOptions } from "@playwright/test";

// The machine's own Chromium: no browser is downloaded. Pages of ours are looked at in its headless shell where there is one, a
// quarter less work for the same engine; what stands in others' pages in the whole browser, with its isolated frames and page cache.
const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
const SHELL = "/usr/bin/chromium-headless-shell";
const QUICK = process.env["CHROMIUM"] === undefined && existsSync(SHELL) ? SHELL : CHROMIUM;

// What no test looks at: the last of the list keep a renderer ready for menus of the browser's own window, a tenth of all the CPU.
// A second list replaces Playwright's, so that its own stands here too.
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
    ],
  };
}

/** Nothing of ours waits for what moves, and drawing it sixty times a second is work: journeys are those of somebody who wants it still. */
const contextOptions = { reducedMotion: "reduce" } as const;

/** The walk through all screens. */
const SCREENS = "hosted/web/shells/back-office/screens.e2e.ts";

// Every test gets fresh profiles; three run at a time, on two cores that else wait for each other a quarter of the time.
export default defineConfig({
  testDir: ".",
  testMatch: "**/*.e2e.ts",
  testIgnore: ["**/node_modules/**", "**/dist/**"],
  globalSetup: "./hosted/server/kit/testing/e2e.setup.ts",
  fullyParallel: false,
  workers: 3,
  // What passes only at a second try is named before the closing line (.ci/test.ts): a race to be mended, no reason to stop a landing.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
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
    // The longest first: begun late, it would keep a core waiting at the end.
    { name: "screens", testMatch: SCREENS, use: { contextOptions, launchOptions: launch(QUICK) } },
    {
      name: "hosted",
      testMatch: "hosted/**/*.e2e.ts",
      testIgnore: SCREENS,
      use: { contextOptions, launchOptions: launch(QUICK) },
    },
    { name: "embedded", testIgnore: "hosted/**", use: { launchOptions: launch(CHROMIUM) } },
  ],
});
