import { ArrowLeft, Phone, PhoneCall, Route } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { Link } from "wouter";
import type { CallAnswer } from "#kit/api.ts";
import { useAnswer } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import type { MapNarrowing } from "#relations/prospection/map/mapQuery.ts";
import { useAddToRoute } from "#relations/prospection/route/useAddToRoute.ts";
import { Button, ButtonLink, IconButton } from "#ui/Button.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import { cx } from "#ui/classes.ts";
import css from "#relations/prospection/map/map.module.css";
import * as layout from "#ui/layout.ts";

type People = CallAnswer<"GET /v1/prospects/map/people">;
type Person = People["people"][number];

function PersonItem({
  person,
  isProspect,
  isChosen,
  onChoose,
}: {
  person: Person;
  isProspect: boolean;
  isChosen: boolean;
  onChoose: () => void;
}): ReactNode {
  const { t } = useTranslation("dayRoutes");
  return (
    <li className={css.person}>
      <input
        type="checkbox"
        className={css.box}
        checked={isChosen}
        aria-label={t("map.choose", { name: person.name })}
        onChange={onChoose}
      />
      <span className={cx(layout.stack1, layout.shrink, layout.fill)}>
        <Link href={paths.client(person.id)} className={layout.medium}>
          {person.name}
        </Link>
        <span className={cx(layout.quiet, layout.small)}>
          {[`${person.zipcode} ${person.city}`.trim(), person.country === "FR" ? "" : person.country]
            .filter(Boolean)
            .join(", ")}
        </span>
      </span>
      {person.phone === "" ? null : isProspect ? (
        <ButtonLink
          look="quiet"
          href={paths.prospection({ view: "calls", clientId: person.id })}
          icon={<PhoneCall size={18} aria-hidden="true" />}
          aria-label={t("map.call", { name: person.name })}
        >
          {t("map.callShort")}
        </ButtonLink>
      ) : (
        <a
          className={css.phone}
          href={`tel:${person.phone.replaceAll(/[^+\d]/g, "")}`}
          aria-label={t("map.call", { name: person.name })}
        >
          <Phone size={18} aria-hidden="true" />
        </a>
      )}
    </li>
  );
}

function Chooser({ answer, isProspect }: { answer: People; isProspect: boolean }): ReactNode {
  const { t } = useTranslation("dayRoutes");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const add = useAddToRoute();
  const { people, total } = answer;
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const isAll = chosen.size === people.length;
  return (
    <>
      <div className={cx(layout.row2, layout.middle, layout.between, css.acts)}>
        <Button
          look="quiet"
          size="s"
          onClick={() => setChosen(isAll ? new Set() : new Set(people.map(({ id }) => id)))}
        >
          {isAll ? t("map.none") : t("map.all")}
        </Button>
        <Button
          look="primary"
          size="s"
          icon={<Route aria-hidden="true" />}
          disabled={chosen.size === 0}
          onClick={() =>
            void add(people.map(({ id }) => id).filter((id) => chosen.has(id))).then((isAdded) =>
              isAdded ? setChosen(new Set()) : undefined,
            )
          }
        >
          {chosen.size === 0 ? t("add.act") : t("add.count", { count: chosen.size })}
        </Button>
      </div>
      <ul className={css.people}>
        {people.map((person) => (
          <PersonItem
            key={person.id}
            person={person}
            isProspect={isProspect}
            isChosen={chosen.has(person.id)}
            onChoose={() => toggle(person.id)}
          />
        ))}
      </ul>
      {total > people.length ? (
        <p className={cx(layout.quiet, layout.small, css.more)}>
          {t("map.first", { shown: people.length, total })}
        </p>
      ) : null}
    </>
  );
}

type PanelProps = {
  title: string;
  narrowing: MapNarrowing;
  /** The places whose people are shown; without a department those of no known place. */
  of: { department?: string; communes?: string };
  onClose: () => void;
};

/** People of some places: to be put on a route, called or opened. */
export function PeoplePanel({ title, narrowing, of, onClose }: PanelProps): ReactNode {
  const { t } = useTranslation("dayRoutes");
  const answer = useAnswer("GET /v1/prospects/map/people", { query: { ...narrowing, ...of } });
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The row that opened the panel is gone, and the focus with it.
    if (document.activeElement === document.body) back.current?.focus();
  }, []);
  return (
    <section aria-label={title} className={css.panel}>
      <div className={cx(layout.line2, layout.middle, css.panelHead)}>
        <IconButton ref={back} label={t("map.back")} onClick={onClose}>
          <ArrowLeft aria-hidden="true" />
        </IconButton>
        <h2 className={css.panelTitle}>{title}</h2>
      </div>
      <Answered of={answer} waiting="12rem">
        {(read) =>
          read.people.length === 0 ? (
            <p className={cx(layout.quiet, css.more)}>{t("map.nobody")}</p>
          ) : (
            <Chooser
              key={JSON.stringify([narrowing, of])}
              answer={read}
              isProspect={narrowing.layer === "prospects"}
            />
          )
        }
      </Answered>
    </section>
  );
}
