import { ArrowRight, Check } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useAnswer, type CallAnswer } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { cx } from "#ui/classes.ts";
import css from "#insight/home/FirstSteps.module.css";

type Mine = CallAnswer<"GET /v1/shops/me">;
type Step = { name: "product" | "delivery" | "bank" | "face" | "online"; href: string; done: boolean };

/** Whether the tariff by parcel that a shop is born with, whose first parcel goes free, was made its own. */
const hasOwnTariff = ({ rules }: Mine): boolean =>
  rules.shipping.some(({ kind, steps }) => kind === "delivery" && steps.some(({ htCents }) => htCents > 0));

const stepsOf = (mine: Mine, hasProduct: boolean): Step[] => [
  { name: "product", href: paths.addProduct(), done: hasProduct },
  { name: "delivery", href: paths.settings({ link: "delivery" }), done: hasOwnTariff(mine) },
  { name: "bank", href: paths.settings({ link: "banks" }), done: mine.banks.length > 0 },
  {
    name: "face",
    href: paths.settings({ link: "infos" }),
    done: mine.images.logo !== null && mine.images.banner !== null,
  },
  { name: "online", href: paths.settings({ link: "infos" }), done: false },
];

/** What remains to be done before a shop opens; it goes when the shop is online. */
export default function FirstSteps(): ReactNode {
  const { t } = useTranslation("opening");
  const { data: mine } = useAnswer("GET /v1/shops/me", {}, { revalidateOnFocus: false });
  const { data: products } = useAnswer("GET /v1/catalogue/products", { query: { limit: 1 } });
  if (!mine || !products) return null;
  const steps = stepsOf(mine, products.rows.length > 0);
  const open = steps.filter(({ done, name }) => !done && name !== "online");
  return (
    <section className={css.steps} aria-labelledby="first-steps">
      <h2 id="first-steps" className={css.title}>
        {t(open.length > 0 ? "steps.title" : "steps.readyTitle")}
      </h2>
      <p className={css.text}>{t(open.length > 0 ? "steps.text" : "steps.readyText")}</p>
      <ol className={css.list}>
        {steps.map(({ name, href, done }, at) => (
          <li key={name} className={cx(css.step, done && css.done)}>
            <span className={css.mark} aria-hidden="true">
              {done ? <Check size={16} /> : at + 1}
            </span>
            <div className={css.words}>
              <Link href={href} className={css.name}>
                {t(`steps.${name}`)}
              </Link>
              {done ? <span className="visually-hidden"> ({t("steps.done")})</span> : null}
              <span className={css.quiet}>{t(`steps.${name}Text`)}</span>
            </div>
            <ArrowRight size={16} aria-hidden="true" className={css.go} />
          </li>
        ))}
      </ol>
    </section>
  );
}
