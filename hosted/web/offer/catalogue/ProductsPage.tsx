import { PRODUCT_LIST } from "@cuvee/core/offer/catalogue/products.list.ts";
import { Copy, Landmark, Layers, MapPin, Plus, Tag, Tags, Wine } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { OTHER_PRODUCT_TYPES } from "@cuvee/core/offer/catalogue/facts.ts";
import {
  LISTED_FIELDS,
  PRODUCT_FIELDS,
  type Field,
  type NamesWith,
} from "@cuvee/core/offer/catalogue/fields.ts";
import { call } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { hasPermission } from "#kit/access.ts";
import { paths, pictureAt } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { BulkDialog, type BulkRequest } from "#offer/catalogue/BulkDialog.tsx";
import { DuplicateDialog } from "#offer/catalogue/DuplicateDialog.tsx";
import { StatusChoice } from "#offer/catalogue/StatusChoice.tsx";
import css from "#offer/catalogue/ProductsPage.module.css";
import { ButtonLink } from "#ui/Button.tsx";
import { ImportLink } from "#ui/table/ImportLink.tsx";
import { ListPage } from "#ui/table/ListPage.tsx";
import type {
  BulkAct,
  FilterOption,
  FixedView,
  ListDescription,
  RowOf,
  ScreenColumns,
} from "#ui/table/list.ts";
import { RowLink } from "#ui/table/RowLink.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Route = "GET /v1/catalogue/products";
type Row = RowOf<Route>;

function Picture({ visual }: { visual: string | null }): ReactNode {
  return visual ? (
    <img className={css.picture} src={pictureAt(visual, 160)} alt="" width={40} height={40} loading="lazy" />
  ) : (
    <span className={css.nothing} aria-hidden="true">
      <Wine size={18} />
    </span>
  );
}

/**
 * Shows words as chips, the first four; in a `line` the first three, which do not wrap on a desktop, so that all rows
 * have the same height.
 */
function Chips({ words, line = false }: { words: readonly string[]; line?: boolean }): ReactNode {
  const most = line ? 3 : 4;
  return (
    <span className={line ? cx(layout.line1, css.line) : layout.row2}>
      {words.slice(0, most).map((word) => (
        <span key={word} className={cx(layout.tiny, layout.oneLine, css.chip)}>
          {word}
        </span>
      ))}
      {words.length > most ? (
        <span className={cx(layout.tiny, layout.oneLine, css.chip)}>+{words.length - most}</span>
      ) : null}
    </span>
  );
}

const usedWords = (field: NamesWith<"reused">) => async (): Promise<FilterOption[]> =>
  (await call("GET /v1/catalogue/options", {})).used[field].map((word) => ({ value: word, label: word }));

const BULK = { status: Layers, gamme: Wine, labels: Tag, words: MapPin, fiscal: Landmark } as const;

function useBulkActs(onRequest: (request: BulkRequest) => void): readonly BulkAct[] {
  const { t } = useTranslation(["catalogue", "common"]);
  return Object.entries(BULK).map(([key, Icon]) => ({
    key,
    label: t(`bulk.${key}`),
    icon: <Icon aria-hidden="true" />,
    all: true,
    act: (chosen, count) =>
      new Promise((done) => onRequest({ kind: key as keyof typeof BULK, chosen, count, done })),
  }));
}

function usePrice(): (row: Row) => string {
  const format = useFormat();
  return (row) => (row.price === null || row.price === undefined ? "—" : format.unit(row.price));
}

function useColumns(writes: boolean): ScreenColumns<Row, typeof PRODUCT_LIST> {
  const { t } = useTranslation(["catalogue", "common"]);
  const format = useFormat();
  const price = usePrice();
  const fields = LISTED_FIELDS.flatMap((name) => {
    const { listed }: Field = PRODUCT_FIELDS[name];
    if (!listed?.page) return [];
    return [
      {
        name,
        ...(listed.page === "wide" ? { from: "wide" as const } : { hidden: true as const }),
        filter: { kind: "words" as const, options: usedWords(name) },
        cell: (row: Row) => row[name] ?? "—",
      },
    ];
  });

  return [
    {
      name: "name",
      locked: true,
      width: "18rem",
      cell: (row) => (
        <span className={cx(layout.line3, layout.middle, layout.shrink)}>
          <Picture visual={row.visual} />
          <RowLink href={paths.product(row.id)}>{row.name}</RowLink>
        </span>
      ),
    },
    { name: "productType", from: "wide" },
    { name: "color", hidden: true, cell: (row) => (row.color ? t(`colors.${row.color}`) : "—") },
    ...fields,
    { name: "labels", hidden: true, cell: (row) => <Chips words={row.labels} /> },
    { name: "vintages", width: "11rem", cell: (row) => <Chips words={row.vintages} line /> },
    { name: "blend", hidden: true },
    { name: "plots", hidden: true },
    { name: "formats", hidden: true },
    { name: "price", cell: price },
    { name: "available" },
    { name: "status", width: "9.5rem", cell: (row) => <StatusChoice product={row} disabled={!writes} /> },
    { name: "changedAt", from: "wide", cell: (row) => format.ago(row.changedAt) },
  ];
}

type Rights = { writes: boolean; prices: boolean };

function ProductCard({ row, writes, prices }: Rights & { row: Row }): ReactNode {
  const { t } = useTranslation(["catalogue", "common"]);
  const format = useFormat();
  const price = usePrice();
  return (
    <div className={cx(layout.line3, layout.top)}>
      <Picture visual={row.visual} />
      <div className={cx(layout.grid1, layout.shrink, layout.fill)}>
        <RowLink href={paths.product(row.id)}>{row.name}</RowLink>
        <span className={layout.quiet}>
          {[
            row.appellation,
            prices ? price(row) : null,
            t("stockOf", { amount: format.count(row.available) }),
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
        <span className={cx(layout.row2, layout.middle, layout.between)}>
          <Chips words={row.vintages} />
          <StatusChoice product={row} disabled={!writes} />
        </span>
      </div>
    </div>
  );
}

function Commands({ writes, prices }: Rights): ReactNode {
  const { t } = useTranslation(["catalogue", "common"]);
  const { user } = useSession();
  return writes ? (
    <>
      {prices ? <ImportLink kind="products" /> : null}
      <ButtonLink href={paths.addProduct()} look="primary" icon={<Plus aria-hidden="true" />}>
        {t("add")}
      </ButtonLink>
    </>
  ) : user?.role === "agent" ? (
    <ButtonLink href={paths.prices()} icon={<Tags aria-hidden="true" />}>
      {t("tariffs")}
    </ButtonLink>
  ) : undefined;
}

const viewsOf = (t: (key: string) => string): readonly FixedView[] => [
  { key: "all", label: t("views.all"), filter: {} },
  { key: "other", label: t("views.other"), filter: { productType: { in: [...OTHER_PRODUCT_TYPES] } } },
  { key: "online", label: t("statuses.online"), filter: { status: { in: ["online"] } } },
  { key: "paused", label: t("statuses.paused"), filter: { status: { in: ["paused"] } } },
  { key: "outofstock", label: t("statuses.outofstock"), filter: { status: { in: ["outofstock"] } } },
  { key: "closed", label: t("statuses.closed"), filter: { status: { in: ["closed"] } } },
];

/** Lists the catalogue of the seller: `/dashboard/products`. */
export default function ProductsPage(): ReactNode {
  const { t } = useTranslation(["catalogue", "common"]);
  const { user } = useSession();
  const [request, setWish] = useState<BulkRequest | null>(null);
  const [copied, setCopied] = useState<Row | null>(null);
  const writes = user !== null && hasPermission(user, "createProduct");
  const prices = user !== null && hasPermission(user, "seeAllPrice");

  const bulk = useBulkActs(setWish);
  const list: ListDescription<Route, typeof PRODUCT_LIST> = {
    of: PRODUCT_LIST,
    route: "GET /v1/catalogue/products",
    title: t("title"),
    search: t("search"),
    rowId: (row) => row.id,
    columns: useColumns(writes),
    card: (row) => <ProductCard row={row} writes={writes} prices={prices} />,
    views: viewsOf(t),
    ...(writes ? { bulk } : {}),
    ...(writes
      ? {
          rowActs: [
            { key: "copy", label: t("duplicate.act"), icon: <Copy aria-hidden="true" />, act: setCopied },
          ],
        }
      : {}),
    empty: {
      icon: <Wine aria-hidden="true" />,
      title: t("empty.title"),
      text: t("empty.text"),
      action: writes ? (
        <ButtonLink href={paths.addProduct()} look="primary" icon={<Plus aria-hidden="true" />}>
          {t("add")}
        </ButtonLink>
      ) : undefined,
    },
    actions: <Commands writes={writes} prices={prices} />,
  };
  return (
    <>
      <ListPage list={list} />
      {request ? <BulkDialog wish={request} onDone={() => setWish(null)} /> : null}
      {copied ? <DuplicateDialog product={copied} onClose={() => setCopied(null)} /> : null}
    </>
  );
}
