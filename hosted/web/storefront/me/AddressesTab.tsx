import { MapPin, Plus } from "lucide-react";
import { useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, useAnswer, type CallAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { personOf, regionOf } from "@cuvee/core/kit/postal.ts";
import { ConfirmDialog } from "#ui/popup/ConfirmDialog.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { AddressFields } from "#ui/form/fields/AddressFields.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { CheckboxField } from "#ui/form/fields/CheckboxesField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm, type RecordFormState } from "#ui/form/useRecordForm.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "./account.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import { useWork } from "#ui/work.ts";
import { Answered } from "#ui/page/Answered.tsx";

type Book = CallAnswer<"GET /v1/users/me/addresses">;
type Kept = Book["addresses"][number];
type Fields = {
  label: string;
  title: string;
  firstname: string;
  lastname: string;
  company: string;
  street: string;
  street2: string;
  zipcode: string;
  city: string;
  county: string;
  state: string;
  country: string;
  phone: string;
  exciseNumber: string;
  isDelivery: boolean;
  isBilling: boolean;
};

const EMPTY: Fields = {
  label: "",
  title: "",
  firstname: "",
  lastname: "",
  company: "",
  street: "",
  street2: "",
  zipcode: "",
  city: "",
  county: "",
  state: "",
  country: "FR",
  phone: "",
  exciseNumber: "",
  isDelivery: false,
  isBilling: false,
};

const fieldsOf = (stored: Kept | null): Fields => {
  const known = Object.keys(EMPTY).flatMap((name) => {
    const value = stored?.[name as keyof Fields];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...EMPTY, ...(Object.fromEntries(known) as Partial<Fields>) };
};

/** Returns the body of the call: empty optional fields are left out, and the mountain flag stays as it is. */
function bodyOf(fields: Fields, stored: Kept | null) {
  const { title, company, street2, county, state, phone, exciseNumber, ...needed } = fields;
  return {
    ...needed,
    ...(title ? { title } : {}),
    ...(company ? { company } : {}),
    ...(street2 ? { street2 } : {}),
    ...(county ? { county } : {}),
    ...(state ? { state } : {}),
    ...(stored?.stateCode ? { stateCode: stored.stateCode } : {}),
    ...(phone ? { phone } : {}),
    ...(exciseNumber ? { exciseNumber } : {}),
    ...(stored?.mountain ? { mountain: true } : {}),
  };
}

type EditorProps = { kept: Kept | null; onSaved: (book: Book) => void; onClose: () => void };

function Form({ onClose, record }: { onClose: () => void; record: RecordFormState<Fields> }): ReactNode {
  const { t } = useTranslation(["account", "form"]);
  return (
    <RecordForm of={record} bar="plain" onCancel={onClose}>
      <div className={layout.grid4}>
        <TextField name="label" label={t("book.label")} hint={t("book.labelHint")} maxLength={40} optional />
        <AddressFields
          name=""
          section="shipping"
          parts={[
            "firstname",
            "lastname",
            "company",
            "street",
            "street2",
            "zipcode",
            "city",
            "country",
            "phone",
          ]}
        />
        <Disclosure summary={t("form:address.more")}>
          <AddressFields name="" section="shipping" parts={["title", "county", "state", "exciseNumber"]} />
        </Disclosure>
        <CheckboxField name="isDelivery" label={t("book.isDelivery")} />
        <CheckboxField name="isBilling" label={t("book.isBilling")} />
      </div>
    </RecordForm>
  );
}

function AddForm({ onSaved, onClose }: EditorProps): ReactNode {
  const initial = useMemo(() => fieldsOf(null), []);
  const record = useRecordForm<"POST /v1/users/me/addresses", Fields>({
    route: "POST /v1/users/me/addresses",
    initial,
    toInput: (fields) => ({ body: bodyOf(fields, null) }),
    onSaved,
  });
  return <Form record={record} onClose={onClose} />;
}

function EditForm({ kept: stored, onSaved, onClose }: EditorProps): ReactNode {
  const initial = useMemo(() => fieldsOf(stored), [stored]);
  const record = useRecordForm<"PUT /v1/users/me/addresses/:addressId", Fields>({
    route: "PUT /v1/users/me/addresses/:addressId",
    initial,
    toInput: (fields) => ({ params: { addressId: stored?.id ?? "" }, body: bodyOf(fields, stored) }),
    onSaved,
  });
  return <Form record={record} onClose={onClose} />;
}

function Entry({
  kept: stored,
  onEdit,
  onDrop,
}: {
  kept: Kept;
  onEdit: () => void;
  onDrop: () => void;
}): ReactNode {
  const { t } = useTranslation(["account", "form"]);
  const format = useFormat();
  const lines = [
    personOf(stored),
    stored.company,
    stored.street,
    stored.street2,
    `${stored.zipcode} ${stored.city}`,
    regionOf(stored),
    stored.country === "FR" ? undefined : format.country(stored.country),
    stored.phone ? format.phone(stored.phone) : undefined,
    stored.exciseNumber ? `${t("form:address.exciseNumber")} ${stored.exciseNumber}` : undefined,
  ].filter(Boolean);
  return (
    <li className={cx(layout.stack3, layout.shrink, layout.framed, layout.padded)}>
      <div className={cx(layout.row2, layout.middle, css.badges)}>
        {stored.label ? <strong>{stored.label}</strong> : null}
        {stored.isDelivery ? <Badge tone="accent">{t("book.delivery")}</Badge> : null}
        {stored.isBilling ? <Badge tone="accent">{t("book.billing")}</Badge> : null}
      </div>
      <address className={cx(layout.column, layout.breakable, layout.fill, css.address)}>
        {lines.map((line, at) => (
          <span key={at}>{line}</span>
        ))}
      </address>
      <div className={layout.row2}>
        <Button size="s" onClick={onEdit}>
          {t("book.edit")}
          <span className="visually-hidden"> {stored.label || stored.street}</span>
        </Button>
        <Button size="s" look="quiet" onClick={onDrop}>
          {t("book.remove")}
          <span className="visually-hidden"> {stored.label || stored.street}</span>
        </Button>
      </div>
    </li>
  );
}

type EntriesProps = {
  addresses: readonly Kept[];
  onEdit: (kept: Kept) => void;
  onDrop: (kept: Kept) => void;
};

function Entries({ addresses, onEdit, onDrop }: EntriesProps): ReactNode {
  const { t } = useTranslation("account");
  return (
    <>
      <p className={cx(layout.muted, layout.balanced)}>{t("book.text")}</p>
      <ul className={cx(layout.grid4, css.book)}>
        {addresses.map((stored) => (
          <Entry key={stored.id} kept={stored} onEdit={() => onEdit(stored)} onDrop={() => onDrop(stored)} />
        ))}
      </ul>
    </>
  );
}

type EditProps = { editing: Kept | "new" | null; onSaved: (book: Book) => void; onClose: () => void };

function EditDialog({ editing, onSaved, onClose }: EditProps): ReactNode {
  const { t } = useTranslation("account");
  const isNew = editing === "new";
  return (
    <Dialog
      open={editing !== null}
      onClose={onClose}
      size="medium"
      title={t(isNew ? "book.add" : "book.edit")}
    >
      {isNew ? (
        <AddForm kept={null} onSaved={onSaved} onClose={onClose} />
      ) : editing ? (
        <EditForm kept={editing} onSaved={onSaved} onClose={onClose} />
      ) : null}
    </Dialog>
  );
}

/** Edits the saved addresses of a buyer; the checkout offers them. */
export default function AddressesTab(): ReactNode {
  const { t } = useTranslation(["account", "common"]);
  const answer = useAnswer("GET /v1/users/me/addresses", {}, { revalidateOnFocus: false });
  const { data, mutate } = answer;
  const [editing, setEditing] = useState<Kept | "new" | null>(null);
  const [dropping, setDropping] = useState<Kept | null>(null);
  const { busy, run } = useWork("asMessage");
  const keep = (book: Book): Promise<unknown> => mutate(book, { revalidate: false });
  const saved = (book: Book): void => {
    setEditing(null);
    void keep(book);
    showSnackbar("success", t("book.saved"));
  };
  const drop = async ({ id: addressId }: Kept): Promise<void> => {
    await run(async () => {
      await keep(await call("DELETE /v1/users/me/addresses/:addressId", { params: { addressId } }));
      showSnackbar("success", t("book.removed"));
    });
    setDropping(null);
  };
  const add = (
    <Button icon={<Plus aria-hidden="true" />} onClick={() => setEditing("new")}>
      {t("book.add")}
    </Button>
  );
  return (
    <Card title={t("book.title")} aside={data && data.addresses.length > 0 ? add : null}>
      <Answered
        of={answer}
        waiting="8rem"
        empty={({ addresses }) =>
          addresses.length === 0 ? (
            <EmptyState
              icon={<MapPin aria-hidden="true" />}
              title={t("book.empty")}
              text={t("book.emptyText")}
            >
              {add}
            </EmptyState>
          ) : null
        }
      >
        {({ addresses }) => <Entries addresses={addresses} onEdit={setEditing} onDrop={setDropping} />}
      </Answered>
      <EditDialog editing={editing} onSaved={saved} onClose={() => setEditing(null)} />
      <ConfirmDialog
        open={dropping !== null}
        onClose={() => setDropping(null)}
        onConfirm={() => dropping && void drop(dropping)}
        title={t("book.removeTitle")}
        text={t("book.removeText")}
        confirm={t("book.remove")}
        busy={busy !== null}
        danger
      />
    </Card>
  );
}
