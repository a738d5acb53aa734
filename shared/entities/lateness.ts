/** LATE: the order can no longer leave or arrive in time. AT_RISK: the same will be true within hours, unless someone acts. */
export const latenesses = ['LATE', 'AT_RISK'] as const
export type Lateness = (typeof latenesses)[number]
/** COLLECTION: the order misses its truck. PROMISE: it does not arrive on the day that its channel promised. */
export const latenessCauses = ['COLLECTION', 'PROMISE'] as const
export type LatenessCause = (typeof latenessCauses)[number]
