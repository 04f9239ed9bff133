import { call, useAnswer, type CallAnswer } from "#kit/api.ts";
import { hasPermission } from "#kit/access.ts";
import { useSession } from "#kit/session.tsx";

type Client = CallAnswer<"GET /v1/clients/:clientId">;

/** Returns the mail addresses of a client, the client's own first, then those of the contacts. */
function mailsOf(client: Client): string[] {
  return [...new Set([...client.emails, ...client.contacts.map(({ email }) => email)])].filter(Boolean);
}

/** Returns the mail addresses of a client; none for a user who may not see clients. */
export function useClientMails(clientId: string): readonly string[] {
  const { user } = useSession();
  const may = user !== null && hasPermission(user, "seeAllClient");
  const { data } = useAnswer("GET /v1/clients/:clientId", may ? { params: { clientId } } : null);
  return data ? mailsOf(data) : NONE;
}
const NONE: readonly string[] = [];

/** Returns the same addresses with a single request. */
export const clientMails = async (clientId: string): Promise<string[]> =>
  mailsOf(await call("GET /v1/clients/:clientId", { params: { clientId } }));
