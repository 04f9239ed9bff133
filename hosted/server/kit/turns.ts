/**
 * Runs at most `limit` of the works that are given to it at once, the others in the order in which they come. The result and the
 * error of a work are its caller's.
 */
export function limitConcurrency(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    // A work that ends hands its place to the next one: the count stays.
    if (running >= limit) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
