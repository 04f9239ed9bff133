import type { PointView, TillView } from "@cuvee/core/counter/pointsOfSale/points.ts";
import { MonitorSmartphone, Pencil, PowerOff, Printer } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, problemOf } from "#kit/api.ts";
import { usePersonName } from "#people/collaborators/personName.ts";
import { useFormat } from "#kit/format.ts";
import { Badge, StatusBadge } from "#ui/Badge.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ask } from "#ui/popup/popup.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { useTillRights } from "#counter/pointsOfSale/rights.ts";
import { tillPaths } from "#counter/pointsOfSale/tillPaths.ts";
import css from "#counter/pointsOfSale/points.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = { of: PointView; onChanged: () => void };

/** Renames and retires a till. */
function useActs(
  till: TillView,
  onChanged: () => void,
): { rename: () => Promise<void>; retire: () => Promise<void> } {
  const { t } = useTranslation("tills");
  const change = async (what: Pick<TillView, "name" | "state">, done: string): Promise<void> => {
    try {
      const body = { ...what, version: till.version };
      await call("PUT /v1/tills/:tillId", { params: { tillId: till.id }, body });
      showSnackbar("success", done);
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
    }
    onChanged();
  };
  const rename = async (): Promise<void> => {
    const name = await ask({
      title: t("points.tills.renameTitle", { code: till.code }),
      validateLabel: t("points.tills.rename"),
      field: { kind: "text", label: t("points.tills.name"), value: till.name, required: true, maxLength: 60 },
    });
    if (name !== null) await change({ name, state: till.state }, t("points.tills.renamed", { name }));
  };
  const retire = async (): Promise<void> => {
    const sure = await ask({
      title: t("points.tills.retireTitle", { code: till.code, name: till.name }),
      text: t("points.tills.retireText"),
      validateLabel: t("points.tills.retire"),
      error: true,
      field: { kind: "checkbox", label: t("points.tills.retireSure"), required: true },
    });
    if (sure)
      await change({ name: till.name, state: "retired" }, t("points.tills.retired", { code: till.code }));
  };
  return { rename, retire };
}

function Item({
  till,
  isOpen,
  onChanged,
}: {
  till: TillView;
  isOpen: boolean;
  onChanged: () => void;
}): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const nameOf = usePersonName();
  const { rename, retire } = useActs(till, onChanged);
  const { manages } = useTillRights();
  const isActive = till.state === "active";
  return (
    <li className={cx(layout.grid1, css.item)}>
      <div className={css.who}>
        <Badge>{till.code}</Badge>
        <strong>{till.name}</strong>
        <StatusBadge group={isActive ? "online" : "cancel"} plain>
          {t(`points.tills.state.${till.state}`)}
        </StatusBadge>
      </div>
      <span className={cx(layout.quiet, layout.breakable)}>
        {till.retiredAt === null
          ? t("points.tills.enrolled", {
              date: format.date(till.enrolledAt, "short"),
              by: nameOf(till.enrolledBy),
            })
          : t("points.tills.since", { date: format.date(till.retiredAt, "short") })}
      </span>
      {isActive && isOpen && manages ? (
        <div className={css.row}>
          <Button size="s" icon={<Pencil aria-hidden="true" />} onClick={() => void rename()}>
            {t("points.tills.rename")}
            <span className="visually-hidden"> {till.code}</span>
          </Button>
          <Button size="s" look="quiet" icon={<PowerOff aria-hidden="true" />} onClick={() => void retire()}>
            {t("points.tills.retire")}
            <span className="visually-hidden"> {till.code}</span>
          </Button>
        </div>
      ) : null}
    </li>
  );
}

/** Shows the devices that sell at a point; the current device becomes one on the page of the till. */
export function TillsCard({ of, onChanged }: Props): ReactNode {
  const { t } = useTranslation("tills");
  const { sells } = useTillRights();
  const isOpen = of.archivedAt === null;
  return (
    <Card title={t("points.tills.title")}>
      <div className={layout.grid4}>
        <p className={cx(layout.quiet, layout.breakable)}>{t("points.tills.text")}</p>
        {of.tills.length === 0 ? (
          <p className={cx(layout.quiet, layout.breakable)}>{t("points.tills.none")}</p>
        ) : (
          <ul className={cx(layout.plain, layout.grid2)}>
            {of.tills.map((till) => (
              <Item key={till.id} till={till} isOpen={isOpen} onChanged={onChanged} />
            ))}
          </ul>
        )}
        {isOpen && sells ? (
          <div className={css.row}>
            {/* The till is a page of its own: it is loaded, not shown inside this one, and requires a name for the
                device there. */}
            <ButtonLink loads icon={<MonitorSmartphone aria-hidden="true" />} href={tillPaths.till(of.id)}>
              {t("points.tills.enrol")}
            </ButtonLink>
            <ButtonLink href={tillPaths.devices()} icon={<Printer aria-hidden="true" />}>
              {t("points.devices")}
            </ButtonLink>
          </div>
        ) : null}
      </div>
    </Card>
  );
}
