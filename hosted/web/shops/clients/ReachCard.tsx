import { CHANNELS, type Channel } from "@cuvee/core/shops/consents/consents.ts";
import {
  BASIS_PURPOSES,
  REACH_ACTS,
  type ClientReach,
  type ReachLine,
  type ReachProof,
} from "@cuvee/core/shops/consents/reach.ts";
import { useState, type ReactNode } from "react";
import { useLocation, useSearch } from "wouter";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { useTranslation } from "#kit/i18n.ts";
import { usePersonName } from "#people/collaborators/personName.ts";
import { useRefreshStory } from "#shops/clients/calls.ts";
import { ReachDialog } from "#shops/clients/ReachDialog.tsx";
import { StatusBadge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { cx } from "#ui/classes.ts";
import { Disclosure } from "#ui/Disclosure.tsx";
import * as layout from "#ui/layout.ts";
import { Answered } from "#ui/page/Answered.tsx";
import css from "#shops/clients/clients.module.css";

/** Returns the reason of a line in plain words: why they may be written to, or why not. */
function useWords(isProfessional: boolean): (line: ReachLine) => string {
  const { t } = useTranslation("clients");
  const format = useFormat();
  const nameOf = usePersonName();
  return ({ reason, ground, isSuppressed, channel, state, proof }) => {
    const values = { day: proof ? format.date(proof.at, "short") : "", staff: nameOf(proof?.staff ?? "") };
    if (reason === null && ground) return t(`reaching.ground.${ground}`, values);
    if (reason === "inError") return t("reaching.inError");
    if (isSuppressed) return t("reaching.stopped.all");
    if (reason === "suppressed") {
      if (proof?.isComplaint) return t("reaching.stopped.complaint", values);
      return proof?.madeBy === "staff"
        ? t("reaching.stopped.staff", values)
        : t([`reaching.stopped.personBy.${channel}`, "reaching.stopped.person"], values);
    }
    if (state === "asked") return t("reaching.waiting");
    // A letter needs nothing, so that it is never without a ground.
    if (channel === "letter") return "";
    return t(isProfessional && channel !== "call" ? "reaching.missingPro" : `reaching.missing.${channel}`);
  };
}

/** The text that was read or stated, with its maker and its moment. */
function Proof({ proof }: { proof: ReachProof }): ReactNode {
  const { t } = useTranslation("clients");
  const format = useFormat();
  const nameOf = usePersonName();
  return (
    <Disclosure summary={t("reaching.proof")}>
      {proof.wording ? (
        <blockquote className={layout.unmargined} lang={proof.lang ?? undefined}>
          {proof.wording}
        </blockquote>
      ) : null}
      <p className={layout.quiet}>
        {t(`reaching.proofOf.${proof.isComplaint ? "complaint" : proof.madeBy}`, {
          at: format.date(proof.at, "dateTime"),
          staff: nameOf(proof.staff ?? ""),
        })}
        {proof.page ? ` · ${proof.page}` : ""}
      </p>
    </Disclosure>
  );
}

type LineProps = { line: ReachLine; words: (line: ReachLine) => string };

function LineRow({ line, words }: LineProps): ReactNode {
  const { t } = useTranslation("clients");
  return (
    <li className={cx(layout.grid1, layout.shrink)}>
      <div className={cx(layout.row2, layout.baseline, layout.between)}>
        <span>{t(`consents.purpose.${line.purpose}`)}</span>
        <StatusBadge
          group={line.reason === null ? "online" : line.reason === "inError" ? "error" : "cancel"}
          plain
        >
          {line.reason === null ? t("reaching.reached") : t(`reaching.reason.${line.reason}`)}
        </StatusBadge>
      </div>
      <span className={layout.quiet}>{words(line)}</span>
      {line.proof ? <Proof proof={line.proof} /> : null}
    </li>
  );
}

/** Purposes that everybody has, and those that the client has said something about. */
const isShown = ({ purpose, state }: ReachLine): boolean =>
  state !== null || BASIS_PURPOSES.some((one) => one === purpose);

type ChannelProps = { channel: Channel; reach: ClientReach; words: (line: ReachLine) => string };

function ChannelRows({ channel, reach, words }: ChannelProps): ReactNode {
  const { t } = useTranslation("clients");
  const format = useFormat();
  const lines = reach.lines.filter((line) => line.channel === channel && isShown(line));
  const addresses = [...new Set(lines.map(({ address }) => address))];
  return (
    <section className={cx(layout.grid2, layout.shrink, css.channel)}>
      <h3 className={cx(layout.small, layout.medium, layout.unmargined)}>
        {t(`reaching.channel.${channel}`)}
      </h3>
      {addresses.length === 0 ? <p className={layout.quiet}>{t(`reaching.noAddress.${channel}`)}</p> : null}
      {addresses.map((address) => (
        <div key={address} className={cx(layout.grid1, layout.shrink)}>
          {channel === "letter" ? null : (
            <span className={cx(layout.quiet, layout.breakable)}>
              {channel === "mail" ? address : format.phone(address)}
            </span>
          )}
          <ul className={cx(layout.plain, layout.grid2)}>
            {lines
              .filter((line) => line.address === address)
              .map((line) => (
                <LineRow key={line.purpose} line={line} words={words} />
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Channels({ reach }: { reach: ClientReach }): ReactNode {
  const words = useWords(reach.isProfessional);
  return (
    <div className={cx(layout.grid4, layout.shrink)}>
      {CHANNELS.map((channel) => (
        <ChannelRows key={channel} channel={channel} reach={reach} words={words} />
      ))}
    </div>
  );
}

/**
 * Shows by which channels and for which purposes a client may be written to, and why; staff record what they said. What
 * the person decided themselves stays.
 */
export function ReachCard({ clientId, writes }: { clientId: string; writes: boolean }): ReactNode {
  const { t } = useTranslation("clients");
  const [path, navigate] = useLocation();
  // An address may ask for the form: what to do next leads here.
  const named = new URLSearchParams(useSearch()).get("record");
  const asked = REACH_ACTS.find((act) => act === named);
  const isAsked = asked !== undefined;
  const [isOpen, setRecording] = useState(false);
  const isRecording = isOpen || (isAsked && writes);
  const close = (): void => {
    setRecording(false);
    if (isAsked) navigate(path, { replace: true });
  };
  const refreshStory = useRefreshStory();
  const answer = useAnswer("GET /v1/clients/:clientId/reach", { params: { clientId } });
  const { data } = answer;
  return (
    <Card
      title={t("reaching.title")}
      aside={
        writes && data && data.lines.length > 0 ? (
          <Button size="s" onClick={() => setRecording(true)}>
            {t("reaching.act")}
          </Button>
        ) : undefined
      }
    >
      <Answered of={answer} waiting="12rem">
        {(reach) => <Channels reach={reach} />}
      </Answered>
      {isRecording && data ? (
        <ReachDialog
          clientId={clientId}
          reach={data}
          onSaved={(saved) => {
            void answer.mutate(saved, { revalidate: false });
            refreshStory();
          }}
          onClose={close}
          {...(asked ? { act: asked } : {})}
        />
      ) : null}
    </Card>
  );
}
