/** An open camera; `stop` releases it. */
export type OpenCamera = { stop: () => void };

/** Reasons why a camera cannot be used. */
export type CameraFault = "none" | "refused" | "busy";

const BETWEEN_MS = 120;

function faultOf(error: unknown): CameraFault {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "refused";
  return name === "NotReadableError" || name === "AbortError" ? "busy" : "none";
}

/**
 * Opens the camera at the back of the phone and reports each code that it reads. The decoder is fetched here and
 * nowhere else. Rejects with a `CameraFault`; `gone` returns true once the screen was left.
 */
export async function openCamera(
  video: HTMLVideoElement,
  onCode: (code: string) => void,
  gone: () => boolean,
): Promise<OpenCamera> {
  if (!navigator.mediaDevices?.getUserMedia) throw "none" satisfies CameraFault;
  const { frameLoop, QRCanvas, rearCamera } = await import("qr/dom.js");
  const camera = await rearCamera(video).catch((error: unknown) => {
    throw faultOf(error);
  });
  if (gone()) {
    camera.stop();
    return { stop: () => undefined };
  }
  const canvas = new QRCanvas();
  let [last, reading] = [0, false];
  const cancel = frameLoop((at) => {
    if (reading || at - last < BETWEEN_MS) return;
    [last, reading] = [at, true];
    camera
      // In the camera's own pixels: the picture on screen is cropped and stretched.
      .readFrame(canvas, true)
      .then(
        (read) => (typeof read === "string" && read !== "" && !gone() ? onCode(read) : undefined),
        // A frame without a readable code.
        () => undefined,
      )
      .finally(() => {
        reading = false;
      });
  }, video);
  return {
    stop: () => {
      cancel();
      camera.stop();
    },
  };
}
