import { ArrowLeft, MapPinned } from "lucide-react";
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { useAnswer, type CallAnswer } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { CountTable, type Counted } from "#relations/prospection/map/CountTable.tsx";
import { departmentName, useDepartmentNames } from "#relations/prospection/map/departments.ts";
import { MapBar } from "#relations/prospection/map/MapBar.tsx";
import { useMapQuery, type MapNarrowing } from "#relations/prospection/map/mapQuery.ts";
import { PeoplePanel } from "#relations/prospection/map/PeoplePanel.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { CommuneMap } from "#ui/map/CommuneMap.tsx";
import { hasContours } from "#ui/map/contours.ts";
import { DepartmentMap } from "#ui/map/DepartmentMap.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { cx } from "#ui/classes.ts";
import css from "#relations/prospection/map/map.module.css";
import * as layout from "#ui/layout.ts";

type Chosen = { title: string; department?: string; communes?: string };

/** Returns the words of a number of people of the layer. */
function useWords(layer: MapNarrowing["layer"]): (count: number) => string {
  const { t } = useTranslation("dayRoutes");
  return (count) => t(`count.${layer}`, { count });
}

function WholeMap({
  read,
  narrowing,
  left,
  onOpen,
}: {
  read: CallAnswer<"GET /v1/prospects/map">;
  narrowing: MapNarrowing;
  /** The department that the user comes back from: it has the focus. */
  left: string;
  onOpen: (code: string) => void;
}): ReactNode {
  const { t } = useTranslation("dayRoutes");
  const words = useWords(narrowing.layer);
  const names = useDepartmentNames();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const values = useMemo(() => new Map(read.departments.map(({ code, count }) => [code, count])), [read]);
  const nameOf = (code: string): string => departmentName(names, code);
  const elsewhere: Counted = {
    key: "",
    name: t("map.elsewhere"),
    count: read.elsewhere,
    onOpen: () => setChosen({ title: t("map.elsewhere") }),
  };
  const rows = [
    ...read.departments
      .toSorted((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1))
      .map(({ code, count }): Counted => ({
        key: code,
        name: nameOf(code),
        count,
        onOpen: () =>
          hasContours(code) ? onOpen(code) : setChosen({ title: nameOf(code), department: code }),
      })),
    ...(read.elsewhere > 0 ? [elsewhere] : []),
  ];
  return (
    <div className={css.board}>
      <Card>
        <DepartmentMap label={t("map.france")} values={values} words={words} onPick={onOpen} focused={left} />
      </Card>
      <Card flush>
        {chosen ? (
          <PeoplePanel
            title={chosen.title}
            narrowing={narrowing}
            of={chosen.department ? { department: chosen.department } : {}}
            onClose={() => setChosen(null)}
          />
        ) : (
          <CountTable
            label={t("map.table")}
            head={[t("map.department"), t(`layers.${narrowing.layer}`)]}
            rows={rows}
          />
        )}
      </Card>
    </div>
  );
}

type Communes = CallAnswer<"GET /v1/prospects/map/communes">;

/** Code of the people of a department whose commune is not known. */
const UNKNOWN = "unknown";

/** The communes of a department: on its map, and as a table, or the people of the chosen ones. */
function DepartmentBoard({
  read: { communes, unknown },
  department,
  name,
  narrowing,
}: {
  read: Communes;
  department: string;
  name: string;
  narrowing: MapNarrowing;
}): ReactNode {
  const { t } = useTranslation("dayRoutes");
  const words = useWords(narrowing.layer);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const places = useMemo(
    () => communes.map(({ code, ...commune }) => ({ id: code, ...commune })),
    [communes],
  );
  const counted = [
    ...places,
    ...(unknown > 0 ? [{ id: UNKNOWN, name: t("map.unknown"), count: unknown }] : []),
  ];
  const named = counted.filter(({ id }) => chosen.includes(id)).map((place) => place.name);
  return (
    <div className={css.board}>
      <Card>
        <CommuneMap
          department={department}
          label={t("map.ofDepartment", { name })}
          places={places}
          words={words}
          chosen={chosen}
          onPick={setChosen}
        />
      </Card>
      <Card flush>
        {named.length > 0 ? (
          <PeoplePanel
            title={named.slice(0, 3).join(", ") + (named.length > 3 ? "…" : "")}
            narrowing={narrowing}
            of={{ department, communes: chosen.slice(0, 200).join(",") }}
            onClose={() => setChosen([])}
          />
        ) : counted.length === 0 ? (
          <p className={cx(layout.quiet, css.more)}>{words(0)}</p>
        ) : (
          <CountTable
            label={t("map.tableOf", { name })}
            head={[t("map.commune"), t(`layers.${narrowing.layer}`)]}
            rows={counted.map(({ id, name: commune, count }) => ({
              key: id,
              name: commune,
              count,
              onOpen: () => setChosen([id]),
            }))}
          />
        )}
      </Card>
    </div>
  );
}

/** Returns the number of people of a department, in known communes or not. */
const peopleIn = ({ communes, unknown }: Communes): number =>
  communes.reduce((sum, { count }) => sum + count, unknown);

function DepartmentView({
  department,
  narrowing,
  takesFocus,
  onClose,
}: {
  department: string;
  narrowing: MapNarrowing;
  /** The user opened it here: what had the focus is gone. */
  takesFocus: boolean;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation("dayRoutes");
  const words = useWords(narrowing.layer);
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) back.current?.focus();
  }, [takesFocus]);
  const name = departmentName(useDepartmentNames(), department);
  const answer = useAnswer(
    "GET /v1/prospects/map/communes",
    { query: { ...narrowing, department } },
    { keepPreviousData: true },
  );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    // Dialogs and menus, which are drawn elsewhere, close themselves by this key.
    const isHere = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key === "Escape" && isHere && !event.defaultPrevented) onClose();
  };
  return (
    <div className={layout.stack4} onKeyDown={onKeyDown}>
      <div className={cx(layout.row2, layout.middle)}>
        <Button ref={back} icon={<ArrowLeft aria-hidden="true" />} onClick={onClose}>
          {t("map.wholeFrance")}
        </Button>
        <h2 className={css.panelTitle}>{name}</h2>
        <p className={cx(layout.quiet, layout.unmargined)} role="status">
          {answer.data ? words(peopleIn(answer.data)) : ""}
        </p>
      </div>
      <Answered of={answer} waiting="30rem" card>
        {(read) => <DepartmentBoard read={read} department={department} name={name} narrowing={narrowing} />}
      </Answered>
    </div>
  );
}

/** Prospects, or clients, on a map: France by departments, one department by communes. */
export default function MapView(): ReactNode {
  const { t } = useTranslation("dayRoutes");
  const { query, narrowing, change } = useMapQuery();
  const words = useWords(query.layer);
  const answer = useAnswer("GET /v1/prospects/map", { query: narrowing }, { keepPreviousData: true });
  /** The department that the user opened on this page; null before the first. */
  const [opened, setOpened] = useState<string | null>(null);
  const open = (department: string): void => {
    setOpened(department);
    change({ department });
  };
  const isOpen = query.department !== "" && hasContours(query.department);
  const isNarrowed = narrowing.search !== undefined || narrowing.filter !== undefined;
  return (
    <div className={layout.stack4}>
      <Card flush>
        <MapBar query={query} onChange={change} />
      </Card>
      <p className="visually-hidden" role="status">
        {answer.data && !isOpen ? words(answer.data.total) : ""}
      </p>
      {isOpen ? (
        <DepartmentView
          key={query.department}
          department={query.department}
          narrowing={narrowing}
          takesFocus={opened === query.department}
          onClose={() => {
            setOpened(query.department);
            change({ department: "" });
          }}
        />
      ) : (
        <Answered
          of={answer}
          waiting="30rem"
          card
          empty={({ total }) =>
            total > 0 ? null : (
              <EmptyState
                icon={<MapPinned aria-hidden="true" />}
                title={isNarrowed ? t("map.noneFound") : t(`map.empty.${query.layer}`)}
                text={isNarrowed ? undefined : t("map.emptyText")}
              >
                {isNarrowed ? (
                  <Button onClick={() => change({ search: "", filter: {} })}>{t("map.clear")}</Button>
                ) : query.layer === "prospects" ? (
                  <ButtonLink href={paths.prospection()}>{t("map.toList")}</ButtonLink>
                ) : null}
              </EmptyState>
            )
          }
        >
          {(read) => <WholeMap read={read} narrowing={narrowing} left={opened ?? ""} onOpen={open} />}
        </Answered>
      )}
    </div>
  );
}
