import type { ProspectToCall } from "@cuvee/core/relations/prospection/contract.ts";
import { FilePen, Globe, ListPlus, PhoneCall, Target, UserCheck } from "lucide-react";
import { useCallback, type ReactNode } from "react";
import { Link } from "wouter";
import { hasPermission } from "#kit/access.ts";
import { useFormat } from "#kit/format.ts";
import { useTranslation } from "#kit/i18n.ts";
import { useMayOpen } from "#kit/live.tsx";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { useSeesOpportunities } from "#relations/opportunities/useSeesOpportunities.ts";
import { useConversion } from "#relations/prospection/useConversion.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import css from "#relations/prospection/calls.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Addresses of the web that a link may lead to: none but http and https. */
function webAddress(website: string): string | null {
  if (website === "") return null;
  const address = /^https?:\/\//i.test(website) ? website : `https://${website}`;
  return URL.canParse(address) ? address : null;
}

/** Commands for the prospect beside the call. */
function Commands({ prospect: { id, name } }: { prospect: ProspectToCall }): ReactNode {
  const { t } = useTranslation("prospection");
  const { user } = useSession();
  const mayOpen = useMayOpen();
  const convert = useConversion();
  const task = paths.addTask({ clientId: id });
  const opportunity = paths.addOpportunity({ client: id });
  const seesOpportunities = useSeesOpportunities();
  const quote = paths.addOrder({ subType: "quote", client: id });
  return (
    <div className={layout.row2}>
      {mayOpen(task) ? (
        <ButtonLink size="s" icon={<ListPlus aria-hidden="true" />} href={task}>
          {t("acts.task")}
        </ButtonLink>
      ) : null}
      {seesOpportunities && mayOpen(opportunity) ? (
        <ButtonLink size="s" icon={<Target aria-hidden="true" />} href={opportunity}>
          {t("acts.opportunity")}
        </ButtonLink>
      ) : null}
      {mayOpen(quote) ? (
        <ButtonLink size="s" icon={<FilePen aria-hidden="true" />} href={quote}>
          {t("acts.quote")}
        </ButtonLink>
      ) : null}
      {user && hasPermission(user, "createClient") ? (
        <Button size="s" icon={<UserCheck aria-hidden="true" />} onClick={() => void convert({ id, name })}>
          {t("acts.convert")}
        </Button>
      ) : null}
    </div>
  );
}

/** Name and number of the prospect whose turn it is; the number calls at a tap. */
export function CallPerson({ prospect, isFirst }: { prospect: ProspectToCall; isFirst: boolean }): ReactNode {
  const { t } = useTranslation("prospection");
  const format = useFormat();
  const { id, name, contact, family, zipcode, city, source, number, reason, lastNote } = prospect;
  const website = webAddress(prospect.website);
  // After a result the next prospect is read out, and the keys of the results work on.
  const focus = useCallback(
    (heading: HTMLHeadingElement | null) => {
      if (!isFirst) heading?.focus({ preventScroll: true });
    },
    [isFirst],
  );
  return (
    <div className={layout.stack3}>
      <div className={layout.stack1}>
        <h3 className={css.name} tabIndex={-1} ref={focus}>
          <Link href={paths.client(id)}>{name}</Link>
        </h3>
        <p className={layout.quiet}>
          {[contact === name ? "" : contact, family, [zipcode, city].filter(Boolean).join(" ")]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {source ? <p className={layout.quiet}>{t("calls.source", { source })}</p> : null}
        {website ? (
          <a
            className={cx(layout.inline1, css.website)}
            href={website}
            target="_blank"
            rel="noreferrer noopener"
          >
            <Globe size={16} aria-hidden="true" />
            {prospect.website.replace(/^https?:\/\//i, "")}
          </a>
        ) : null}
        {lastNote ? <p className={css.lastNote}>{lastNote}</p> : null}
      </div>
      {reason === null ? (
        <a className={css.dial} href={`tel:${number}`}>
          <PhoneCall aria-hidden="true" size={20} />
          <span className="visually-hidden">{t("calls.dial")}</span>
          {format.phone(number)}
        </a>
      ) : (
        <Notice tone="warning">{t(`calls.reasons.${reason}`)}</Notice>
      )}
      <Commands prospect={prospect} />
    </div>
  );
}
