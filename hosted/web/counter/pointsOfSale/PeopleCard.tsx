import type { PointPerson, PointView } from "@cuvee/core/counter/pointsOfSale/points.ts";
import { KeyRound, ShieldCheck, UserPlus } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { hasPermission } from "#kit/access.ts";
import { useSession } from "#kit/session.tsx";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Notice } from "#ui/Notice.tsx";
import css from "#counter/pointsOfSale/points.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const PersonDialog = lazy(() => import("#counter/pointsOfSale/PersonDialog.tsx"));
const CodeDialog = lazy(() => import("#counter/pointsOfSale/CodeDialog.tsx"));

type Props = { of: PointView; onChange: (now: PointView) => void };

type PersonProps = {
  one: PointPerson;
  word: (one: PointPerson) => string;
  gives: boolean;
  onRights: (value: PointPerson | null) => void;
  me: PointPerson | undefined;
  isOpen: boolean;
  onCoding: (value: boolean) => void;
};

function Person({ one, word, gives, onRights, me, isOpen, onCoding }: PersonProps): ReactNode {
  const { t } = useTranslation("tills");
  return (
    <li className={cx(layout.grid1, css.item)}>
      <div className={css.who}>
        <strong>{one.name}</strong>
        {one.isOwner ? <Badge>{t("points.people.owner")}</Badge> : null}
        {one.hasCode ? null : <Badge>{t("points.people.noCode")}</Badge>}
      </div>
      <span className={cx(layout.quiet, layout.breakable)}>{word(one)}</span>
      <div className={css.row}>
        {gives ? (
          <Button size="s" icon={<ShieldCheck aria-hidden="true" />} onClick={() => onRights(one)}>
            {t("points.people.rights")}
            <span className="visually-hidden"> {one.name}</span>
          </Button>
        ) : null}
        {one === me && isOpen ? (
          <Button size="s" icon={<KeyRound aria-hidden="true" />} onClick={() => onCoding(true)}>
            {t(one.hasCode ? "points.people.changeCode" : "points.people.setCode")}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

/** Shows the people of a point, with their rights; each user sets their own code. */
export function PeopleCard({ of, onChange }: Props): ReactNode {
  const { t } = useTranslation("tills");
  const { user } = useSession();
  const [rights, setRights] = useState<PointPerson | null>(null);
  const [coding, setCoding] = useState(false);
  const isOpen = of.archivedAt === null;
  const gives = isOpen && user !== null && hasPermission(user, "createCollaborator");
  const me = of.people.find((one) => one.userId === user?.id && one.works);
  const there = of.people.filter((one) => one.works);
  const others = of.people.filter((one) => !one.works);
  const word = (one: PointPerson): string =>
    one.acts.length === 0
      ? t("points.people.sells")
      : one.acts.map((act) => t(`points.acts.${act}`)).join(", ");
  return (
    <Card title={t("points.people.title")}>
      <div className={layout.grid4}>
        <p className={cx(layout.quiet, layout.breakable)}>{t("points.people.text")}</p>
        {me && !me.hasCode && isOpen ? <Notice tone="warning">{t("points.people.noOwnCode")}</Notice> : null}
        <ul className={cx(layout.plain, layout.grid2)}>
          {there.map((one) => (
            <Person
              key={one.userId}
              one={one}
              word={word}
              gives={gives}
              onRights={setRights}
              me={me}
              isOpen={isOpen}
              onCoding={setCoding}
            />
          ))}
          {gives
            ? others.map((one) => (
                <li key={one.userId} className={cx(layout.grid1, css.item)}>
                  <div className={css.who}>{one.name}</div>
                  <div className={css.row}>
                    <Button size="s" icon={<UserPlus aria-hidden="true" />} onClick={() => setRights(one)}>
                      {t("points.people.add")}
                      <span className="visually-hidden"> {one.name}</span>
                    </Button>
                  </div>
                </li>
              ))
            : null}
        </ul>
        {there.length === 0 ? (
          <p className={cx(layout.quiet, layout.breakable)}>{t("points.people.nobody")}</p>
        ) : null}
      </div>
      <Suspense>
        {rights ? (
          <PersonDialog pointId={of.id} person={rights} onClose={() => setRights(null)} onChange={onChange} />
        ) : null}
        {coding && me ? (
          <CodeDialog
            pointId={of.id}
            userId={me.userId}
            onClose={() => setCoding(false)}
            onChange={onChange}
          />
        ) : null}
      </Suspense>
    </Card>
  );
}
