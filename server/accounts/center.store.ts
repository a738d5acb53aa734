import type { Query } from '../../shared/api/call.ts'
import type { centerApi } from '../../shared/api/reference.ts'
import { inboundReservationCutoff, type Center } from '../../shared/entities/center.ts'
import { pageOf, rows, type ListColumns } from '../crud/list.ts'
import { tableStore, type RowOf } from '../crud/table-store.ts'
import type { Database } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'
import { imageUrl } from './image.store.ts'

const columns: ListColumns = { id: 'center.id', sort: { id: 'center.id', code: 'center.code' }, search: ['center.code', 'center.nameKo', 'center.nameEn'] }

/** The centers that a caller may see. */
export function centerStore(database: Database, caller: Caller) {
  const table = tableStore(database, caller, 'center', { scope: { center: 'center.id' }, subject: 'center' })
  return {
    async list(asked: Query<typeof centerApi.list>) {
      const found = await pageOf(database.read.selectFrom('center').selectAll('center').where(table.visible), asked, columns)
      return rows({ total: found.total, rows: found.rows.map(centerOf) })
    },
    get: async (id: number): Promise<Center> => centerOf(await table.one(id)),
  }
}

export function centerOf({ imageId, inboundReservationCutoffJson: cutoff, ...row }: RowOf<'center'>): Center {
  return { ...row, logoImageUrl: imageUrl(imageId), inboundReservationCutoff: cutoff === null ? null : inboundReservationCutoff.parse(JSON.parse(cutoff)) }
}
