/** Reads what a row says of its goods. In tables '' stands for no lot and no expiry, so that both can be part of a key. */
export function readGoods<Row extends { lot: string; expirationDate: string }>({
  lot,
  expirationDate,
  ...row
}: Row): Omit<Row, 'lot' | 'expirationDate'> & { lot: string | null; expirationDate: string | null } {
  return { ...row, lot: lot || null, expirationDate: expirationDate || null }
}
