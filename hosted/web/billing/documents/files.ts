import { problemOf } from "#kit/api.ts";
import { fetchFile, saveFile } from "#kit/file.ts";
import { tell } from "#ui/snackbar.ts";

const of = (documentId: string): string => `/v1/documents/${encodeURIComponent(documentId)}`;

/** Where the file of a document is. */
export const documentFile = (documentId: string): string => `${of(documentId)}/file.pdf`;
/** Where its Factur-X alone is. */
export const documentXml = (documentId: string): string => `${of(documentId)}/factur-x.xml`;

/** Puts a file of a document among the downloads; what goes wrong is told. */
export async function download(path: string): Promise<void> {
  try {
    saveFile(await fetchFile(path));
  } catch (error) {
    tell("error", problemOf(error).message);
  }
}
