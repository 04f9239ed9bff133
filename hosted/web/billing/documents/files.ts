import { problemOf } from "#kit/api.ts";
import { fetchFile, saveFile, showFile } from "#kit/file.ts";
import { tell } from "#ui/snackbar.ts";

const of = (documentId: string): string => `/v1/documents/${encodeURIComponent(documentId)}`;

/** Where the file of a document is. */
export const documentFile = (documentId: string): string => `${of(documentId)}/file.pdf`;
/** Where its Factur-X alone is. */
export const documentXml = (documentId: string): string => `${of(documentId)}/factur-x.xml`;

/** Opens a file in a tab of its own, to be printed; what goes wrong is told. */
export async function openFile(path: string): Promise<void> {
  try {
    await showFile(path);
  } catch (error) {
    tell("error", problemOf(error).message);
  }
}

/** Puts a file of a document among the downloads; what goes wrong is told. */
export async function download(path: string, how: { orderKey?: string } = {}): Promise<void> {
  try {
    saveFile(await fetchFile(path, how));
  } catch (error) {
    tell("error", problemOf(error).message);
  }
}
