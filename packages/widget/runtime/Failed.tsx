import type { RequestRefusal } from "#runtime/http.ts";
import { t } from "#runtime/i18n.ts";

type FailedProps = {
  error?: RequestRefusal | undefined;
  /** Sentence where the host does not know what the page names: trying again would not help. */
  gone?: string;
  onRetry: () => void;
};

/**
 * Shows why there is nothing: the shop could not be reached, it does not exist, or its platform answers that it cannot
 * serve it, under maintenance with the end that the server gives; it retries automatically too.
 */
export function Failed({ error, gone = t("shop.unknown"), onRetry }: FailedProps) {
  const isGone = error?.status === 404;
  return (
    <div class="state" part="state" role="alert">
      <p>
        {isGone
          ? gone
          : error?.code === "maintenance"
            ? error.message
            : t(error?.status ? "shop.busy" : "shop.failed")}
      </p>
      {!isGone && (
        <button class="main" part="button" onClick={onRetry}>
          {t("shop.retry")}
        </button>
      )}
    </div>
  );
}
