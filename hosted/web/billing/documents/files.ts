import { problemOf } from "#kit/api.ts";
import { fetchFile, saveFile, showFile } from "#kit/file.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

const of = (documentId: string): string => `/v1/documents/${encodeURIComponent(documentId)}`;

/** Returns the address of a document's file. */
export const documentFile = (documentId: string): string => `${of(documentId)}/file.pdf`;
/** Returns the address of a document's Factur-X alone. */
export const documentXml = (documentId: string): string => `${of(documentId)}/factur-x.xml`;

/** Opens a file in a tab of its own, for printing; shows errors. */
export async function openFile(path: string): Promise<void> {
  try {
    await showFile(path);
  } catch (error) {
    showSnackbar("error", problemOf(error).message);
  }
}

/** Downloads a file of a document; shows errors. */
export async function download(path: string, how: { orderKey?: string } = {}): Promise<void> {
  try {
    saveFile(await fetchFile(path, how));
  } catch (error) {
    showSnackbar("error", problemOf(error).message);
  }
}
