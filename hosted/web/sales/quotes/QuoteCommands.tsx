import type { QuoteCommand, QuoteView } from "@cuvee/core/sales/quotes/quotes.ts";
import {
  Ban,
  Copy,
  Download,
  MoreHorizontal,
  PackageCheck,
  Pencil,
  Printer,
  Send,
  Trash2,
  type LucideIcon,
} from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation } from "wouter";
import { download, openFile } from "#billing/documents/files.ts";
import { paths } from "#kit/paths.ts";
import { useSaleRights } from "#sales/quotes/agent.ts";
import { quoteFile, useQuoteCommands } from "#sales/quotes/calls.ts";
import { OrderQuote, ORDERING_WORDS } from "#sales/quotes/OrderQuote.tsx";
import { SendDialog } from "#sales/quotes/SendDialog.tsx";
import { Button, IconButton } from "#ui/Button.tsx";
import { Menu, type MenuEntry } from "#ui/overlay/Menu.tsx";
import { ask } from "#ui/popup/popup.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

type Acts = {
  copy: (replaces: boolean) => Promise<void>;
  refuse: () => Promise<void>;
  remove: () => Promise<void>;
  edit: (id: string) => void;
};

/** Returns the acts on a quote that lead elsewhere or ask first. */
function useActs(quote: QuoteView, acts: ReturnType<typeof useQuoteCommands>): Acts {
  const [, navigate] = useLocation();
  const { t } = useTranslation("quotes");
  const edit = (id: string): void => navigate(paths.addOrder({ subType: quote.subType, quote: id }));
  const copy = async (replaces: boolean): Promise<void> => {
    const end = await acts.copy(quote, replaces);
    if ("done" in end) edit(end.done.id);
    else showSnackbar("error", end.message);
  };
  const refuse = async (): Promise<void> => {
    const reason = await ask({
      title: t("acts.refusalTitle"),
      field: { kind: "textarea", label: t("acts.refusalReason"), maxLength: 500 },
    });
    if (reason === null) return;
    const end = await acts.refuse(quote, reason);
    showSnackbar("done" in end ? "success" : "error", "done" in end ? t("acts.refused") : end.message);
  };
  const remove = async (): Promise<void> => {
    const isSure = await ask({ title: t("acts.removalTitle"), text: t("acts.removalText"), error: true });
    if (!isSure) return;
    const end = await acts.remove(quote);
    if (!("done" in end)) return showSnackbar("error", end.message);
    showSnackbar("success", t("acts.removed"));
    navigate(paths.quotes());
  };
  return { copy, refuse, remove, edit };
}

type EntriesParts = {
  hasFile: boolean;
  quote: QuoteView;
  may: (act: QuoteCommand) => boolean;
  setSending: (value: boolean) => void;
  copy: (replaces: boolean) => Promise<void>;
  refuse: () => Promise<void>;
  remove: () => Promise<void>;
};

/** Returns the actions behind the button. */
function useEntries({ hasFile, quote, may, setSending, copy, refuse, remove }: EntriesParts): MenuEntry[] {
  const { t } = useTranslation("quotes");
  const entry = (shown: boolean, name: string, Icon: LucideIcon, act: () => unknown): MenuEntry[] =>
    shown
      ? [{ kind: "act", label: t(`acts.${name}`), icon: <Icon aria-hidden="true" />, act: () => void act() }]
      : [];
  const entries: MenuEntry[] = [
    ...entry(hasFile, "pdf", Download, () => download(quoteFile(quote.id))),
    ...entry(hasFile, "print", Printer, () => openFile(quoteFile(quote.id))),
    ...entry(may("send") && quote.status === "sent", "sendAgain", Send, () => setSending(true)),
    ...entry(may("revision"), "revision", Pencil, () => copy(true)),
    ...entry(may("copy"), "copy", Copy, () => copy(false)),
    ...entry(may("refusal"), "refusal", Ban, refuse),
    ...entry(may("removal"), "removal", Trash2, remove).map((one) => ({ ...one, danger: true })),
  ];
  return entries;
}

/** Shows the actions on a quote: the next step as the first button, the rest behind one. */
export function QuoteCommands({ quote }: { quote: QuoteView }): ReactNode {
  const { t } = useTranslation("quotes");
  const { mayWrite } = useSaleRights();
  const acts = useQuoteCommands();
  const [sending, setSending] = useState(false);
  const [ordering, setOrdering] = useState(false);
  // A user who comes from writing goes on by the keyboard.
  const next = useRef<HTMLButtonElement>(null);
  const isDraft = quote.status === "draft";
  useEffect(() => {
    if (isDraft) next.current?.focus({ preventScroll: true });
  }, [isDraft]);
  const mayOrder = mayWrite(quote.subType === "bill" ? "bill" : "order");
  const may = (act: QuoteCommand): boolean => quote.acts.includes(act) && (act !== "order" || mayOrder);
  const { copy, refuse, remove, edit } = useActs(quote, acts);
  const hasFile =
    quote.subType === "quote" &&
    quote.clientId !== null &&
    quote.words.length + (quote.priced.free?.length ?? 0) > 0;
  const entries = useEntries({ hasFile, quote, may, setSending, copy, refuse, remove });
  return (
    <>
      {may("edit") ? (
        <Button icon={<Pencil aria-hidden="true" />} onClick={() => edit(quote.id)}>
          {t("acts.edit")}
        </Button>
      ) : null}
      {may("send") && quote.status === "draft" ? (
        <Button ref={next} look="primary" icon={<Send aria-hidden="true" />} onClick={() => setSending(true)}>
          {t("acts.send")}
        </Button>
      ) : null}
      {may("order") ? (
        <Button
          ref={next}
          look="primary"
          icon={<PackageCheck aria-hidden="true" />}
          onClick={() => setOrdering(true)}
        >
          {t(ORDERING_WORDS[quote.subType])}
        </Button>
      ) : null}
      <Menu
        align="end"
        entries={entries}
        trigger={
          <IconButton label={t("acts.more")} busy={acts.busy} look="secondary">
            <MoreHorizontal aria-hidden="true" />
          </IconButton>
        }
      />
      <SendDialog
        open={sending}
        quote={quote}
        busy={acts.busy}
        onClose={() => setSending(false)}
        onSend={async (mail) => {
          const end = await acts.send(quote, mail);
          if (!("done" in end)) return end.message;
          setSending(false);
          showSnackbar("success", t(mail ? "acts.sent" : "acts.marked", { number: end.done.number ?? "" }));
          return null;
        }}
      />
      <OrderQuote open={ordering} quote={quote} onClose={() => setOrdering(false)} />
    </>
  );
}
