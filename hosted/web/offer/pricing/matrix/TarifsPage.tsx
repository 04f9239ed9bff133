import { lazy, type ReactNode } from "react";
import { useSession } from "#kit/session.tsx";

const MatrixPage = lazy(() => import("#offer/pricing/matrix/MatrixPage.tsx"));
const QuotedPricesPage = lazy(() => import("#offer/pricing/matrix/QuotedPricesPage.tsx"));

/** `/dashboard/tarifs`: the matrix for the users who set prices; the quotable prices for an agent. */
export default function TarifsPage(): ReactNode {
  const { user } = useSession();
  return user?.role === "agent" ? <QuotedPricesPage /> : <MatrixPage />;
}
