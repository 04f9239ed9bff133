import { problemOf, session } from "#kit/api.ts";
import { tell } from "#ui/snackbar.ts";

/** Fetches a file of a month as the person of the session. */
async function fetchFile(path: string): Promise<Response> {
  const ask = () => fetch(path, { headers: { Authorization: `Bearer ${session.token() ?? ""}` } });
  const response = await ask();
  return response.status === 401 && (await session.renew()) ? ask() : response;
}

/** Files of a month, by the end of their address. */
export type MonthFile = "customs.xml" | "interprofession.csv" | "message.xml";

/** Saves a file of a month under the name that the server gives it. What fails is told. */
export async function download(period: string, file: MonthFile): Promise<void> {
  try {
    const response = await fetchFile(`/v1/excise/declarations/${encodeURIComponent(period)}/${file}`);
    if (!response.ok) {
      const problem = (await response.json()) as { message?: string };
      throw new Error(problem.message);
    }
    const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1] ?? file;
    const address = URL.createObjectURL(await response.blob());
    const link = document.createElement("a");
    link.href = address;
    link.download = name;
    link.click();
    URL.revokeObjectURL(address);
  } catch (error) {
    tell("error", problemOf(error).message);
  }
}
