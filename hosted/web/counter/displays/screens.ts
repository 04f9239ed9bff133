import { SCREEN_KEY, type ScreenUpdate } from "@cuvee/core/counter/displays/screens.ts";

/** Makes a new secret of a screen's address: 128 random bits. */
export function newScreenKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** Returns the address of a second screen; the secret is behind `#`, which reaches no server and no log. */
export const screenPath = (key: string): string => `/display#${key}`;

/** Returns the secret of an address, null when it contains none. */
export function screenKeyOf(hash: string): string | null {
  const key = hash.replace(/^#/, "");
  return SCREEN_KEY.test(key) ? key : null;
}

const channelName = (key: string): string => `auth.display.${key}`;
type Message = { kind: "ask" } | { kind: "show"; show: ScreenUpdate } | { kind: "over" };

/** The till's side of the windows of the same browser: sends each the content, and answers windows that open later. */
export function sendToWindows(key: string, latest: () => ScreenUpdate | null) {
  const channel = new BroadcastChannel(channelName(key));
  const say = (message: Message): void => channel.postMessage(message);
  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    const show = data.kind === "ask" ? latest() : null;
    if (show) say({ kind: "show", show });
  });
  return {
    show: (show: ScreenUpdate) => say({ kind: "show", show }),
    close: () => channel.close(),
    /** Revokes the address. */
    revoke() {
      say({ kind: "over" });
      channel.close();
    },
  };
}

/** The screen's side: receives from the till of the same browser. Returns a function that stops it. */
export function listenToTill(key: string, heard: (show: ScreenUpdate) => void, over: () => void): () => void {
  const channel = new BroadcastChannel(channelName(key));
  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if (data.kind === "show") heard(data.show);
    else if (data.kind === "over") over();
  });
  channel.postMessage({ kind: "ask" } satisfies Message);
  return () => channel.close();
}

// The part of the Presentation API that is used here, which the DOM's own types lack.
type Connection = EventTarget & { readonly state: string; send(text: string): void };
type PresentationApi = {
  receiver?: { connectionList: Promise<EventTarget & { connections: readonly Connection[] }> } | null;
};
type Request = new (urls: string[]) => EventTarget & { start(): Promise<Connection> };

const presentationRequest = (): Request | undefined =>
  (globalThis as { PresentationRequest?: Request }).PresentationRequest;

/** Checks whether the browser can open a page on another screen by itself. */
export const canPresent = (): boolean => presentationRequest() !== undefined;

let connections: readonly Connection[] = [];

/** Opens the second screen on a display that the user chooses, on their own gesture; false when they choose none. */
export async function presentScreen(key: string, latest: () => ScreenUpdate | null): Promise<boolean> {
  const Opening = presentationRequest();
  if (!Opening) return false;
  try {
    const connection = await new Opening([screenPath(key)]).start();
    connections = [...connections, connection];
    connection.addEventListener("connect", () => {
      const show = latest();
      if (show) sendToPresented(show);
    });
    return true;
  } catch (error) {
    if (error instanceof DOMException && ["NotAllowedError", "NotFoundError"].includes(error.name))
      return false;
    throw error;
  }
}

/**
 * Sends content to the screens that this page has opened on other displays: they are in a browser of their own, and
 * receive no channel.
 */
export function sendToPresented(show: ScreenUpdate): void {
  connections = connections.filter(({ state }) => state === "connected" || state === "connecting");
  for (const connection of connections)
    if (connection.state === "connected") connection.send(JSON.stringify(show));
}

/** Receives from the page that has opened this one on another display. */
export function listenToPresenter(heard: (show: ScreenUpdate) => void): void {
  const { receiver } = (navigator as { presentation?: PresentationApi }).presentation ?? {};
  const follow = (connection: Connection): void => {
    connection.addEventListener("message", (event) => {
      heard(JSON.parse((event as MessageEvent<string>).data) as ScreenUpdate);
    });
  };
  // A browser that is no receiver has no connections.
  receiver?.connectionList.then(
    (list) => {
      list.connections.forEach(follow);
      list.addEventListener("connectionavailable", (event) =>
        follow((event as Event & { connection: Connection }).connection),
      );
    },
    () => undefined,
  );
}
