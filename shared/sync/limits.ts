/**
 * The version of the wire between handheld and server (decisions.md §10), one
 * number for all of it. The server reads older versions for 45 days.
 */
export const protocolVersion = 1

/**
 * The most actions in one push, and the most bytes of one action's JSON. The
 * largest action is a parcel of 200 lines, each with the longest code.
 */
export const maxPushActions = 200
export const maxActionBytes = 40_000
/**
 * The largest push in bytes. It has room for the most and largest actions; otherwise a handheld could have a queue that it can never send.
 */
export const maxPushBytes = maxPushActions * maxActionBytes + 100_000

/** The days that a device may stay away and still be brought up to date by changes alone. */
export const feedDays = 45
/** The hours for which a roster of badges is good offline (decisions.md §3). */
export const rosterHours = 72
