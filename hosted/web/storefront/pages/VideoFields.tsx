import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { Pictures } from "./BlockParts.tsx";
import { videoOf } from "./videoOf.ts";

/** The film of a block: its service, its name there, and the picture until it plays. */
export type VideoValues = { service: "youtube" | "vimeo"; video: string; poster: string };
type Props = { values: VideoValues; onChange: (change: Partial<VideoValues>) => void };

/** Edits the film of a block. */
export function VideoFields({ values, onChange }: Props): ReactNode {
  const { t } = useTranslation("customize");
  const { service, video, poster } = values;
  const [typed, setTyped] = useState(video);
  const isWrong = typed !== "" && videoOf(typed) === null;
  return (
    <>
      <Field
        label={t("block.video")}
        hint={t("block.videoHint")}
        error={isWrong ? t("block.videoWrong") : undefined}
      >
        <Input
          value={typed}
          maxLength={300}
          onChange={({ target }) => {
            setTyped(target.value);
            const found = videoOf(target.value, service);
            onChange({ video: found?.video ?? "", service: found?.service ?? service });
          }}
        />
      </Field>
      <Pictures
        label={t("block.poster")}
        value={poster === "" ? [] : [{ visual: poster, alt: {} }]}
        max={1}
        onChange={([picture]) => onChange({ poster: picture?.visual ?? "" })}
      />
    </>
  );
}
