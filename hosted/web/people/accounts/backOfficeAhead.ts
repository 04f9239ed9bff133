let isFetched = false;

/**
 * Fetches the files that the back-office starts with, while a user types their password: it is another application than
 * the sign-in. The browser does it when nothing else loads.
 */
export function fetchBackOffice(): void {
  if (isFetched) return;
  isFetched = true;
  for (const href of import.meta.env.VITE_CUVEE_BACK_OFFICE ?? []) {
    const link = document.createElement("link");
    const as = href.endsWith(".css") ? "style" : "script";
    document.head.append(Object.assign(link, { rel: "prefetch", as, href, crossOrigin: "anonymous" }));
  }
}
