import { courierName } from '../../../shared/messages/couriers.ts'
import type { Writer } from '../../db/writer.ts'
import { notify, type Notice } from '../../messages/notify.ts'
import { noticeOf } from '../../messages/words/words.ts'
import type { ContractRow } from '../serial/outcome.ts'

/**
 * If a courier said nothing of a parcel for so many days, it is not asked again automatically: people look for the parcel
 * (docs/decisions/0017-delivered.md).
 */
export const silentDays = 30
/** A parcel that has not changed since this instant is silent. Null means that nobody was asked yet: then nothing is silent. */
export const silentSince = (asked: string | null): string =>
  asked === null ? '' : new Date(Date.parse(asked) - silentDays * 86_400_000).toISOString()
const mostNamed = 10

/** Tells people of the center and of the partners once of the parcels that fell silent since their courier was last asked. */
export async function tellSilent(w: Writer, { id, centerId, courierCode, polledAt }: ContractRow): Promise<void> {
  const rows = await w.tx
    .selectFrom('invoice')
    .select(['id', 'serial', 'partnerId'])
    .where('contractId', '=', id)
    .where('status', '=', 'DISPATCHED')
    .where('serial', 'is not', null)
    // Parcels that come back are left out: people were told of that already.
    .where((e) => e.or([e('lastTrackingStatus', 'is', null), e('lastTrackingStatus', '!=', 'RETURNED')]))
    .where('updatedAt', '<=', silentSince(w.now))
    .where('updatedAt', '>', silentSince(polledAt))
    .orderBy('id')
    .execute()
  const toldTo = (to: Notice['to'], own: typeof rows): Notice[] => {
    const [first, ...others] = own
    if (!first) return []
    const named = own.slice(0, mostNamed).map(({ serial }) => serial)
    const more = own.length > mostNamed ? ` +${own.length - mostNamed}` : ''
    return [
      {
        type: 'ORDER_T',
        to,
        say: (language) =>
          noticeOf('parcelSilent', {
            courier: courierName(language, courierCode),
            days: silentDays,
            waybills: named.join(', ') + more,
          })(language),
        additional: others.length === 0 ? { subject: `invoice:${first.id}` } : {},
      },
    ]
  }
  await notify(
    w,
    ...toldTo({ centerId, privilege: 'invoice:write' }, rows),
    ...[...Map.groupBy(rows, ({ partnerId }) => partnerId)].flatMap(([partnerId, own]) =>
      partnerId === null ? [] : toldTo({ partnerId, privilege: 'order:read' }, own),
    ),
  )
}
