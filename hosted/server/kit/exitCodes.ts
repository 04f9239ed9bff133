/** Exit code of a server that its operator has to help (`EX_CONFIG` of sysexits.h): started again it would end the same. */
export const CONFIGURATION = 78;
/** Exit code of a server that something outside keeps from starting (`EX_TEMPFAIL`): later it may. */
export const UNAVAILABLE = 75;
