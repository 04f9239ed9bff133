import { lazy, type ReactNode } from "react";
import { useSession } from "#kit/session.tsx";

const MatrixPage = lazy(() => import("#offer/pricing/MatrixPage.tsx"));
const QuotedPricesPage = lazy(() => import("#offer/pricing/QuotedPricesPage.tsx"));

/** `/dashboard/tarifs`: the matrix of those who make the prices; an agent reads them. */
export default function TarifsPage(): ReactNode {
  const { user } = useSession();
  return user?.role === "agent" ? <QuotedPricesPage /> : <MatrixPage />;
}
