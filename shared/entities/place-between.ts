/** What a center's places for goods between two others are called, unless a shelf had that name before. */
export const placesBetween = { onTheWay: 'ON-THE-WAY', picking: 'PICKING' } as const
