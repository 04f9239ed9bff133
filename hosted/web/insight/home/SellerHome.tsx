import { filled, type Dashboard, type PlacedBlock } from "@cuvee/core/insight/home/dashboard.ts";
import { LayoutGrid } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import {
  BookingsBlock,
  ClientsBlock,
  hasBlock,
  LastOrdersBlock,
  ProductsBlock,
  RequestsBlock,
  StockBlock,
  ToAcceptBlock,
  UnpaidBlock,
} from "#insight/home/blocks.tsx";
import { useBoard, useLayout } from "#insight/home/board.ts";
import { Figures } from "#insight/home/Figures.tsx";
import { SalesBlock } from "#insight/home/SalesBlock.tsx";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { EmptyState, ErrorState } from "#ui/page/EmptyState.tsx";
import { cx } from "#ui/classes.ts";
import css from "#insight/home/home.module.css";
import * as ui from "#ui/layout.ts";

function Block({ name, board }: { name: PlacedBlock["name"]; board: Dashboard }): ReactNode {
  if (name === "toAccept") return <ToAcceptBlock waiting={board.figures?.toAccept} />;
  if (name === "lastOrders") return <LastOrdersBlock />;
  if (name === "figures") return <Figures figures={board.figures} />;
  if (name === "sales") return board.sales ? <SalesBlock data={board.sales} /> : null;
  if (name === "bookings") return board.bookings ? <BookingsBlock data={board.bookings} /> : null;
  if (name === "unpaid") return board.unpaid ? <UnpaidBlock data={board.unpaid} /> : null;
  if (name === "stock") return board.stock ? <StockBlock data={board.stock} /> : null;
  if (name === "products") return board.products ? <ProductsBlock data={board.products} /> : null;
  if (name === "requests") return board.requests ? <RequestsBlock data={board.requests} /> : null;
  return board.clients ? <ClientsBlock data={board.clients} /> : null;
}

/** Shows a shop's day in the blocks of the user's choice and order. */
export function SellerHome(): ReactNode {
  const board = useBoard(true);
  const layout = useLayout(true);
  const { t } = useTranslation("home");
  const { user } = useSession();
  const error = board.error ?? layout.error;
  if (error && !(board.data && layout.data))
    return (
      <Card>
        <ErrorState
          error={error}
          onRetry={() => {
            void board.mutate();
            void layout.mutate();
          }}
        />
      </Card>
    );
  if (!user || !board.data || !layout.data)
    return (
      <div className={cx(ui.grid5, ui.pair, css.home)}>
        <div className={css.wide}>
          <Figures figures={undefined} />
        </div>
      </div>
    );
  const { data } = board;
  const blocks = filled(
    layout.data.blocks.filter((block) => block.shown && hasBlock(user, data, block.name)),
  );
  if (blocks.length === 0)
    return (
      <Card>
        <EmptyState icon={<LayoutGrid aria-hidden="true" />} title={t("none.title")} text={t("none.text")}>
          <ButtonLink href={paths.customizeHome()}>{t("customize.open")}</ButtonLink>
        </EmptyState>
      </Card>
    );
  return (
    <div className={cx(ui.grid5, ui.pair, css.home)}>
      {blocks.map((block) => (
        <div key={block.name} className={cx(ui.shrink, css.block, block.wide && css.wide)}>
          <Block name={block.name} board={data} />
        </div>
      ))}
    </div>
  );
}
