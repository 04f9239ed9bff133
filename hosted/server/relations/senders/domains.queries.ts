import type { Verdicts } from "@cuvee/core/relations/senders/verdicts.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

export type DomainRow = {
  domain: string;
  address: string;
  selector: string;
  /** Locked with the secret of the deployment. */
  privateKey: string;
  publicKey: string;
  verdicts: Verdicts | null;
  isActive: boolean;
  activeSince: Date | null;
  checkedAt: Date | null;
  refusedAt: Date | null;
  refusedStatus: string | null;
  refusedCount: number;
  version: number;
};

const COLUMNS = `domain, address, selector, private_key as "privateKey", public_key as "publicKey", verdicts,
  is_active as "isActive", active_since as "activeSince", checked_at as "checkedAt", refused_at as "refusedAt",
  refused_status as "refusedStatus", refused_count as "refusedCount", version`;
const FIND = statement(`select ${COLUMNS} from sender_domains where shop_id = :shopId`);
const HOLD = statement(`select ${COLUMNS} from sender_domains where shop_id = :shopId for update`);
const KEEP = statement(
  `insert into sender_domains as d (shop_id, domain, address, selector, private_key, public_key, next_at, made_by,
     made_at)
   values (:shopId, :domain, :address, :selector, :privateKey, :publicKey, :nextAt, :by, :at)
   on conflict (shop_id) do update set domain = excluded.domain, address = excluded.address,
     selector = excluded.selector, private_key = excluded.private_key, public_key = excluded.public_key,
     next_at = excluded.next_at, made_by = excluded.made_by, made_at = excluded.made_at, verdicts = null,
     is_active = false, active_since = null, checked_at = null, refused_at = null, refused_status = null,
     refused_count = 0, version = d.version + 1`,
);
const READDRESS = statement(
  `update sender_domains set address = :address, made_by = :by, made_at = :at, version = version + 1
   where shop_id = :shopId`,
);
const RENEW = statement(
  `update sender_domains set selector = :selector, private_key = :privateKey, public_key = :publicKey,
     version = version + 1
   where shop_id = :shopId`,
);
const NOTE = statement(
  `update sender_domains set verdicts = :verdicts, checked_at = :at, next_at = :nextAt, is_active = :isActive,
     active_since = case when :isActive then coalesce(active_since, :at) end,
     refused_count = case when refused_at < :forgetBefore then 0 else refused_count end
   where shop_id = :shopId`,
);
const DROP = statement("delete from sender_domains where shop_id = :shopId");
const REFUSED = statement(
  `update sender_domains set refused_at = :at, refused_status = :status,
     refused_count = case when refused_at > :forgetBefore then refused_count else 0 end + 1
   where shop_id = :shopId and is_active
   returning refused_count as count, domain`,
);
const DUE = statement(`select shop_id as "shopId" from due_sender_domains(:at)`);
const CLAIM = statement(
  "update sender_domains set next_at = :nextAt where shop_id = :shopId and next_at <= :at",
);
const TAKEN = statement("select is_sender_domain_taken(:domain, :shopId) as taken");

export const findDomain = (tx: Tx, shopId: string): Promise<DomainRow | undefined> =>
  tx.one<DomainRow>(FIND, { shopId });
/** Returns the domain of a shop; its row is locked until the transaction ends. */
export const lockDomain = (tx: Tx, shopId: string): Promise<DomainRow | undefined> =>
  tx.one<DomainRow>(HOLD, { shopId });

export type DomainKey = { selector: string; privateKey: string; publicKey: string };
/** Keeps a domain with a new key; nothing of another one stays. */
export const keepDomain = (
  tx: Tx,
  shopId: string,
  of: DomainKey & { domain: string; address: string; by: string; at: Date; nextAt: Date },
): Promise<number> => tx.run(KEEP, { shopId, ...of });
export const changeAddress = (
  tx: Tx,
  shopId: string,
  to: { address: string; by: string; at: Date },
): Promise<number> => tx.run(READDRESS, { shopId, ...to });
export const renewKey = (tx: Tx, shopId: string, key: DomainKey): Promise<number> =>
  tx.run(RENEW, { shopId, ...key });
export const noteVerdicts = (
  tx: Tx,
  shopId: string,
  of: { verdicts: Verdicts; isActive: boolean; at: Date; nextAt: Date; forgetBefore: Date },
): Promise<number> => tx.run(NOTE, { shopId, ...of, verdicts: JSON.stringify(of.verdicts) });
export const dropDomain = (tx: Tx, shopId: string): Promise<number> => tx.run(DROP, { shopId });

/** Counts a refusal of the domain itself; undefined where the shop does not send from its own. */
export const noteRefusal = (
  tx: Tx,
  shopId: string,
  of: { status: string; at: Date; forgetBefore: Date },
): Promise<{ count: number; domain: string } | undefined> => tx.one(REFUSED, { shopId, ...of });

export const dueDomains = (tx: Tx, at: Date): Promise<{ shopId: string }[]> => tx.rows(DUE, { at });
/** Takes the next check of a domain, for one process; returns whether it was free. */
export const claimCheck = async (
  tx: Tx,
  shopId: string,
  { at, nextAt }: { at: Date; nextAt: Date },
): Promise<boolean> => (await tx.run(CLAIM, { shopId, at, nextAt })) === 1;
/** Checks whether another shop sends from a domain; checks of one domain wait for each other. */
export const isTaken = async (tx: Tx, shopId: string, domain: string): Promise<boolean> =>
  (await tx.one<{ taken: boolean }>(TAKEN, { shopId, domain }))?.taken ?? false;
