/** LATE: it can no longer go or come in time. AT_RISK: it cannot in a few hours, if nobody acts. */
export const latenesses = ['LATE', 'AT_RISK'] as const
export type Lateness = (typeof latenesses)[number]
/** COLLECTION: its truck goes without it. PROMISE: it does not come on the day that its channel promised. */
export const latenessCauses = ['COLLECTION', 'PROMISE'] as const
export type LatenessCause = (typeof latenessCauses)[number]
