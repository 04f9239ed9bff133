import { useMemo, useState, type KeyboardEvent, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useWidth } from "#kit/width.ts";
import { clusterDots, type Cluster, type Dot } from "#ui/map/clusters.ts";
import { useContours } from "#ui/map/contours.ts";
import { drawDepartment, neighbourOf, type DepartmentDrawing, type Direction } from "#ui/map/geometry.ts";
import { MapFrame } from "#ui/map/MapFrame.tsx";
import { useZoom, type Zoom } from "#ui/map/useZoom.ts";
import { Answered } from "#ui/page/Answered.tsx";
import { cx } from "#ui/classes.ts";
import type { Topology } from "topojson-specification";
import css from "#ui/map/Map.module.css";

/** A place of the map: a commune, or a point of sale. */
type CountedPlace = { id: string; name: string; lat: number; lon: number; count: number };

type MapProps = {
  /** Code of the department: one that `hasContours` knows. */
  department: string;
  label: string;
  places: readonly CountedPlace[];
  words: (count: number) => string;
  /** Ids of the places that are shown beside the map. */
  chosen: readonly string[];
  /** The user opens a dot: one place, or those that it covers. */
  onPick: (ids: string[]) => void;
};

const KEYS: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};
/** Enlargement of dots on a phone, where the drawing is half as large: a finger has to hit them. */
const PHONE_SCALE = 1.9;
/** Names that a dot of several places gives before it only counts the others. */
const NAMES = 3;

const keyOf = ({ dots }: Cluster): string => dots[0]?.id ?? "";

type DotProps = {
  cluster: Cluster;
  /** Size of a dot's units in the drawing's. */
  scale: number;
  name: string;
  isEntry: boolean;
  isChosen: boolean;
  onPoint: (cluster: Cluster | null) => void;
  onFocus: () => void;
  onPick: () => void;
};

function DotShape({
  cluster,
  scale,
  name,
  isEntry,
  isChosen,
  onPoint,
  onFocus,
  onPick,
}: DotProps): ReactNode {
  return (
    <g
      data-place={keyOf(cluster)}
      role="button"
      tabIndex={isEntry ? 0 : -1}
      aria-label={name}
      aria-pressed={isChosen}
      transform={`translate(${cluster.x} ${cluster.y}) scale(${scale})`}
      className={cx(css.dot, isChosen && css.chosen)}
      onPointerEnter={() => onPoint(cluster)}
      onPointerLeave={() => onPoint(null)}
      onFocus={() => {
        onPoint(cluster);
        onFocus();
      }}
      onBlur={() => onPoint(null)}
      onClick={onPick}
    >
      <circle r={cluster.radius} />
      <text aria-hidden="true">{cluster.count}</text>
    </g>
  );
}

/** Returns the dots of places as they are drawn at a zoom. */
function useClusters(places: readonly CountedPlace[], drawing: DepartmentDrawing, zoom: number): Cluster[] {
  return useMemo(() => {
    const dots = places.flatMap(({ id, name, count, ...point }): Dot[] => {
      const at = drawing.at(point);
      return at ? [{ id, name, count, x: at[0], y: at[1] }] : [];
    });
    return clusterDots(dots, zoom);
  }, [places, drawing, zoom]);
}

/** Focus of the keyboard among dots: one of them is in the order of Tab, arrows lead to the next. */
function useDotKeys(clusters: readonly Cluster[], zoom: Zoom, onPick: (cluster: Cluster) => void) {
  const [entry, setEntry] = useState<string | null>(null);
  const current = clusters.find((one) => keyOf(one) === entry) ?? clusters[0];
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!current) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return onPick(current);
    }
    const direction = KEYS[event.key];
    if (!direction) return;
    event.preventDefault();
    const next = neighbourOf(clusters, current, direction);
    if (!next) return;
    setEntry(keyOf(next));
    zoom.ref.current?.querySelector<SVGGElement>(`[data-place="${keyOf(next)}"]`)?.focus();
  };
  return { current, setEntry, onKeyDown };
}

function Department({
  topology,
  label,
  places,
  words,
  chosen,
  onPick,
}: Omit<MapProps, "department"> & { topology: Topology }): ReactNode {
  const { t } = useTranslation("map");
  const drawing = useMemo(() => drawDepartment(topology), [topology]);
  const zoom = useZoom(drawing);
  const [pointed, setPointed] = useState<Cluster | null>(null);
  const scale = (useWidth() === "mobile" ? PHONE_SCALE : 1) / zoom.view.k;
  const clusters = useClusters(places, drawing, 1 / scale);
  const pick = ({ dots }: Cluster): void => onPick(dots.map(({ id }) => id));
  const keys = useDotKeys(clusters, zoom, pick);
  const nameOf = ({ dots, count }: Cluster): string => {
    const names = dots.slice(0, NAMES).map(({ name }) => name);
    const more = dots.length - names.length;
    const name = more > 0 ? `${names.join(", ")} ${t("more", { count: more })}` : names.join(", ");
    return t("named", { name, value: words(count) });
  };
  return (
    <MapFrame
      label={label}
      frame={drawing}
      zoom={zoom}
      caption={pointed ? nameOf(pointed) : ""}
      legend={<p className={css.hint}>{t("hintPlaces")}</p>}
    >
      <path d={drawing.outline} className={css.ground} />
      <path d={drawing.limits} className={css.limits} />
      <g onKeyDown={keys.onKeyDown}>
        {clusters.map((cluster) => (
          <DotShape
            key={keyOf(cluster)}
            cluster={cluster}
            scale={scale}
            name={nameOf(cluster)}
            isEntry={cluster === keys.current}
            isChosen={cluster.dots.some(({ id }) => chosen.includes(id))}
            onPoint={setPointed}
            onFocus={() => keys.setEntry(keyOf(cluster))}
            onPick={() => (zoom.isDragging() ? undefined : pick(cluster))}
          />
        ))}
      </g>
    </MapFrame>
  );
}

/**
 * A map of one department with its communes and dots on them, which grow with their counts; dots that would cover one
 * another are one, and part when the map is enlarged. Texts: the namespace `map`.
 */
export function CommuneMap({ department, ...props }: MapProps): ReactNode {
  const topology = useContours(department);
  return (
    <Answered of={topology} waiting="30rem">
      {(read) => <Department key={department} {...props} topology={read} />}
    </Answered>
  );
}
