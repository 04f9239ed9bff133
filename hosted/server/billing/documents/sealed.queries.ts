import type pg from "pg";
import { sealText } from "#billing/documents/seal.ts";
import { openSecrets } from "#kit/secrets.ts";
import type { SealedKind } from "@cuvee/core/billing/documents/documents.ts";

type Sealed = { shopId: string; kind: SealedKind; position: number; hash: string; seal: string };

/** Checks whether the last document of a database was sealed with a secret; null where none was sealed yet. */
export async function isSealedWith(client: pg.ClientBase, secret: string): Promise<boolean | null> {
  const { rows } = await client.query<Sealed>(
    `select shop_id as "shopId", kind, position, hash, seal from documents order by sealed_at desc limit 1`,
  );
  const [last] = rows;
  if (!last) return null;
  const { shopId, kind, position, hash, seal } = last;
  return openSecrets(secret).documentSeal(sealText(shopId, kind, position, hash)) === seal;
}
