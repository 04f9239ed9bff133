/** Pictures that are being sent; a form is saved with them. */
const underWay = new Set<Promise<void>>();

/** Counts a picture as being sent until it has arrived in its field, failed, or was called off. */
export function sendingNow(work: Promise<void>): void {
  underWay.add(work);
  void work.finally(() => underWay.delete(work));
}

/** Waits for every picture that is being sent. Never fails: a picture that could not be sent says so in its field. */
export async function allSent(): Promise<void> {
  while (underWay.size > 0) await Promise.allSettled(underWay);
}
