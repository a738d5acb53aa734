/** The names of a center's places for goods between two other places, unless a shelf already had that name. */
export const placesBetween = { onTheWay: 'ON-THE-WAY', picking: 'PICKING' } as const
