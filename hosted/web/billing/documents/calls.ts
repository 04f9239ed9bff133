import type { SealedKind } from "@cuvee/core/billing/documents/documents.ts";
import type { DocumentView } from "@cuvee/core/billing/documents/views.ts";
import type { ListFilter, RowsChosen } from "@cuvee/core/kit/list/list.ts";
import { useSWRConfig } from "swr";
import { answersOf, call, useAnswer } from "#kit/api.ts";
import { useLive } from "#kit/live.tsx";

/** Limit of documents in one file. */
const PRINTED_MAX = 1000;

/** Reads one document, and again on each event of its orders. */
export function useDocument(documentId: string) {
  const answer = useAnswer("GET /v1/documents/:documentId", { params: { documentId } });
  const again = (): void => void answer.mutate();
  useLive<{ orderId?: string }>("order", ({ orderId }) => {
    if (answer.data?.orders.some((order) => order.id === orderId)) again();
  });
  useLive("resync", again);
  return answer;
}

/** Puts a changed document everywhere: its page now, lists and orders when they are next shown. */
export function useUpdateDocument(): (document?: DocumentView) => Promise<void> {
  const { mutate } = useSWRConfig();
  return async (document) => {
    if (document)
      await mutate(["GET /v1/documents/:documentId", { params: { documentId: document.id } }], document, {
        revalidate: false,
      });
    await mutate(
      answersOf(
        "GET /v1/documents",
        "GET /v1/documents/measure",
        "GET /v1/orders/:orderId/billing",
        "GET /v1/orders/:orderId",
        ...(document ? [] : (["GET /v1/documents/:documentId"] as const)),
      ),
    );
  };
}

/**
 * Returns the ids of chosen documents, the latest first: those named, or all that match, up to the limit of one file.
 */
export async function chosenDocuments(chosen: RowsChosen, kind: SealedKind): Promise<string[]> {
  if ("ids" in chosen) return chosen.ids.slice(0, PRINTED_MAX);
  const filter: ListFilter = { ...chosen.filter, kind: { in: [kind] } };
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await call("GET /v1/documents", {
      query: {
        filter: JSON.stringify(filter) as never,
        limit: 200,
        ...(chosen.search ? { search: chosen.search } : {}),
        ...(cursor ? { cursor } : {}),
      },
    });
    found.push(...page.rows.map(({ id }) => id));
    cursor = page.next ?? undefined;
  } while (cursor !== undefined && found.length < PRINTED_MAX);
  return found.slice(0, PRINTED_MAX);
}
