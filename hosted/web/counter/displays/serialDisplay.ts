import type { CharacterPage } from "@cuvee/core/counter/displays/characters.ts";
import type { DisplayLines } from "@cuvee/core/counter/displays/displays.ts";
import { DISPLAY_DRIVERS, type Brightness, type DriverName } from "@cuvee/core/counter/displays/drivers.ts";

export type SerialSettings = {
  driver: DriverName;
  page: CharacterPage;
  brightness: Brightness;
};

/** A customer display that accepts bytes. */
export type SerialDisplay = {
  /** Shows two lines. While the line is busy only the newest wait: outdated content is not sent. */
  show(lines: DisplayLines): void;
  /** Releases the stream, when the current write has finished or failed. */
  close(): Promise<void>;
};

/** Writes to a display on any stream of bytes, one write at a time. `lost` is called once, when a write fails. */
export function serialDisplay(
  stream: WritableStream<Uint8Array>,
  { driver, page, brightness }: SerialSettings,
  lost: () => void,
): SerialDisplay {
  const device = DISPLAY_DRIVERS[driver];
  const writer = stream.getWriter();
  let waiting: DisplayLines | null = null;
  let closed = false;

  const send = async (bytes: Uint8Array): Promise<void> => {
    await writer.ready;
    await writer.write(bytes);
  };
  const empty = async (): Promise<void> => {
    while (waiting && !closed) {
      const bytes = device.show(waiting, page);
      waiting = null;
      await send(bytes);
    }
  };
  const failed = (): void => {
    if (closed) return;
    closed = true;
    lost();
  };
  let isBusy = true;
  const rest = (): void => {
    isBusy = false;
  };
  const first = device.init(page, brightness);
  let writing = (first.length > 0 ? send(first) : Promise.resolve()).then(empty).then(rest, failed);

  return {
    show(lines) {
      waiting = lines;
      if (isBusy || closed) return;
      isBusy = true;
      writing = empty().then(rest, failed);
    },
    async close() {
      closed = true;
      waiting = null;
      // A write to an unplugged device may never end: the stream is aborted rather than awaited.
      await Promise.race([writing, writer.closed.catch(() => undefined), sleep(CUT_MS)]);
      await Promise.race([writer.abort().catch(() => undefined), sleep(CUT_MS)]);
      writer.releaseLock();
    },
  };
}

const CUT_MS = 500;
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
