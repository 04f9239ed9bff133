import { MapPin, Plus } from "lucide-react";
import { useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { call, problemOf, useAnswer, type CallAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { personOf, regionOf } from "@cuvee/core/kit/postal.ts";
import { ConfirmDialog } from "#ui/popup/ConfirmDialog.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { EmptyState, ErrorState } from "#ui/page/EmptyState.tsx";
import { AddressFields } from "#ui/form/fields/AddressFields.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { CheckboxField } from "#ui/form/fields/CheckboxesField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm, type RecordFormState } from "#ui/form/useRecordForm.ts";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "./account.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

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

const fieldsOf = (stored: Kept | null): Fields => ({
  label: stored?.label ?? "",
  title: stored?.title ?? "",
  firstname: stored?.firstname ?? "",
  lastname: stored?.lastname ?? "",
  company: stored?.company ?? "",
  street: stored?.street ?? "",
  street2: stored?.street2 ?? "",
  zipcode: stored?.zipcode ?? "",
  city: stored?.city ?? "",
  county: stored?.county ?? "",
  state: stored?.state ?? "",
  country: stored?.country ?? "FR",
  phone: stored?.phone ?? "",
  exciseNumber: stored?.exciseNumber ?? "",
  isDelivery: stored?.isDelivery ?? false,
  isBilling: stored?.isBilling ?? false,
});

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
    <li className={cx(layout.stack3, layout.shrink, css.entry)}>
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

/** Edits the saved addresses of a buyer; the checkout offers them. */
export default function AddressesTab(): ReactNode {
  const { t } = useTranslation(["account", "common"]);
  const { data, error, mutate } = useAnswer("GET /v1/users/me/addresses", {}, { revalidateOnFocus: false });
  const [editing, setEditing] = useState<Kept | "new" | null>(null);
  const [dropping, setDropping] = useState<Kept | null>(null);
  const [busy, setBusy] = useState(false);
  const saved = (book: Book): void => {
    setEditing(null);
    void mutate(book, { revalidate: false });
    showSnackbar("success", t("book.saved"));
  };
  const drop = async ({ id: addressId }: Kept): Promise<void> => {
    setBusy(true);
    try {
      await mutate(await call("DELETE /v1/users/me/addresses/:addressId", { params: { addressId } }), {
        revalidate: false,
      });
      showSnackbar("success", t("book.removed"));
    } catch (failure) {
      showSnackbar("error", problemOf(failure).message);
    } finally {
      setBusy(false);
      setDropping(null);
    }
  };
  const close = (): void => setEditing(null);
  const add = (
    <Button icon={<Plus aria-hidden="true" />} onClick={() => setEditing("new")}>
      {t("book.add")}
    </Button>
  );
  return (
    <Card title={t("book.title")} aside={data && data.addresses.length > 0 ? add : null}>
      {data ? (
        data.addresses.length > 0 ? (
          <>
            <p className={cx(layout.muted, layout.balanced)}>{t("book.text")}</p>
            <ul className={cx(layout.grid4, css.book)}>
              {data.addresses.map((stored) => (
                <Entry
                  key={stored.id}
                  kept={stored}
                  onEdit={() => setEditing(stored)}
                  onDrop={() => setDropping(stored)}
                />
              ))}
            </ul>
          </>
        ) : (
          <EmptyState icon={<MapPin aria-hidden="true" />} title={t("book.empty")} text={t("book.emptyText")}>
            {add}
          </EmptyState>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : (
        <WhenLate>
          <Skeleton height="8rem" />
        </WhenLate>
      )}
      <Dialog
        open={editing !== null}
        onClose={close}
        size="medium"
        title={t(editing === "new" ? "book.add" : "book.edit")}
      >
        {editing === "new" ? (
          <AddForm kept={null} onSaved={saved} onClose={close} />
        ) : editing ? (
          <EditForm kept={editing} onSaved={saved} onClose={close} />
        ) : null}
      </Dialog>
      <ConfirmDialog
        open={dropping !== null}
        onClose={() => setDropping(null)}
        onConfirm={() => dropping && void drop(dropping)}
        title={t("book.removeTitle")}
        text={t("book.removeText")}
        confirm={t("book.remove")}
        busy={busy}
        danger
      />
    </Card>
  );
}
