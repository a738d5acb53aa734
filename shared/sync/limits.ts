/** The wire between handheld and server (decisions.md §10). One number for the whole of it; the server reads older ones for 45 days. */
export const protocolVersion = 1

/** Actions in one push at most, and bytes of one action's JSON at most: a parcel of 200 lines, each with the longest code, is one. */
export const maxPushActions = 200
export const maxActionBytes = 40_000
/** The largest push in bytes. It has room for the most and largest actions allowed; otherwise a handheld could have a queue that it can never send. */
export const maxPushBytes = maxPushActions * maxActionBytes + 100_000

/** Days a device may stay away and still be brought up to date by changes alone. */
export const feedDays = 45
/** Hours that a roster of badges is good for offline (decisions.md §3). */
export const rosterHours = 72
