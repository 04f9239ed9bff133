import {
  MAX_SHARE_LINES,
  MAX_SHARE_QUANTITY,
  type GroupView,
  type OwnShare,
} from "@cuvee/core/sales/groups/groups.ts";
import type { ShareLine } from "@cuvee/core/sales/groups/shares.ts";
import { struckPriceOf } from "@cuvee/core/offer/pricing/display/struckPrice.ts";
import { shelve } from "@cuvee/core/offer/pricing/pricing.ts";
import { cardTiers } from "@cuvee/core/offer/pricing/tier.ts";
import { typologyOf } from "@cuvee/core/offer/pricing/grid.ts";
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, problemOf } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { lineWords, type Shelved } from "#offer/catalogue/labels.ts";
import type { Embed } from "#sales/cart/pricing.ts";
import { Thumb } from "#sales/cart/page/Thumb.tsx";
import { Button } from "#ui/Button.tsx";
import { Input } from "#ui/input/Input.tsx";
import { FormError } from "#ui/Notice.tsx";
import { NumberInput } from "#ui/input/NumberInput.tsx";
import type { GroupUse } from "./calls.ts";
import { useShopPages, type ShopPages } from "./shopPages.ts";
import css from "./Groups.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = { group: GroupView; me: OwnShare; use: GroupUse; embed: Embed };

/** Pause in changes after which the choice is saved, in milliseconds. */
const QUIET_MS = 500;
/** Number of wines from which there is a search field. */
const SEARCHED_FROM = 8;
/** Longest text of a search. */
const MOST_LETTERS = 100;
/** Number of articles shown until the user opens the whole list. */
const SHORT = 4;

/** Returns the chosen lines, on screen at once, and saved shortly after the last change. */
function useChosen({ group, me, use }: Props): {
  lines: readonly ShareLine[];
  set: (formatId: string, quantity: number) => void;
  failure: string | null;
} {
  const [own, setOwn] = useState<ShareLine[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const latest = useRef(own);
  const shown = own ?? me.lines;
  const saveSoon = useEffectEvent(() => {
    latest.current = own;
    if (own === null) return undefined;
    const timer = setTimeout(() => {
      const params = { groupId: group.id, memberId: me.id };
      call(
        "PUT /v1/groups/:groupId/members/:memberId/lines",
        { params, body: { lines: own } },
        { orderKey: use.key ?? "" },
      )
        .then((view) => {
          use.show(view);
          setFailure(null);
          // Another choice may have been made meanwhile: it stays on screen and is saved next.
          if (latest.current === own) setOwn(null);
        })
        .catch((error: unknown) => {
          setFailure(problemOf(error).message);
          setOwn(null);
          void use.again();
        });
    }, QUIET_MS);
    return () => clearTimeout(timer);
  });
  useEffect(() => saveSoon(), [own]);
  return {
    lines: shown,
    failure,
    set: (formatId, quantity) => {
      const rest = shown.filter((line) => line.formatId !== formatId);
      const at = shown.findIndex((line) => line.formatId === formatId);
      const line = { formatId, quantity };
      setOwn(
        quantity <= 0
          ? rest
          : at < 0
            ? [...rest, line].slice(0, MAX_SHARE_LINES)
            : shown.with(at, line).slice(),
      );
    },
  };
}

type PickProps = Pick<Props, "embed"> & {
  one: Shelved;
  /** Price of the group for the article, once a member has chosen it. */
  price: GroupView["progress"]["prices"][number] | undefined;
  quantity: number;
  set: (formatId: string, quantity: number) => void;
};

/** One article, its price in the group, and the member's quantity of it. */
function PickedArticle({ embed, one, price, quantity, set }: PickProps): ReactNode {
  const { t, i18n } = useTranslation(["groups", "cart"]);
  const { rules, availability } = embed;
  const words = lineWords(one, i18n.resolvedLanguage ?? "fr");
  const at = Date.now();
  const typology = typologyOf(rules);
  const [base, ...tiers] = cardTiers(one.format, typology, undefined, at);
  const unitE4 = price?.unitE4 ?? base?.unitE4 ?? 0;
  const before = struckPriceOf(price ?? { listE4: unitE4, unitE4 }, one.format, at);
  const left = availability[one.format.id] ?? 0;
  const format = useFormat();
  return (
    <li className={cx(layout.middle, css.pick)}>
      <Thumb visual={one.format.visual} small />
      <div className={layout.shrink}>
        <p className={cx(layout.medium, css.pickName)}>
          {words.name}{" "}
          <span className={cx(layout.quiet, css.quiet)}>
            {[words.vintage, words.format].filter(Boolean).join(" · ")}
          </span>
        </p>
        <p>
          <strong>{format.unit(unitE4)}</strong>
          {before && !before.isPrior ? (
            <s className={cx(layout.quiet, css.before)}>{format.unit(before.unitE4)}</s>
          ) : null}
          {before?.isPrior ? (
            <span className={cx(layout.quiet, css.quiet)}>
              {" "}
              {t("cart:line.prior", { price: format.unit(before.unitE4) })}
            </span>
          ) : null}
          {tiers.length > 0 ? (
            <span className={cx(layout.quiet, css.quiet)}>
              {" "}
              {tiers
                .map((tier) =>
                  t("picks.tier", { from: format.count(tier.from), price: format.unit(tier.unitE4) }),
                )
                .join(", ")}
            </span>
          ) : null}
        </p>
      </div>
      {left > 0 || quantity > 0 ? (
        <NumberInput
          stepper
          label={t("picks.quantity", { name: words.whole })}
          value={quantity}
          min={0}
          max={Math.min(MAX_SHARE_QUANTITY, Math.max(left, quantity))}
          step={one.format.multiple ?? 1}
          onChange={(value) => set(one.format.id, value ?? 0)}
        />
      ) : (
        <span className={cx(layout.quiet, css.quiet)}>{t("picks.soldOut")}</span>
      )}
    </li>
  );
}

type ShownArticles = {
  found: readonly Shelved[];
  rank: (one: Shelved) => number;
  pages: ShopPages;
  count: number;
};

/**
 * Returns the articles that match a text: the member's own choices come first, then those of others, then the products
 * of the shop that were read.
 */
function useArticles({ group, embed }: Props, lines: readonly ShareLine[], search: string): ShownArticles {
  const { i18n } = useTranslation();
  const lang = i18n.resolvedLanguage ?? "fr";
  const pages = useShopPages(group.shopId, search);
  const { rules } = embed;
  const typology = useMemo(() => typologyOf(rules), [rules]);
  const chosen = useMemo(() => shelve(embed.products), [embed.products]);
  const read = useMemo(() => shelve([...pages.products]), [pages.products]);
  const wanted = new Set(lines.map(({ formatId }) => formatId));
  const prices = new Set(group.progress.prices.map(({ formatId }) => formatId));
  const rank = ({ format: { id } }: Shelved): number => (wanted.has(id) ? 2 : prices.has(id) ? 1 : 0);
  const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const matches = (one: Shelved): boolean =>
    plain(lineWords(one, lang).whole).includes(plain(search.trim())) ||
    // The server has searched, in more than the name.
    (!pages.isWhole && read.has(one.format.id));
  const sold = [...new Map([...read, ...chosen]).values()].filter(
    (one) =>
      (read.has(one.format.id) || rank(one) > 0) &&
      one.product.status === "online" &&
      cardTiers(one.format, typology, undefined, 0).length > 0,
  );
  const found = sold.filter(matches).toSorted((a, b) => rank(b) - rank(a));
  return { found, rank, pages, count: sold.length };
}

/** Shows the wines that the shop sells, with the prices of the group, and the member's quantities. */
export function Picks(props: Props): ReactNode {
  const { group } = props;
  const { t } = useTranslation(["groups", "cart"]);
  const { lines, set, failure } = useChosen(props);
  const [search, setSearch] = useState("");
  const [all, setAll] = useState(false);
  const { found, rank, pages, count } = useArticles(props, lines, search);
  const availability = { ...props.embed.availability, ...pages.availability };
  const embed = { ...props.embed, availability };
  const wanted = new Map(lines.map((line) => [line.formatId, line.quantity]));
  const prices = new Map(group.progress.prices.map((price) => [price.formatId, price]));
  const isShort = !all && search.trim() === "" && found.length > SHORT;
  // Articles that a member of the group has chosen are always shown, the others on request.
  const shown = isShort ? found.filter((one, at) => at < SHORT || rank(one) > 0) : found;
  return (
    <section
      className={cx(layout.grid3, layout.single, layout.panel, css.card)}
      aria-labelledby="group-picks"
    >
      <h2 id="group-picks" className={layout.large}>
        {t("picks.title")}
      </h2>
      <p className={cx(layout.quiet, css.quiet)}>{t("picks.text")}</p>
      {failure ? <FormError>{failure}</FormError> : null}
      {count >= SEARCHED_FROM || !pages.isWhole ? (
        <Input
          type="search"
          aria-label={t("picks.search")}
          placeholder={t("picks.search")}
          value={search}
          maxLength={MOST_LETTERS}
          onChange={(event) => setSearch(event.target.value)}
        />
      ) : null}
      <ul className={css.picks}>
        {shown.map((one) => (
          <PickedArticle
            key={one.format.id}
            embed={embed}
            one={one}
            price={prices.get(one.format.id)}
            quantity={wanted.get(one.format.id) ?? 0}
            set={set}
          />
        ))}
      </ul>
      {shown.length < found.length ? (
        <Button onClick={() => setAll(true)}>{t("picks.all")}</Button>
      ) : pages.more ? (
        <Button onClick={pages.more}>{t("picks.more")}</Button>
      ) : null}
      {found.length === 0 && !pages.isLoading ? (
        <p className={cx(layout.quiet, css.quiet)}>{t("picks.none")}</p>
      ) : null}
    </section>
  );
}
