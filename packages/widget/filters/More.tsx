import { t } from "#runtime/i18n.ts";

/** Shows the button under a list that has more. */
export const More = ({ left, onMore }: { left: number; onMore(): void }) =>
  left > 0 ? (
    <button class="more" part="button" onClick={onMore}>
      {t("filter.more", { count: left })}
    </button>
  ) : (
    <></>
  );
