import { useSignalEffect } from "@preact/signals";
import { SignIn } from "#account/Account.tsx";
import { refreshMember, lost, me } from "#account/member.ts";
import { memberTexts, say } from "#account/texts.ts";
import { token } from "#page/member.ts";
import { emit } from "#runtime/events.ts";
import { number, price } from "#runtime/format.ts";
import type { AnswerOf } from "#runtime/http.ts";
import { startKind } from "#runtime/main.ts";
import type { ViewProps } from "#runtime/mount.tsx";
import { Failed } from "#runtime/Failed.tsx";
import loyaltyCss from "#loyalty/loyalty.css";

type Level = NonNullable<AnswerOf<"GET /v1/members/me">["loyalty"]>["levels"][number];

/** Returns the benefit of a level: an amount off, a percentage off, gifts; else the shop's name for it. */
function worthOf({ name, discountCents, discountBp, gifts }: Level): string {
  if (discountCents) return say("off", { amount: price(discountCents) });
  if (discountBp) return say("off", { amount: `${number(discountBp / 100)} %` });
  return gifts ? say("gifts", { count: gifts }) : name;
}

/**
 * `<cuvee-loyalty>`: shows points, their current benefit, the distance to the next level; a link to sign in for
 * anonymous visitors. Empty without a programme.
 */
function Loyalty({ host }: Pick<ViewProps, "host">) {
  useSignalEffect(() => void emit(host, "ready", { kind: "loyalty" }));
  const told = me.value;
  if (!token.value)
    return (
      <section class="loyalty" part="loyalty" aria-labelledby="title">
        <h2 id="title">{say("title")}</h2>
        <p class="note">{say("ask")}</p>
        <SignIn host={host} />
      </section>
    );
  if (lost.value && !told) return <Failed error={lost.value} onRetry={refreshMember} />;
  if (!told) return <section class="loyalty" part="loyalty" aria-busy="true" />;
  if (!told.loyalty) return null;
  const { points, levels, expiryMonths } = told.loyalty;
  const reached = levels.findLast((level) => level.points <= points);
  const next = levels.find((level) => level.points > points);
  const missing = next && say("next", { count: next.points - points, what: worthOf(next) });
  return (
    <section class="loyalty" part="loyalty" aria-labelledby="title">
      <h2 id="title">{say("title")}</h2>
      <p class="points" part="points">
        {say("points", { count: points })}
      </p>
      {reached && <p part="worth">{say("worth", { what: worthOf(reached) })}</p>}
      {next && (
        <>
          <progress part="progress" max={next.points} value={points} aria-label={missing} />
          <p class="note">{missing}</p>
        </>
      )}
      {expiryMonths && <p class="note">{say("terms", { count: expiryMonths })}</p>}
    </section>
  );
}

startKind("loyalty", memberTexts, Loyalty, loyaltyCss);
