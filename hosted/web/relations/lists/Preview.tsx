import { CHANNELS, type Channel } from "@cuvee/core/shops/consents/consents.ts";
import type { ListDefinition } from "@cuvee/core/relations/lists/definition.ts";
import { CircleCheck, CircleSlash } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Link } from "wouter";
import { useFormat } from "#kit/format.ts";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { usePreview, type PreviewAnswer } from "#relations/lists/calls.ts";
import { Card } from "#ui/Card.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Select } from "#ui/input/Select.tsx";
import { Notice } from "#ui/Notice.tsx";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import { Skeleton } from "#ui/page/Skeleton.tsx";
import css from "#relations/lists/Lists.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const LOSSES = ["noAddress", "noConsent", "suppressed", "inError"] as const;

/** From the members to those who are reached: what is lost on the way. */
function Waterfall({ reach, channel }: { reach: PreviewAnswer["reach"]; channel: Channel }): ReactNode {
  const { t } = useTranslation("lists");
  const format = useFormat();
  const losses = LOSSES.filter((key) => reach[key] > 0);
  return (
    <dl
      className={css.waterfall}
      aria-label={t("preview.figures", {
        members: format.count(reach.members),
        reachable: format.count(reach.reachable),
      })}
    >
      <div className={cx(css.step, css.whole)}>
        <dt>{t("preview.members")}</dt>
        <dd className={css.big}>{format.count(reach.members)}</dd>
      </div>
      {losses.map((key) => (
        <div key={key} className={css.step}>
          <dt>{t([`preview.${key}.${channel}`, `preview.${key}.any`], { count: reach[key] })}</dt>
          <dd>− {format.count(reach[key])}</dd>
        </div>
      ))}
      <div className={cx(css.step, css.result)}>
        <dt>{t("preview.reachable")}</dt>
        <dd className={css.big}>{format.count(reach.reachable)}</dd>
      </div>
    </dl>
  );
}

function Sample(props: { sample: PreviewAnswer["sample"]; channel: Channel }): ReactNode {
  const { t } = useTranslation("lists");
  const format = useFormat();
  const { sample, channel } = props;
  const isNumber = channel === "call" || channel === "sms";
  return (
    <section className={layout.stack2}>
      <h3 className={css.groupName}>{t("preview.sample")}</h3>
      <ul className={css.sample}>
        {sample.map(({ id, name, address, reason }) => (
          <li key={id} className={cx(layout.line3, layout.between, layout.middle)}>
            <span className={cx(layout.column, layout.shrink)}>
              <Link href={paths.client(id)} className={layout.breakable}>
                {name}
              </Link>
              {address ? (
                <span className={cx(layout.quiet, layout.breakable)}>
                  {isNumber ? format.phone(address) : address}
                </span>
              ) : null}
            </span>
            <span
              className={cx(
                layout.inline1,
                layout.middle,
                layout.small,
                layout.fixed,
                reason ? css.lost : css.reached,
              )}
            >
              {reason ? (
                <CircleSlash size={14} aria-hidden="true" />
              ) : (
                <CircleCheck size={14} aria-hidden="true" />
              )}
              {reason
                ? t([`preview.${reason}.${channel}`, `preview.${reason}.any`], { count: 1 })
                : t("preview.ready")}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Content({ answer, channel }: { answer: PreviewAnswer; channel: Channel }): ReactNode {
  const { t } = useTranslation("lists");
  if (answer.reach.members === 0) return <p className={layout.quiet}>{t("preview.none")}</p>;
  return (
    <div className={layout.stack4}>
      <Waterfall reach={answer.reach} channel={channel} />
      {answer.never.map(({ rule, clients }) =>
        clients === 0 ? null : <Notice key={rule}>{t("preview.never", { count: clients })}</Notice>,
      )}
      <Sample sample={answer.sample} channel={channel} />
    </div>
  );
}

type PreviewProps = {
  listId: string | null;
  /** Null: nothing to count yet. */
  definition: ListDefinition | null;
  /** Sentence while there is nothing to count. */
  start: string;
  /** Counts anew when it changes. */
  round?: number;
  foot?: ReactNode;
};

/** The present members: their number, how many are reached by a channel, and ten of them. */
export function Preview({ listId, definition, start, round = 0, foot }: PreviewProps): ReactNode {
  const { t } = useTranslation("lists");
  const [channel, setChannel] = useState<Channel>("mail");
  const { answer, error, isWaiting, again } = usePreview(listId, definition, channel, round);
  return (
    <Card
      title={t("preview.title")}
      className={cx(css.preview)}
      aside={
        <Field label={t("preview.channel")} hideLabel>
          <Select
            value={channel}
            options={CHANNELS.map((value) => ({ value, label: t(`channels.${value}`) }))}
            onChange={(event) => setChannel(event.target.value as Channel)}
          />
        </Field>
      }
    >
      <div className={layout.stack4} aria-live="polite" aria-busy={isWaiting}>
        {definition === null ? <p className={layout.quiet}>{start}</p> : null}
        {error && !isWaiting ? <ErrorState error={error} onRetry={again} /> : null}
        {answer && !error && definition !== null ? (
          <div className={cx(isWaiting && css.waiting)}>
            <Content answer={answer} channel={channel} />
          </div>
        ) : null}
        {isWaiting && !answer ? (
          <>
            <span className="visually-hidden">{t("preview.waiting")}</span>
            <Skeleton height="4rem" />
            <Skeleton height="12rem" />
          </>
        ) : null}
        {foot}
      </div>
    </Card>
  );
}
