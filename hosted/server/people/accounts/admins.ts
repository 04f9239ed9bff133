import { randomBytes } from "node:crypto";
import { userCode } from "@cuvee/core/people/accounts/accounts.ts";
import type { Database } from "#kit/postgres/database.ts";
import { newId } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { createMailedLink } from "./letters.ts";
import { hashPassword } from "./passwords.ts";
import { findByEmail } from "./queries.ts";
import { createAccount } from "./registration.ts";

type NewAdmin = { email: string; username?: string; firstname: string; lastname: string };
/** Services of a server that are needed to create an admin. */
type Kit = Pick<Services, "now" | "settings"> & { database: Database };

/**
 * Creates an admin of the platform, or finds the one of an e-mail, and returns a link for choosing a password: it works
 * once, for an hour. No e-mail is sent. Returns null where the e-mail or the username belongs to a user who is not an
 * admin.
 */
export async function makeAdmin(kit: Kit, admin: NewAdmin): Promise<{ isNew: boolean; url: string } | null> {
  const email = admin.email.toLowerCase();
  // This password is unknown to everyone: the link sets one.
  const passwordHash = await hashPassword(`A${randomBytes(32).toString("base64url")}a`);
  return kit.database.transaction({ signIn: true }, async (tx) => {
    const known = await findByEmail(tx, email);
    if (known && known.role !== "admin") return null;
    const id = known?.id ?? newId(kit);
    const { firstname, lastname, username = userCode(email, id) } = admin;
    if (!known) {
      const person = { id, username, email, passwordHash, firstname, lastname, role: "admin" } as const;
      if (!(await createAccount(tx, { ...person, verifiedAt: new Date(kit.now()) }))) return null;
    }
    return { isNew: !known, url: await createMailedLink(tx, kit, { userId: id, purpose: "reset" }) };
  });
}
