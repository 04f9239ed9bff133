import { Archive, ArchiveRestore, Pencil, Plus, Warehouse as WarehouseIcon } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link, useSearchParams } from "wouter";
import { call, newId, problemOf, useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { hasPermission } from "#kit/access.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { useRestock, type Warehouse } from "#cellar/warehouses/calls.ts";
import { CellarNav } from "#cellar/warehouses/CellarNav.tsx";
import { volumeWords } from "#cellar/warehouses/volume.ts";
import { WarehouseDialog } from "#cellar/warehouses/WarehouseDialog.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import { Badge, StatusBadge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#cellar/warehouses/WarehousesPage.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type ItemProps = { warehouse: Warehouse; mayChange: boolean; onChange: () => void };

function Acts({ warehouse, onChange }: Omit<ItemProps, "mayChange">): ReactNode {
  const { t } = useTranslation("cellar");
  const restock = useRestock();
  const { archivedAt } = warehouse;
  const act = async (what: "archiving" | "reopening"): Promise<void> => {
    try {
      const input = { params: { warehouseId: warehouse.id }, body: { version: warehouse.version } };
      await call(`POST /v1/warehouses/:warehouseId/${what}`, input, { idempotencyKey: newId() });
      showSnackbar("success", t(`warehouses.${what}`, { name: warehouse.name }));
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
    }
    await restock();
  };
  return (
    <div className={layout.row2}>
      {archivedAt ? (
        <Button icon={<ArchiveRestore aria-hidden="true" />} onClick={() => void act("reopening")}>
          {t("warehouses.reopen")}
        </Button>
      ) : (
        <>
          <Button icon={<Pencil aria-hidden="true" />} onClick={onChange}>
            {t("warehouses.change")}
            <span className="visually-hidden"> {warehouse.name}</span>
          </Button>
          <Button look="quiet" icon={<Archive aria-hidden="true" />} onClick={() => void act("archiving")}>
            {t("warehouses.archive")}
            <span className="visually-hidden"> {warehouse.name}</span>
          </Button>
        </>
      )}
    </div>
  );
}

function Item({ warehouse, mayChange, onChange }: ItemProps): ReactNode {
  const { t } = useTranslation("cellar");
  const format = useFormat();
  const { address, archivedAt } = warehouse;
  const stock = paths.stocks({ filter: JSON.stringify({ warehouse: { in: [warehouse.name] } }) });
  return (
    <Card title={warehouse.name}>
      <div className={layout.grid4}>
        <div className={cx(layout.row2, layout.middle)}>
          <Badge>{t(`warehouseKind.${warehouse.kind}`)}</Badge>
          {warehouse.sells ? <StatusBadge group="online">{t("warehouses.sells")}</StatusBadge> : null}
          {archivedAt ? <StatusBadge group="cancel">{t("warehouses.archived")}</StatusBadge> : null}
        </div>
        <address className={css.address}>
          {address.street}
          {address.street ? <br /> : null}
          {[address.zipcode, address.city].filter(Boolean).join(" ")}
        </address>
        <p className={cx(layout.quiet, layout.breakable)}>
          {warehouse.exciseNumber
            ? t("warehouses.excise", { number: warehouse.exciseNumber })
            : t("warehouses.noExcise")}
        </p>
        <p>
          <Link href={stock}>
            {t("warehouses.content", {
              count: warehouse.formats,
              volume: volumeWords(warehouse.volumeMl, format),
            })}
          </Link>
          {archivedAt ? (
            <>
              <br />
              <span className={cx(layout.quiet, layout.breakable)}>{format.date(archivedAt)}</span>
            </>
          ) : null}
        </p>
        {mayChange ? <Acts warehouse={warehouse} onChange={onChange} /> : null}
      </div>
    </Card>
  );
}

/** Lists the warehouses of the shop. */
export default function WarehousesPage(): ReactNode {
  const { t } = useTranslation("cellar");
  const { user } = useSession();
  const [chosen, setEditing] = useState<Warehouse | "new" | null>(null);
  const [search, setSearch] = useSearchParams();
  const answer = useAnswer("GET /v1/warehouses", {});
  const mayChange = user !== null && hasPermission(user, "createWarehouse");
  // A shipment page links here if data of its warehouse is missing.
  const requested = mayChange
    ? answer.data?.warehouses.find((one) => one.id === search.get("edit"))
    : undefined;
  const editing = chosen ?? requested ?? null;
  const close = (): void => {
    setEditing(null);
    if (requested) setSearch({}, { replace: true });
  };
  const add = mayChange ? (
    <Button look="primary" icon={<Plus aria-hidden="true" />} onClick={() => setEditing("new")}>
      {t("warehouses.add")}
    </Button>
  ) : null;
  return (
    <>
      <CellarNav />
      <PageHeader title={t("warehouses.title")} text={t("warehouses.text")} actions={add} />
      <Answered
        of={answer}
        waiting="16rem"
        card
        empty={({ warehouses }) =>
          warehouses.length === 0 ? (
            <EmptyState
              icon={<WarehouseIcon aria-hidden="true" />}
              title={t("warehouses.empty")}
              text={t("warehouses.emptyText")}
            >
              {add}
            </EmptyState>
          ) : null
        }
      >
        {({ warehouses }) => (
          <ul className={cx(layout.plain, layout.grid4, css.grid)}>
            {warehouses.map((warehouse) => (
              <li key={warehouse.id}>
                <Item warehouse={warehouse} mayChange={mayChange} onChange={() => setEditing(warehouse)} />
              </li>
            ))}
          </ul>
        )}
      </Answered>
      {editing ? <WarehouseDialog warehouse={editing === "new" ? null : editing} onClose={close} /> : null}
    </>
  );
}
