import type { CodeRow } from "@cuvee/core/offer/pricing/contract.ts";
import type { ShippingMethod, Typology } from "@cuvee/core/shops/settings/settings.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import type { Settings } from "#offer/pricing/formatIndex.ts";
import { Badge } from "#ui/Badge.tsx";
import css from "#offer/pricing/editors/SettingsItems.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

function Item({ name, aside, facts }: { name: ReactNode; aside?: ReactNode; facts: string[] }): ReactNode {
  return (
    <div className={css.item}>
      <p className={cx(layout.row2, layout.middle)}>
        <span className={layout.strong}>{name}</span>
        <span className={layout.row2}>{aside}</span>
      </p>
      <p className={cx(layout.quiet, layout.balanced)}>{facts.filter(Boolean).join(" · ")}</p>
    </div>
  );
}

/** Shows a price grid in a list. */
export function GridItem({ grid }: { grid: Typology }): ReactNode {
  const { t } = useTranslation("pricing");
  return (
    <Item
      name={grid.name}
      aside={<Badge>{t(grid.ttc ? "totals.ttc" : "totals.ht")}</Badge>}
      facts={[
        grid.public ? t("grids.public") : "",
        t(grid.globalDiscount ? "grids.byOrder" : "grids.byLine"),
        grid.allRulesInEq75 === null ? "" : t(grid.allRulesInEq75 ? "grids.inEq75" : "grids.inUnits"),
        grid.withoutDuties ? t("grids.withoutDuties") : "",
      ]}
    />
  );
}

/** Shows a shipping method in a list. */
export function CarrierItem({ method }: { method: ShippingMethod }): ReactNode {
  const { t } = useTranslation("pricing");
  const format = useFormat();
  const prices = method.steps.map((step) => step.htCents);
  const from = Math.min(...prices);
  const to = Math.max(...prices);
  const price =
    prices.length === 0
      ? ""
      : from === to
        ? t("carriers.price", { amount: format.money(from) })
        : t("carriers.prices", { from: format.money(from), to: format.money(to) });
  const { cartons, francoBottles, francoCents, days, surcharges = [] } = method;
  return (
    <Item
      name={method.name}
      aside={
        <>
          <Badge>{t(`carriers.kind.${method.kind}`)}</Badge>
          {method.proposed ? <Badge tone="accent">{t("carriers.proposed")}</Badge> : null}
        </>
      }
      facts={[
        method.carrier,
        method.countries.length > 6
          ? t("carriers.countries", { count: method.countries.length })
          : format.list(method.countries.map(format.country)),
        method.zipPrefixes.length > 0
          ? t("carriers.zips", { zips: method.zipPrefixes.slice(0, 8).join(", ") })
          : "",
        method.zipExcluded.length > 0
          ? t("carriers.excluded", { zips: method.zipExcluded.slice(0, 8).join(", ") })
          : "",
        method.kind === "pickup" ? "" : t(`carriers.basis.${method.basis}`),
        method.kind === "pickup" || method.proposed ? "" : price,
        cartons ? t("carriers.cartons", { sizes: cartons.join(", ") }) : "",
        francoBottles ? t("carriers.francoBottles", { count: francoBottles }) : "",
        francoCents ? t("carriers.francoCents", { amount: format.money(francoCents) }) : "",
        ...surcharges.map((one) =>
          t("carriers.surcharge", { name: one.name, amount: format.money(one.htCents) }),
        ),
        days ? t("carriers.days", { count: days[1], from: days[0], to: days[1] }) : "",
      ]}
    />
  );
}

/** Shows a promo code in a list, with its uses. */
export function CodeItem({ code, settings }: { code: CodeRow; settings: Settings }): ReactNode {
  const { t } = useTranslation("pricing");
  const format = useFormat();
  const day = (at: number): string => format.date(new Date(at).toISOString(), "short");
  const grids = (code.typologies ?? []).map(
    (key) => settings.rules.typologies.find((grid) => grid.key === key)?.name ?? key,
  );
  const uses =
    code.usesTotal === undefined
      ? t("codes.uses", { count: code.uses })
      : t("codes.usesOf", { uses: format.count(code.uses), most: format.count(code.usesTotal) });
  return (
    <Item
      name={<span className={css.code}>{code.code}</span>}
      aside={<span className={cx(layout.quiet, layout.oneLine)}>{uses}</span>}
      facts={[
        code.type === "%" ? `−\u00a0${format.rate(code.amount)}` : `−\u00a0${format.money(code.amount)}`,
        code.since === undefined ? "" : t("codes.since", { day: day(code.since) }),
        code.until === undefined ? "" : t("codes.until", { day: day(code.until) }),
        code.minCents ? t("codes.minAmount", { amount: format.money(code.minCents) }) : "",
        code.minBottles ? t("codes.minBottles", { count: code.minBottles }) : "",
        code.productIds ? t("codes.products", { count: code.productIds.length }) : "",
        grids.length > 0 ? t("codes.grids", { grids: format.list(grids) }) : "",
        code.firstOrder ? t("codes.firstOrder") : "",
        code.usesPerBuyer ? t("codes.perBuyer", { count: code.usesPerBuyer }) : "",
      ]}
    />
  );
}
