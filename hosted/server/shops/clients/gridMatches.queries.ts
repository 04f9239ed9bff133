import type { GridMove, GridScope } from "@cuvee/core/shops/clients/clients.ts";
import type { MatchGrids } from "@cuvee/core/shops/settings/settings.ts";
import { statement, type Tx, type Values } from "#kit/postgres/database.ts";

/**
 * Clients with the grid that they would get as new ones (as `matchedGrid` of the core: the family before the kind, a
 * grid that does not exist or the public one is null), and whether they negotiated prices that hold now or later.
 */
const MATCHED = `with matched as (
    select c.id, c.user_id, c.typology, g.key as grid,
      exists (select 1 from agreed_prices a where a.shop_id = c.shop_id and a.client_id = c.id
        and a.until > :at) as negotiated
    from clients c
    left join typologies g on g.shop_id = c.shop_id and not g.is_public
      and g.key = coalesce(:families::jsonb ->> nullif(c.family, ''),
        case c.kind when 'individual' then :individual::text else :professional end)
    where c.shop_id = :shopId and c.merged_into is null
  )`;
const MOVES = statement(
  `${MATCHED} select typology as "from", grid as "to", count(*)::int as clients
   from matched where not negotiated and typology is distinct from grid group by 1, 2 order by 3 desc, 1, 2`,
);
const NEGOTIATED = statement(
  `${MATCHED} select count(*)::int as count from matched where negotiated and typology is distinct from grid`,
);
const APPLY = statement(
  `${MATCHED}, meant as (
     select m.id, m.grid from matched m join clients c on c.shop_id = :shopId and c.id = m.id
     where not m.negotiated and m.typology is distinct from m.grid and (:scope = 'all' or m.typology is null)
     order by m.id for update of c
   )
   update clients set typology = meant.grid, terms_version = terms_version + 1 from meant
   where clients.shop_id = :shopId and clients.id = meant.id returning clients.id, clients.user_id as "userId"`,
);

const values = (shopId: string, { individual, professional, families }: MatchGrids, at: Date): Values => ({
  shopId,
  individual: individual ?? null,
  professional: professional ?? null,
  families: JSON.stringify(families ?? {}),
  at,
});

export const readMoves = (tx: Tx, shopId: string, match: MatchGrids, at: Date): Promise<GridMove[]> =>
  tx.rows<GridMove>(MOVES, values(shopId, match, at));

/** Counts clients that would get another grid but keep theirs because of their negotiated prices. */
export const countNegotiated = async (tx: Tx, shopId: string, match: MatchGrids, at: Date): Promise<number> =>
  (await tx.one<{ count: number }>(NEGOTIATED, values(shopId, match, at)))?.count ?? 0;

export const moveClientsToGrids = (
  tx: Tx,
  shopId: string,
  match: MatchGrids,
  { at, scope }: { at: Date; scope: GridScope },
): Promise<{ id: string; userId: string | null }[]> =>
  tx.rows<{ id: string; userId: string | null }>(APPLY, { ...values(shopId, match, at), scope });
