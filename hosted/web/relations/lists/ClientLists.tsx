import { useState, type ReactNode } from "react";
import { Plus } from "lucide-react";
import { Link } from "wouter";
import { useAnswer } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { AddToListDialog } from "#shops/clients/AddToListDialog.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import css from "#relations/lists/Lists.module.css";
import * as layout from "#ui/layout.ts";

/** Lists that a client is a member of, on the page of the client. */
export default function ClientLists({ clientId }: { clientId: string }): ReactNode {
  const { t } = useTranslation("lists");
  const [isAdding, setAdding] = useState(false);
  const answer = useAnswer("GET /v1/lists/of-client/:clientId", { params: { clientId } });
  return (
    <Card
      title={t("client.title")}
      aside={
        <Button size="s" look="quiet" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
          {t("client.add")}
        </Button>
      }
    >
      <Answered
        of={answer}
        waiting="2rem"
        empty={({ lists }) =>
          lists.length === 0 ? <p className={layout.quiet}>{t("client.none")}</p> : null
        }
      >
        {({ lists }) => (
          <ul className={css.chips}>
            {lists.map(({ id, name }) => (
              <li key={id}>
                <Link href={paths.contactList(id)} className={css.chipLink}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Answered>
      {isAdding ? (
        <AddToListDialog chosen={{ ids: [clientId] }} count={1} onDone={() => setAdding(false)} />
      ) : null}
    </Card>
  );
}
