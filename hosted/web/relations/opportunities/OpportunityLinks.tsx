import type { OpportunityDetail } from "@cuvee/core/relations/opportunities/contract.ts";
import { asksForSale, type LinkKind } from "@cuvee/core/relations/opportunities/opportunities.ts";
import {
  CalendarCheck,
  ClipboardList,
  FileText,
  FlaskConical,
  Link2,
  X,
  type LucideIcon,
} from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { call, newId, problemOf } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import { useMayOpen } from "#kit/live.tsx";
import { paths } from "#kit/paths.ts";
import { useUpdateOpportunities } from "#relations/opportunities/calls.ts";
import { Button, ButtonLink, IconButton } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { ask } from "#ui/popup/popup.ts";
import { cx } from "#ui/classes.ts";
import css from "#relations/opportunities/opportunities.module.css";
import * as layout from "#ui/layout.ts";

/** Texts of the statuses of each kind of object. */
const STATUS: Readonly<Record<LinkKind, string>> = {
  quote: "quotes:status",
  sample: "samples:status",
  reservation: "reservations:status",
  order: "status:order",
};

const ICONS: Readonly<Record<LinkKind, LucideIcon>> = {
  quote: FileText,
  sample: FlaskConical,
  reservation: CalendarCheck,
  order: ClipboardList,
};

/** Returns the page of a linked object; samples have a list only. */
const pathOf = (kind: LinkKind, id: string): string =>
  ({
    quote: paths.quote(id),
    sample: paths.samples(),
    reservation: paths.reservation(id),
    order: paths.order(id),
  })[kind];

/** Runs a change of the links, and reads the page again. */
function useLinks(opportunityId: string) {
  const update = useUpdateOpportunities();
  const run = async (act: () => Promise<unknown>): Promise<void> => {
    try {
      await act();
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
    }
    await update();
  };
  return {
    add: (kind: LinkKind, targetId: string): Promise<void> =>
      run(() =>
        call(
          "POST /v1/opportunities/:opportunityId/links",
          { params: { opportunityId }, body: { kind, targetId } },
          { idempotencyKey: newId() },
        ),
      ),
    remove: (linkId: string): Promise<void> =>
      run(() =>
        call("DELETE /v1/opportunities/:opportunityId/links/:linkId", { params: { opportunityId, linkId } }),
      ),
  };
}

type RowProps = { link: OpportunityDetail["links"][number]; onRemove: (() => void) | null };

function Row({ link, onRemove }: RowProps): ReactNode {
  const { t } = useTranslation(["opportunities", "quotes", "samples", "reservations", "status"]);
  const mayOpen = useMayOpen();
  const { kind, targetId, label } = link;
  const name = label === "" ? t(`links.unnamed.${kind}`) : label;
  const href = pathOf(kind, targetId);
  const Icon = ICONS[kind];
  return (
    <li className={css.item}>
      <span className={cx(layout.line2, layout.shrink)}>
        <Icon size={16} aria-hidden="true" />
        <span className={layout.breakable}>
          {t(`links.kinds.${kind}`)} {mayOpen(href) ? <Link href={href}>{name}</Link> : name}
          {link.status ? (
            <span className={layout.quiet}> · {t(`${STATUS[kind]}.${link.status}`)}</span>
          ) : null}
        </span>
      </span>
      {onRemove ? (
        <IconButton size="s" label={t("links.remove", { name })} onClick={onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      ) : null}
    </li>
  );
}

/** Quotes, samples, reservations and orders of an opportunity, with a quote to write. */
export function OpportunityLinks({ one, may }: { one: OpportunityDetail; may: boolean }): ReactNode {
  const { t } = useTranslation("opportunities");
  const mayOpen = useMayOpen();
  const links = useLinks(one.id);
  const quotePath = paths.opportunityQuote(one.id, { subType: "quote", client: one.clientId });
  const { status } = one;
  const asks = asksForSale(
    status,
    one.links.map(({ kind }) => kind),
  );
  const isWonAlone = status === "won" && asks;
  const choose = async (): Promise<void> => {
    try {
      const { targets } = await call("GET /v1/opportunities/:opportunityId/linkable", {
        params: { opportunityId: one.id },
      });
      if (targets.length === 0) {
        await ask({ title: t("links.add"), text: t("links.nothing"), cancelLabel: null });
        return;
      }
      const chosen = await ask({
        title: t("links.add"),
        text: t("links.text"),
        field: {
          kind: "select",
          label: t("links.target"),
          options: targets.map(({ kind, id, label }) => ({
            value: `${kind} ${id}`,
            label: `${t(`links.kinds.${kind}`)} ${label === "" ? t(`links.unnamed.${kind}`) : label}`,
          })),
          required: true,
        },
      });
      const [kind, id] = (chosen ?? "").split(" ");
      if (kind && id) await links.add(kind as LinkKind, id);
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
    }
  };
  return (
    <Card flush title={t("links.title")}>
      {one.links.length === 0 || isWonAlone ? (
        <p className={cx(layout.quiet, css.none)}>
          {t(isWonAlone ? "links.wonAlone" : status === "open" ? "links.none" : "links.nothingLinked")}
        </p>
      ) : null}
      {one.links.length === 0 ? null : (
        <ul className={css.list}>
          {one.links.map((link) => (
            <Row key={link.id} link={link} onRemove={may ? () => void links.remove(link.id) : null} />
          ))}
        </ul>
      )}
      {may ? (
        <div className={cx(layout.row2, css.linkActs)}>
          {asks && mayOpen(quotePath) ? (
            <ButtonLink size="s" icon={<FileText aria-hidden="true" />} href={quotePath}>
              {t("links.quote")}
            </ButtonLink>
          ) : null}
          <Button size="s" look="quiet" icon={<Link2 aria-hidden="true" />} onClick={() => void choose()}>
            {t("links.add")}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}
