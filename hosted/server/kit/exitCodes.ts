/** Exit code of a server that needs its operator (`EX_CONFIG` of sysexits.h): a restart would end the same way. */
export const CONFIGURATION = 78;
/** Exit code of a server that an outside cause keeps from starting (`EX_TEMPFAIL`): a later start may succeed. */
export const UNAVAILABLE = 75;
/** Code of the error of a start whose migration got no lock: a later one may get it. */
export const MIGRATION_LOCKED = "migration-locked";
