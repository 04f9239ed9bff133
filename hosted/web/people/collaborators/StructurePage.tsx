import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link } from "wouter";
import { useAnswer, type CallAnswer } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { CollaboratorBadge } from "#people/collaborators/labels.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import { Badge } from "#ui/Badge.tsx";
import { Card } from "#ui/Card.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import css from "#people/collaborators/collaborators.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Person = CallAnswer<"GET /v1/collaborators/structure">["people"][number];

function Team({ of, people }: { of: string | null; people: readonly Person[] }): ReactNode {
  const team = people.filter((one) => one.managerId === of);
  if (team.length === 0) return null;
  return (
    <ul>
      {team.map((one) => (
        <li key={one.id}>
          <div className={cx(layout.row12, layout.middle, css.person)}>
            <Link href={paths.collaborator(one.id)} className={cx(layout.medium, layout.breakable)}>
              {one.name}
            </Link>
            {one.job ? <span className={cx(layout.quiet, layout.breakable)}>{one.job}</span> : null}
            {one.status === "active" ? null : <CollaboratorBadge status={one.status} />}
          </div>
          <Team of={one.id} people={people} />
        </li>
      ))}
    </ul>
  );
}

/** Puts people without a visible manager below the owner. */
function rooted(people: readonly Person[]): Person[] {
  const there = new Set(people.map((one) => one.id));
  return people.map((one) => ({
    ...one,
    managerId: one.managerId !== null && there.has(one.managerId) ? one.managerId : null,
  }));
}

/** Shows the reporting lines, from the owner down. */
export default function StructurePage(): ReactNode {
  const { t } = useTranslation("collaborators");
  const answer = useAnswer("GET /v1/collaborators/structure", {});
  return (
    <>
      <PageHeader
        title={t("structure.title")}
        text={t("structure.text")}
        back={{ href: paths.collaborators(), label: t("back") }}
      />
      <Card>
        <Answered of={answer} waiting="10rem">
          {({ owners, people }) => (
            <ul className={cx(layout.plain, layout.grid2, css.tree)}>
              <li>
                {owners.map((owner) => (
                  <div key={owner.id} className={cx(layout.row12, layout.middle, css.person)}>
                    <span className={cx(layout.medium, layout.breakable)}>{owner.name}</span>
                    <Badge tone="accent">{t("structure.owner")}</Badge>
                  </div>
                ))}
                {people.length === 0 ? (
                  <p className={cx(layout.quiet, layout.breakable)}>{t("structure.alone")}</p>
                ) : null}
                <Team of={null} people={rooted(people)} />
              </li>
            </ul>
          )}
        </Answered>
      </Card>
    </>
  );
}
