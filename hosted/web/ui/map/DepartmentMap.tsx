import { useEffect, useMemo, useState, type KeyboardEvent, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useContours } from "#ui/map/contours.ts";
import { drawFrance, neighbourOf, type Area, type Direction, type FranceDrawing } from "#ui/map/geometry.ts";
import { MapFrame } from "#ui/map/MapFrame.tsx";
import { shadeOf, shadesOf, type Shade } from "#ui/map/shades.ts";
import { useZoom, type Zoom } from "#ui/map/useZoom.ts";
import { Answered } from "#ui/page/Answered.tsx";
import { cx } from "#ui/classes.ts";
import type { Topology } from "topojson-specification";
import css from "#ui/map/Map.module.css";

type MapProps = {
  /** Name of the map, for screen readers. */
  label: string;
  /** Number of each department by its code; those without one have zero. */
  values: ReadonlyMap<string, number>;
  /** Returns the words of a value: "12 prospects". */
  words: (value: number) => string;
  /** Short form of a value for the map itself; the number by default. */
  short?: (value: number) => string;
  /** The user opens a department. */
  onPick: (code: string, name: string) => void;
  /** Code of the department that gets the focus when the map appears; empty or absent: none does. */
  focused?: string;
};

const KEYS: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/** Side of a department, in units, below which its number has no room. */
const LEAST_SIZE = 19;

type AreaProps = {
  area: Area;
  shade: number;
  isEntry: boolean;
  name: string;
  onPoint: (area: Area | null) => void;
  onFocus: () => void;
  onPick: () => void;
};

function AreaShape({ area, shade, isEntry, name, onPoint, onFocus, onPick }: AreaProps): ReactNode {
  return (
    <path
      d={area.path}
      data-code={area.code}
      role="button"
      tabIndex={isEntry ? 0 : -1}
      aria-label={name}
      className={cx(css.area, css[`shade${shade}`])}
      onPointerEnter={() => onPoint(area)}
      onPointerLeave={() => onPoint(null)}
      onFocus={() => {
        onPoint(area);
        onFocus();
      }}
      onBlur={() => onPoint(null)}
      onClick={onPick}
    />
  );
}

function Legend({ shades, words }: { shades: readonly Shade[]; words: MapProps["words"] }): ReactNode {
  const { t } = useTranslation("map");
  return (
    <>
      <ul className={css.shades}>
        {shades.map(({ from, to, shade }) => (
          <li key={from} className={css.shade}>
            <span className={cx(css.swatch, css[`shade${shade}`])} aria-hidden="true" />
            {from === to ? words(from) : t("range", { from, to: words(to) })}
          </li>
        ))}
        <li className={css.shade}>
          <span className={cx(css.swatch, css.shade0)} aria-hidden="true" />
          {words(0)}
        </li>
      </ul>
      <p className={css.hint}>{t("hint")}</p>
    </>
  );
}

/** Focus of the keyboard among areas: one of them is in the order of Tab, arrows lead to its neighbours. */
function useAreaKeys(areas: readonly Area[], first: string, zoom: Zoom, onPick: (area: Area) => void) {
  const [entry, setEntry] = useState(first);
  const current = areas.some(({ code }) => code === entry) ? entry : first;
  const onKeyDown = (event: KeyboardEvent): void => {
    const from = areas.find(({ code }) => code === current);
    if (!from) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      onPick(from);
      return;
    }
    const direction = KEYS[event.key];
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = neighbourOf(areas, from, direction);
    if (!next) return;
    setEntry(next.code);
    zoom.ref.current?.querySelector<SVGPathElement>(`[data-code="${next.code}"]`)?.focus();
  };
  return { current, setEntry, onKeyDown };
}

/** Returns the areas that the keyboard reaches, and that where Tab enters: where most is. */
function useAreas(drawing: FranceDrawing, values: ReadonlyMap<string, number>) {
  return useMemo(() => {
    const onMainland = new Set(drawing.areas.map(({ code }) => code));
    // Paris and its neighbours are drawn twice: the keyboard goes to one of both.
    const all = [
      ...drawing.areas,
      ...drawing.insets.flatMap(({ areas }) => areas.filter(({ code }) => !onMainland.has(code))),
    ];
    const first = all.toSorted((a, b) => (values.get(b.code) ?? 0) - (values.get(a.code) ?? 0))[0];
    return { onMainland, all, first: first?.code ?? "" };
  }, [drawing, values]);
}

type NumbersProps = {
  drawing: FranceDrawing;
  zoom: number;
  numberOf: (area: Area) => { text: string; isOnDark: boolean } | null;
};

/** The numbers of departments, where these have room for them. */
function Numbers({ drawing, zoom, numberOf }: NumbersProps): ReactNode {
  const draw = (areas: readonly Area[]): ReactNode =>
    areas.map((area) => {
      const number = area.size * zoom > LEAST_SIZE ? numberOf(area) : null;
      return number ? (
        <text
          key={area.code}
          x={area.x}
          y={area.y}
          className={cx(css.number, number.isOnDark && css.onDark)}
          style={{ fontSize: `${13 / Math.sqrt(zoom)}px` }}
        >
          {number.text}
        </text>
      ) : null;
    });
  return (
    <g aria-hidden="true">
      {draw(drawing.areas)}
      {drawing.insets.map(({ x, areas }) => (
        <g key={x}>{draw(areas)}</g>
      ))}
    </g>
  );
}

function France({
  topology,
  label,
  values,
  words,
  short = String,
  onPick,
  focused = "",
}: MapProps & { topology: Topology }) {
  const { t } = useTranslation("map");
  const drawing = useMemo(() => drawFrance(topology), [topology]);
  const zoom = useZoom(drawing);
  const [pointed, setPointed] = useState<Area | null>(null);
  const shades = useMemo(() => shadesOf([...values.values()]), [values]);
  const { onMainland, all, first } = useAreas(drawing, values);
  const { ref } = zoom;
  useEffect(() => {
    if (focused !== "") ref.current?.querySelector<SVGPathElement>(`[data-code="${focused}"]`)?.focus();
  }, [ref, focused]);
  const valueOf = ({ code }: Area): number => values.get(code) ?? 0;
  const pick = (area: Area): void => onPick(area.code, area.name);
  const keys = useAreaKeys(all, first, zoom, pick);
  const nameOf = (area: Area): string =>
    t("named", { name: `${area.name} (${area.code})`, value: words(valueOf(area)) });
  const shape = (area: Area, isTwin: boolean): ReactNode => (
    <AreaShape
      key={area.code}
      area={area}
      shade={shadeOf(shades, valueOf(area))}
      isEntry={!isTwin && area.code === keys.current}
      name={nameOf(area)}
      onPoint={setPointed}
      onFocus={() => keys.setEntry(area.code)}
      onPick={() => (zoom.isDragging() ? undefined : pick(area))}
    />
  );
  return (
    <MapFrame
      label={label}
      frame={drawing}
      zoom={zoom}
      caption={pointed ? nameOf(pointed) : ""}
      legend={<Legend shades={shades} words={words} />}
    >
      <g onKeyDown={keys.onKeyDown}>
        {drawing.areas.map((area) => shape(area, false))}
        {drawing.insets.map(({ x, y, width, height, areas }) => (
          <g key={x}>
            <rect x={x} y={y} width={width} height={height} rx={6} className={css.inset} />
            {areas.map((area) => shape(area, onMainland.has(area.code)))}
            <text x={x + 5} y={y + 12} className={css.insetName} aria-hidden="true">
              {areas[0]?.name}
            </text>
          </g>
        ))}
        <Numbers
          drawing={drawing}
          zoom={zoom.view.k}
          numberOf={(area) =>
            valueOf(area) > 0
              ? { text: short(valueOf(area)), isOnDark: shadeOf(shades, valueOf(area)) >= 4 }
              : null
          }
        />
      </g>
    </MapFrame>
  );
}

/**
 * A map of France by departments, each in the shade of its number, which it also bears where it has room. A table
 * beside it must have the same numbers: the map alone is no text. Texts: the namespace `map`.
 */
export function DepartmentMap(props: MapProps): ReactNode {
  const topology = useContours("france");
  return (
    <Answered of={topology} waiting="30rem">
      {(read) => <France {...props} topology={read} />}
    </Answered>
  );
}
