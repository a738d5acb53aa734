import type { Body } from '../../../shared/api/call.ts'
import type { legacyInvoiceApi } from '../../../shared/api/invoice.ts'
import type { LegacyInvoice, Party } from '../../../shared/entities/invoice.ts'
import { plainCode } from '../../../shared/sync/pack.ts'
import type { RowOf } from '../../crud/table-store.ts'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { HttpError, missing, noSuch } from '../../http/errors.ts'
import { createInvoice } from './create.ts'
import type { LineDraft } from './input.ts'
import { linesOf } from './read.ts'
import { recipientOf, senderOf, type LineRow } from './view.ts'
import { invoiceStore } from './store.ts'
import { partyOf } from './party.ts'
import { visible } from '../../subjects.ts'

type Input = Body<typeof legacyInvoiceApi.returning>
type Contract = RowOf<'contract'>

/** Makes the return of a parcel that went out: the same goods, with sender and recipient swapped unless the caller names others. */
export async function returnInvoice(database: Database, caller: Caller, input: Input): Promise<LegacyInvoice> {
  const store = invoiceStore(database, caller)
  const original = await store.table.one(input.invoiceId).catch(() => {
    throw noSuch('invoiceId', 'There is no such invoice.')
  })
  if (original.type === 'RETURN')
    throw new HttpError(409, 'return-of-return', { values: { serial: original.serial ?? original.originalOrderId } })
  if (original.status !== 'DISPATCHED' && original.status !== 'DELIVERED')
    throw new HttpError(409, 'invoice-not-dispatched', {
      values: { serial: original.serial ?? original.originalOrderId, status: original.status },
    })
  const contractId = input.contractId ?? original.contractId
  const contract = await database.read
    .selectFrom('contract')
    .selectAll()
    .where('id', '=', contractId)
    .where(visible(caller, 'contract'))
    .executeTakeFirst()
  if (!contract) throw noSuch('contractId', 'There is no such contract.')
  const recipient = input.recipient ?? senderOf(original) ?? returnParty(contract)
  if (!recipient)
    throw missing('recipient', 'Neither the invoice has a sender nor the contract an address for returns.')

  const { partnerId, originalOrderId, width, depth, height, weight } = original
  const lines = (await linesOf(database.read, [original.id])).get(original.id) ?? []
  const id = await createInvoice(database, caller, {
    contractId,
    partnerId,
    originalOrderId,
    width,
    depth,
    height,
    weight,
    recipient,
    sender: input.sender ?? recipientOf(original),
    type: 'RETURN',
    paymentTerms: input.paymentCondition,
    memo: input.memo,
    returnOfId: original.id,
    lines: lines.map(asDraft),
    countryId: null,
    serial: null,
    auxSerial: null,
    paymentPrice: 0,
    csiData: null,
    isExempted: original.isExempted,
    estimatedDeliveryDate: null,
    orderedAt: null,
    deliveryAttributeType: 'NORMAL',
    region: null,
    hubCode: null,
  })
  return store.legacyOne(id)
}

/** The returns of what each search names: an order, a serial or an id. A waybill that orders share is found by each of them. */
export async function findReturns(database: Database, caller: Caller, searches: readonly string[]) {
  const store = invoiceStore(database, caller)
  const unique = [...new Set(searches)]
  const ids = unique.filter((text) => /^[1-9]\d{0,14}$/.test(text)).map(Number)
  const ofOrder = await database.read
    .selectFrom('order')
    .innerJoin('parcelLine', 'parcelLine.salesOrderId', 'order.id')
    .select(['parcelLine.invoiceId', 'order.channelOrderId'])
    .distinct()
    .where('order.channelOrderId', 'in', unique)
    .execute()
  const named = await database.read
    .selectFrom('invoice')
    .select(['id', 'type', 'serialKey', 'originalOrderId'])
    .where(store.table.visible)
    .where((e) =>
      e.or([
        e('serialKey', 'in', unique.map(plainCode)),
        e('originalOrderId', 'in', unique),
        ...(ofOrder.length > 0
          ? [
              e(
                'id',
                'in',
                ofOrder.map(({ invoiceId }) => invoiceId),
              ),
            ]
          : []),
        ...(ids.length > 0 ? [e('id', 'in', ids)] : []),
      ]),
    )
    .execute()
  const returns =
    named.length === 0
      ? []
      : await database.read
          .selectFrom('invoice')
          .select(['id', 'returnOfId'])
          .where(store.table.visible)
          .where(
            'returnOfId',
            'in',
            named.map(({ id }) => id),
          )
          .execute()
  const found: number[] = []
  const failure: { search: string; reason: 'NOT_FOUND' | 'NO_RETURN' }[] = []
  for (const search of unique) {
    const those = named.filter(
      ({ id, serialKey, originalOrderId }) =>
        serialKey === plainCode(search) ||
        originalOrderId === search ||
        String(id) === search ||
        ofOrder.some(({ invoiceId, channelOrderId }) => invoiceId === id && channelOrderId === search),
    )
    const back = [
      ...those.filter(({ type }) => type === 'RETURN').map(({ id }) => id),
      ...returns.filter(({ returnOfId }) => those.some(({ id }) => id === returnOfId)).map(({ id }) => id),
    ]
    if (back.length === 0) failure.push({ search, reason: those.length === 0 ? 'NOT_FOUND' : 'NO_RETURN' })
    found.push(...back)
  }
  return { data: await store.legacy(found), failure }
}

function asDraft({ id: _id, invoiceId: _invoiceId, skuId: _skuId, ...line }: LineRow): LineDraft {
  return line
}

/** Where a contract wants its returns, or else where it sends from. */
function returnParty(contract: Contract): Party | null {
  const {
    returnName,
    returnPhone,
    returnPostalCode,
    returnAddress,
    shipperName,
    shipperPhone,
    shipperPostalCode,
    shipperAddress,
  } = contract
  return (
    partyOf(returnName, returnPhone, returnPostalCode, returnAddress) ??
    partyOf(shipperName, shipperPhone, shipperPostalCode, shipperAddress)
  )
}
