import { conditions, type Condition } from '../../shared/entities/inbound.ts'
import { oneOf } from './one-of.ts'

/** What a row says of its goods. In tables '' stands for no lot and no expiry, so that both can be part of a key. */
export function readGoods<Row extends { lot: string; expirationDate: string; condition: string }>({
  lot,
  expirationDate,
  condition,
  ...row
}: Row): Omit<Row, 'lot' | 'expirationDate' | 'condition'> & {
  lot: string | null
  expirationDate: string | null
  condition: Condition
} {
  return { ...row, lot: lot || null, expirationDate: expirationDate || null, condition: oneOf(conditions, condition) }
}
