/**
 * Address of the service worker that answers for the till while there is no network; the server allows it for pages of
 * tills.
 */
const WORKER = "/till-worker.js";

export type Shell = { update(): void };

/**
 * Makes the till open without network: a service worker of this page alone caches its page and files. A new version
 * waits until it is requested (`update`), because reloading a page in the middle of a sale loses what was just typed.
 */
export function installShell(onUpdate: () => void): Shell {
  let waiting: ServiceWorker | null = null;
  let isWanted = false;
  const found = (worker: ServiceWorker | null): void => {
    // The first one has no older version to wait for.
    if (!worker || !navigator.serviceWorker.controller) return;
    waiting = worker;
    onUpdate();
  };
  const watch = (registration: ServiceWorkerRegistration): void => {
    found(registration.waiting);
    registration.addEventListener("updatefound", () => {
      const worker = registration.installing;
      worker?.addEventListener("statechange", () => {
        if (worker.state === "installed") found(worker);
      });
    });
  };
  if ("serviceWorker" in navigator && !import.meta.env.DEV) {
    navigator.serviceWorker
      .register(WORKER, { scope: location.pathname })
      .then(watch)
      // Refused, or no network at the very first visit: the till works online, and retries at the next visit.
      .catch((error: unknown) => console.warn("the till does not open without network", error));
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      if (isWanted) location.reload();
    });
  }
  return {
    update() {
      if (!waiting) return;
      isWanted = true;
      waiting.postMessage("start");
    },
  };
}
