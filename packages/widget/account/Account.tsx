import { useSignalEffect } from "@preact/signals";
import { busy, me, signIn, signOut } from "#account/member.ts";
import { say } from "#account/texts.ts";
import { emit } from "#runtime/events.ts";
import { token } from "#page/member.ts";
import type { ViewProps } from "#runtime/mount.tsx";

/** Shows the button to our domain, where a visitor signs in: this window goes there and comes back. */
export const SignIn = ({ host }: Pick<ViewProps, "host">) => (
  <button class="main" part="button" aria-busy={busy.value} onClick={() => signIn(host)}>
    {say("signIn")}
  </button>
);

/** `<cuvee-account>`: signs a visitor in, greets them, signs them out. */
export function Account({ host }: ViewProps) {
  useSignalEffect(() => void emit(host, "ready", { kind: "account" }));
  const name = me.value?.firstname;
  return (
    <div class="account" part="account">
      {token.value ? (
        <>
          <span part="greeting">{name && say("hello", { name })}</span>
          <button class="link" part="button" onClick={signOut}>
            {say("signOut")}
          </button>
        </>
      ) : (
        <SignIn host={host} />
      )}
    </div>
  );
}
