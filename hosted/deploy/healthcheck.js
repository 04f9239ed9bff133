// Ends with 0 where this machine's server may be sent requests (`/readyz`), for containers, which have no curl.
const { env, exit } = process;
const answer = await fetch(`http://127.0.0.1:${env["PORT"] || 4000}/readyz`).catch(() => null);
exit(answer?.status === 200 ? 0 : 1);
