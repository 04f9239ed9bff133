import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { ChevronLeft, ChevronRight, Crop, GripVertical, Trash2 } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { pictureAt } from "#kit/paths.ts";
import { Badge } from "#ui/Badge.tsx";
import { IconButton } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import type { Picture } from "#ui/images/pictures.ts";
import css from "#ui/images/PictureCard.module.css";
import * as layout from "#ui/layout.ts";

type PictureCardProps = {
  picture: Picture;
  at: number;
  count: number;
  withoutAlt?: boolean;
  disabled: boolean;
  onMove: (to: number) => void;
  /** Another picture was dropped on this one. */
  onDropped: (visual: string) => void;
  onAlt: (alt: string) => void;
  onCrop: () => void;
  onRemove: () => void;
};

/** Drags the card by its handle, and takes another picture of the same list that is dropped on it. */
function useDragging(props: PictureCardProps, moves: boolean) {
  const card = useRef<HTMLLIElement>(null);
  const grip = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const [dragged, setDragged] = useState(false);
  const [under, setUnder] = useState(false);
  const { visual } = props.picture;
  useEffect(() => {
    const [element, dragHandle] = [card.current, grip.current];
    if (!element || !dragHandle || !moves) return undefined;
    const list = element.parentElement;
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ visual, list }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data["list"] === list && source.data["visual"] !== visual,
        onDragEnter: () => setUnder(true),
        onDragLeave: () => setUnder(false),
        onDrop: ({ source }) => {
          setUnder(false);
          latest.current.onDropped(String(source.data["visual"]));
        },
      }),
    );
  }, [moves, visual]);
  return { card, grip, dragged, under };
}

/** The actions on a picture. */
function PictureActs({ picture, at, count, onMove, onCrop, onRemove }: PictureCardProps): ReactNode {
  const { t } = useTranslation("form");
  const place = at + 1;
  return (
    <div className={css.acts}>
      {count > 1 ? (
        <>
          <IconButton
            size="s"
            label={t("images.before", { at: place })}
            disabled={at === 0}
            onClick={() => onMove(at - 1)}
          >
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <IconButton
            size="s"
            label={t("images.after", { at: place })}
            disabled={place === count}
            onClick={() => onMove(at + 1)}
          >
            <ChevronRight aria-hidden="true" />
          </IconButton>
        </>
      ) : null}
      <IconButton
        size="s"
        label={t("images.crop", { at: place })}
        disabled={!picture.visual.startsWith("/files/")}
        onClick={onCrop}
      >
        <Crop aria-hidden="true" />
      </IconButton>
      <IconButton size="s" label={t("images.remove", { at: place })} onClick={onRemove}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** Shows one of the pictures: its alternative text, its position, and its actions. */
export function PictureCard(props: PictureCardProps): ReactNode {
  const { picture, at, count, withoutAlt, disabled } = props;
  const { t } = useTranslation("form");
  const moves = count > 1 && !disabled;
  const { card, grip, dragged, under } = useDragging(props, moves);
  return (
    <li
      ref={card}
      className={cx(layout.stack1, layout.shrink, css.card, dragged && css.dragged, under && css.under)}
      aria-label={t("images.place", { at: at + 1, count })}
    >
      <div ref={grip} className={cx(layout.centred, layout.tinted, css.frame, moves && css.movable)}>
        <img src={pictureAt(picture.visual, 320)} alt={picture.alt} className={css.image} draggable={false} />
        {moves ? <GripVertical size={16} aria-hidden="true" className={css.grip} /> : null}
        {at === 0 && count > 1 ? (
          <span className={css.main}>
            <Badge>{t("images.main")}</Badge>
          </span>
        ) : null}
      </div>
      {disabled ? null : <PictureActs {...props} />}
      {withoutAlt ? null : (
        <Field label={t("images.alt")} hideLabel>
          <Input
            value={picture.alt}
            placeholder={t("images.alt")}
            title={t("images.altHint")}
            maxLength={300}
            disabled={disabled}
            onChange={(event) => props.onAlt(event.target.value)}
          />
        </Field>
      )}
    </li>
  );
}
