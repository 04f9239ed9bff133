import type { Topology } from "topojson-specification";
import useSWR, { type SWRResponse } from "swr";

/** Addresses of the contours (hosted/server/kit/places/README.md): `france`, and each department by its code. */
const addresses = import.meta.glob<string>("./contours/*.json", {
  query: "?url",
  import: "default",
  eager: true,
});

/** Checks whether a department has a map of its own. */
export const hasContours = (code: string): boolean => addresses[`./contours/${code}.json`] !== undefined;

async function fetchContours(name: string): Promise<Topology> {
  const answer = await fetch(addresses[`./contours/${name}.json`] ?? "");
  if (!answer.ok) throw new Error(`contours ${name}: ${answer.status}`);
  return (await answer.json()) as Topology;
}

/** Reads contours once; they never change while the application is open. Null: nothing is read. */
export const useContours = (name: string | null): SWRResponse<Topology, unknown> =>
  useSWR<Topology, unknown>(name === null ? null : ["contours", name], () => fetchContours(name ?? ""), {
    revalidateIfStale: false,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
