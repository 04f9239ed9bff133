import { seesPrices } from "#kit/judge.ts";
import { useSession } from "#kit/session.tsx";

/** Whether who is signed in sees the amounts of the shop; without `seeAllPrice` no answer holds one. */
export const useSeesPrices = (): boolean => seesPrices(useSession().user);
