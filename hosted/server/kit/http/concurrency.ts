/**
 * Returns a function that runs at most `limit` of the tasks given to it at once, the others in the order in which they
 * come. Result and error of a task go to its caller.
 */
export function limitConcurrency(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    // A task that ends passes its slot to the next one: the count stays.
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
