import { problemOf } from "#kit/api.ts";
import { fetchFile, saveFile } from "#kit/file.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

/** Files of a month, by the end of their address. */
export type MonthFile = "customs.xml" | "interprofession.csv" | "message.xml";

/** Saves a file of a month under the name that the server gives it. Shows errors. */
export async function download(period: string, file: MonthFile): Promise<void> {
  try {
    saveFile(await fetchFile(`/v1/excise/declarations/${encodeURIComponent(period)}/${file}`));
  } catch (error) {
    showSnackbar("error", problemOf(error).message);
  }
}
