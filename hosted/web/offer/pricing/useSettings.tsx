import { useMemo, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useSWRConfig } from "swr";
import { answersOf, useAnswer } from "#kit/api.ts";
import { useSession } from "#kit/session.tsx";
import { useFoundProducts } from "#offer/catalogue/foundProducts.ts";
import { shelveForSearch, type IndexedFormat, type Settings } from "#offer/pricing/formatIndex.ts";
import { Answered } from "#ui/page/Answered.tsx";

/** Props of every editor of prices. */
export type EditorProps = {
  settings: Settings;
  /** Takes over the settings returned by a change. */
  onSettings: (settings: Settings) => void;
};

/**
 * Fetches the settings of prices and gives them to an editor; after a change, refetches the other answers with prices.
 */
export function WithSettings({ children }: { children: (props: EditorProps) => ReactNode }): ReactNode {
  const answer = useAnswer("GET /v1/pricing", {});
  const { mutate } = useSWRConfig();
  const onSettings = (settings: Settings): void => {
    void answer.mutate(settings, { revalidate: false });
    void mutate(answersOf("GET /v1/pricing/matrix"));
  };
  return (
    <Answered of={answer} waiting="20rem">
      {(settings) => children({ settings, onSettings })}
    </Answered>
  );
}

/** Formats of the user's shop by identifier, and whether a search for more of them has not ended. */
export type FoundShelf = { shelf: ReadonlyMap<string, IndexedFormat>; isSearching: boolean };

/** Returns these formats of the user's shop, and those of products that match a text; empty while they load. */
export function useShelf(formats: readonly string[], text = ""): FoundShelf {
  const { i18n } = useTranslation();
  const { user } = useSession();
  const { products, isSearching } = useFoundProducts(user?.shops[0]?.id, { formats, text });
  const lang = i18n.resolvedLanguage ?? "fr";
  const shelf = useMemo(() => shelveForSearch(products, lang), [products, lang]);
  return { shelf, isSearching };
}
