import { createHmac, timingSafeEqual } from "node:crypto";
import type { Variant } from "@cuvee/core/relations/campaigns/campaigns.ts";
import { newId } from "#kit/http/mount.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { addLink, readLinks } from "./links.queries.ts";

const ID = "[0-9a-hjkmnp-tv-z]{16}";
const CODE = new RegExp(`^(${ID})-(${ID})(?:-(${ID})-([\\w-]{12}))?$`);

/** The shop and the link that a code names; `recipientId` only where clicks are marked by recipient. */
export type LinkSubject = { shopId: string; linkId: string; recipientId: string | null };

type Keys = { secrets: Pick<Services["secrets"], "bounceKey"> };

const proofOf = ({ secrets }: Keys, text: string): string =>
  createHmac("sha256", secrets.bounceKey).update(`click:${text}`).digest("base64url").slice(0, 12);

/** Reads the code of a link; null for another text, a forged recipient included. */
export function readLinkCode(services: Keys, code: string): LinkSubject | null {
  const [, shopId, linkId, recipientId, proof] = CODE.exec(code) ?? [];
  if (!shopId || !linkId) return null;
  if (!recipientId || !proof) return { shopId, linkId, recipientId: null };
  const right = Buffer.from(proofOf(services, shopId + recipientId));
  return timingSafeEqual(Buffer.from(proof), right) ? { shopId, linkId, recipientId } : null;
}

/** Links of one version of a campaign while its message is made. */
export type LinkWriter = {
  /** Returns the address that stands for a target; what is no web address stays as it is. */
  linkOf(url: string): string;
  /** Keeps the links that are new. */
  save(): Promise<void>;
};

/** Opens the links of a version; the campaign is locked, so that a target has one link. */
export async function openLinks(
  tx: Tx,
  services: Services,
  of: { shopId: string; campaignId: string; variant: Variant },
): Promise<LinkWriter> {
  const known = new Map((await readLinks(tx, of)).map(({ id, url }) => [url, id]));
  const added = new Map<string, string>();
  const { publicUrl } = services.settings;
  return {
    linkOf(url) {
      if (!/^https?:\/\//i.test(url) || url.length > 2000 || url.startsWith(`${publicUrl}/consent/`))
        return url;
      const id = known.get(url) ?? added.get(url) ?? newId(services);
      if (!known.has(url)) added.set(url, id);
      return `${publicUrl}/c/${of.shopId}-${id}`;
    },
    async save() {
      for (const [url, id] of added) await addLink(tx, { ...of, id, url });
    },
  };
}

/** Adds the recipient to the links of a message, where the shop marks clicks by recipient. */
export function withRecipient(
  services: Keys & { settings: Pick<Services["settings"], "publicUrl"> },
  message: string,
  of: { shopId: string; recipientId: string },
): string {
  const start = `${services.settings.publicUrl}/c/${of.shopId}-`;
  const suffix = `-${of.recipientId}-${proofOf(services, of.shopId + of.recipientId)}`;
  const parts = message.split(start);
  return parts.map((part, at) => (at === 0 ? part : part.slice(0, 16) + suffix + part.slice(16))).join(start);
}
