/** Pieces by what may be done with them. */
export const figures = [
  'inStorage',
  'available',
  'damaged',
  'sellable',
  'reserved',
  'total',
  'qoo10Available',
  'qoo10Reserved',
] as const
