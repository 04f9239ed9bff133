import type { Page } from "@playwright/test";

/** Scripts that a page has loaded since `watchScripts`, with their bytes as they travelled, headers included. */
export type Scripts = {
  /** Bytes by the path of the file. */
  bytes: ReadonlyMap<string, number>;
  kb: () => number;
  /** Counts scripts that were requested and have not arrived. */
  pending: () => number;
};

/** Records the scripts of a page in a trace of the browser: each is counted once, as a first visit loads it. */
export async function watchScripts(page: Page): Promise<Scripts> {
  const bytes = new Map<string, number>();
  const paths = new Map<string, string>();
  const line = await page.context().newCDPSession(page);
  await line.send("Network.enable");
  line.on("Network.requestWillBeSent", ({ requestId, request }) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith(".js")) paths.set(requestId, pathname);
  });
  line.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId);
    // A file of the cache has no bytes.
    if (path) bytes.set(path, (bytes.get(path) ?? 0) + encodedDataLength);
    paths.delete(requestId);
  });
  line.on("Network.loadingFailed", ({ requestId }) => void paths.delete(requestId));
  return {
    bytes,
    kb: () => [...bytes.values()].reduce((sum, one) => sum + one, 0) / 1000,
    pending: () => paths.size,
  };
}
