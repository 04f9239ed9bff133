import { pictureFormat } from "#kit/pictures.ts";

/** Most files that come with one message. */
export const ATTACHMENTS_MOST = 5;
/** Largest attached file, in bytes. */
export const ATTACHMENT_BYTES = 10 * 1024 * 1024;
/** Most characters of the name of an attached file. */
export const ATTACHMENT_NAME_MAX = 120;

/** A file that comes with a message: a picture, whose sides are in pixels, or a PDF, which has none. */
export type Attachment = {
  id: string;
  name: string;
  mime: string;
  bytes: number;
  width: number | null;
  height: number | null;
};

const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];

/** Returns what a file is by its first bytes: its name and its declared type are ignored; null for anything else. */
export function attachmentKind(bytes: Uint8Array): "picture" | "pdf" | null {
  if (PDF.every((byte, at) => bytes[at] === byte)) return "pdf";
  return pictureFormat(bytes) === null ? null : "picture";
}

/** Ends of names by the type of the stored file. */
const ENDS: Readonly<Record<string, string>> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/webp": "webp",
};
/** Ends that a name may lose, because the stored file has a type of its own. */
const KNOWN_END = /\.(pdf|jpe?g|png|webp|avif|heic|heif)$/i;
/** Signs that no file system takes, or that turn the direction of a text. */
const BARRED = /[\p{Cc}\p{Cf}"*/:<>?\\|]/gu;

/**
 * Returns the name under which a file is offered: the last part of a path, without signs that file systems or readers
 * trip over, and with the end of its real type ("invoice.pdf.exe" becomes "invoice.pdf.exe.pdf").
 */
export function attachmentName(name: string, mime: string): string {
  const end = ENDS[mime] ?? "bin";
  const last = name.split(/[/\\]/).at(-1) ?? "";
  const base = last
    .replace(BARRED, "")
    .replace(KNOWN_END, "")
    .replace(/^[.\s]+/, "")
    .trim();
  const kept = [...base]
    .slice(0, ATTACHMENT_NAME_MAX - end.length - 1)
    .join("")
    .trim();
  return `${kept === "" ? "document" : kept}.${end}`;
}
