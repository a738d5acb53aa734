import { goodsKey, type Change, type Facts } from '../../shared/rules/stock/facts.ts'
import type { Insert, Update } from '../db/dialect.ts'
import { inParts } from '../db/in-parts.ts'
import type { Writer } from '../db/writer.ts'
import type { BatchItem } from './batch-item.ts'
import { tellInbounds } from './notices.ts'

/** What a batch changes of inbounds. */
export class InboundChanges {
  private readonly touched = new Set<number>()
  /** Inbounds whose status changed, with the user who changed it last. */
  private readonly statuses = new Map<number, number>()
  private readonly shipments = new Map<number, { inboundId: number; at: string }>()
  private readonly lines = new Map<string, { inboundId: number; key: string }>()

  note(change: Extract<Change, { at: 'inbound' | 'shipment' | 'line' }>, { at, by }: BatchItem): void {
    switch (change.at) {
      case 'inbound':
        this.touched.add(change.id)
        this.statuses.set(change.id, by.actor.userId)
        return
      case 'shipment':
        this.touched.add(change.inboundId)
        this.shipments.set(change.id, { inboundId: change.inboundId, at })
        return
      case 'line': {
        const key = goodsKey(change)
        this.touched.add(change.inboundId)
        this.lines.set(`${change.inboundId}|${key}`, { inboundId: change.inboundId, key })
      }
    }
  }

  async save(writer: Writer, facts: Facts): Promise<void> {
    const inbounds = [...this.touched].flatMap((id) => facts.inbounds.get(id) ?? [])
    if (inbounds.length === 0) return
    await inParts(
      inbounds.map((i) => i.id),
      (ids) => writer.tx.updateTable('inboundRequest').set({ updatedAt: writer.now }).where('id', 'in', ids).execute(),
    )
    for (const inbound of inbounds) writer.changed(inbound.centerId, 'inbound', inbound.id)
    const moved = Map.groupBy(
      inbounds.filter((i) => this.statuses.has(i.id)),
      (i) => i.status,
    )
    for (const [status, those] of moved) {
      await inParts(
        those.map((i) => i.id),
        (ids) =>
          writer.tx
            .updateTable('inboundRequest')
            .set((e) => ({ status, version: e('version', '+', 1), closedAt: status === 'CLOSED' ? writer.now : null }))
            .where('id', 'in', ids)
            .execute(),
      )
    }
    await tellInbounds(
      writer,
      [...moved.values()].flat().map((inbound) => ({ inbound, by: this.statuses.get(inbound.id) ?? 0 })),
    )
    const shipments = [...this.shipments].flatMap(([id, { inboundId, at }]) => {
      const shipment = facts.inbounds.get(inboundId)?.shipments.find((s) => s.id === id)
      return shipment ? [[id, shipment.status, shipment.actualQuantity, shipment.status === 'CLOSED' ? at : null]] : []
    })
    await writer.dialect.updateMany(writer.tx, updateShipment, shipments)
    const lines = [...this.lines.values()].flatMap(({ inboundId, key }) => {
      const line = facts.inbounds.get(inboundId)?.lines.find((l) => goodsKey(l) === key)
      return line
        ? [
            [
              inboundId,
              line.skuId,
              line.lot ?? '',
              line.expirationDate ?? '',
              line.condition,
              line.quantity,
              line.storedQuantity,
            ],
          ]
        : []
    })
    await writer.dialect.insertMany(writer.tx, insertLine, lines)
  }
}

const updateShipment: Update<'inboundShipment'> = {
  table: 'inboundShipment',
  set: { status: 'text', actualQuantity: 'int', arrivedAt: 'text' },
}

const insertLine: Insert<'inspectionLine'> = {
  into: 'inspectionLine',
  columns: {
    inboundId: 'int',
    skuId: 'int',
    lot: 'text',
    expirationDate: 'text',
    condition: 'text',
    quantity: 'int',
    storedQuantity: 'int',
  },
  conflict: {
    on: ['inboundId', 'skuId', 'lot', 'expirationDate', 'condition'],
    update: ['quantity', 'storedQuantity'],
  },
}
