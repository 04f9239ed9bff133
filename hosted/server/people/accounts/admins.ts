import { randomBytes } from "node:crypto";
import { userCode } from "@cuvee/core/people/accounts/accounts.ts";
import type { Database } from "#kit/database.ts";
import { newId } from "#kit/mount.ts";
import type { Services } from "#kit/services.ts";
import { makeLink } from "./letters.ts";
import { hashPassword } from "./passwords.ts";
import { findByEmail } from "./queries.ts";
import { createAccount } from "./registration.ts";

type Wanted = { email: string; username?: string; firstname: string; lastname: string };
/** The services of a server that making an admin needs. */
type Kit = Pick<Services, "now" | "settings"> & { database: Database };

/**
 * Makes an admin of the platform, or finds the one of an e-mail, and gives a link by which a password is chosen: it works once, for an
 * hour. Nothing is mailed. Null where the e-mail or the username is that of somebody who is no admin.
 */
export async function makeAdmin(kit: Kit, wanted: Wanted): Promise<{ isNew: boolean; url: string } | null> {
  const email = wanted.email.toLowerCase();
  // Nobody knows this password: the link sets one.
  const passwordHash = await hashPassword(`A${randomBytes(32).toString("base64url")}a`);
  return kit.database.transaction({ signIn: true }, async (tx) => {
    const known = await findByEmail(tx, email);
    if (known && known.role !== "admin") return null;
    const id = known?.id ?? newId(kit);
    const { firstname, lastname, username = userCode(email, id) } = wanted;
    if (!known) {
      const person = { id, username, email, passwordHash, firstname, lastname, role: "admin" } as const;
      if (!(await createAccount(tx, { ...person, verifiedAt: new Date(kit.now()) }))) return null;
    }
    return { isNew: !known, url: await makeLink(tx, kit, { userId: id, purpose: "reset" }) };
  });
}
