import { call, type CallAnswer } from "#kit/api.ts";

export type StockArticle = CallAnswer<"GET /v1/stocks/articles">["articles"][number];
export type Article = CallAnswer<"GET /v1/stocks/:formatId">;

/** Searches articles by words or by a barcode. */
export const searchArticles = async (
  search: string,
  signal?: AbortSignal,
): Promise<readonly StockArticle[]> =>
  (await call("GET /v1/stocks/articles", { query: { search } }, signal ? { signal } : {})).articles;
