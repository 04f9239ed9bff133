/** Picture uploads in progress; a form is saved with them. */
const underWay = new Set<Promise<void>>();

/** Registers a picture upload until it has arrived in its field, failed, or was cancelled. */
export function trackUpload(work: Promise<void>): void {
  underWay.add(work);
  void work.finally(() => underWay.delete(work));
}

/**
 * Waits for every picture upload that is running. Never fails: a picture that could not be sent shows its error in its
 * field.
 */
export async function uploadsDone(): Promise<void> {
  while (underWay.size > 0) await Promise.allSettled(underWay);
}
