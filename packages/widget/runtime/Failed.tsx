import type { RequestRefusal } from "#runtime/http.ts";
import { t } from "#runtime/i18n.ts";

/**
 * Shows that the shop could not be reached, or that its platform is under maintenance, with the end that the server
 * gives; it retries automatically too.
 */
export function Failed({ error, onRetry }: { error?: RequestRefusal | undefined; onRetry: () => void }) {
  return (
    <div class="state" part="state" role="alert">
      <p>{error?.code === "maintenance" ? error.message : t("shop.failed")}</p>
      <button class="main" part="button" onClick={onRetry}>
        {t("shop.retry")}
      </button>
    </div>
  );
}
