import { toPutBack } from '../../../shared/rules/floor/pick-pieces.ts'
import type { PickListView } from '../../offline/engine.ts'
import type { NewsItem } from '../feedback/use-say-once.ts'
import { isOnList, type FlowFacts, type FlowState } from './state.ts'
import { isEnded, slotsOf, stopsOf } from './stops.ts'

/**
 * What the office or another handheld did to the list that is being picked. The picker's own actions change the state at the same moment
 * (`done`, another slot, no list), so any other difference from the state is somebody else's doing.
 * @param known waybills that were cancelled before this list was seen here
 */
export function newsOf(at: FlowState, { list }: FlowFacts, known: ReadonlySet<number>): NewsItem[] {
  if (at.at === 'find') return []
  if (list?.id !== at.slipId)
    return at.at === 'done'
      ? []
      : [{ about: `list ${at.slipId} gone`, say: { kind: 'error', key: 'picking.gone', sound: 'canceled' } }]
  return [...inHand(at, list), ...ofTask(at, list), ...ofWaybills(list, known)]
}

/** How many counted pieces nobody wants here any more. */
function leftInHand(at: FlowState, list: PickListView): number {
  if (!isOnList(at) || at.focus === null) return 0
  const wanted = stopsOf(list).find(({ key }) => key === at.focus)?.quantity ?? 0
  return Math.max(0, at.counted - wanted)
}

/** If the list was ended, the news of that says this, too. */
function inHand(at: FlowState, list: PickListView): NewsItem[] {
  const count = leftInHand(at, list)
  if (count === 0 || isEnded(list)) return []
  return [
    {
      about: `list ${list.id} ${isOnList(at) ? at.focus : ''} ${count}`,
      say: { kind: 'error', key: 'picking.notWanted', with: { count }, sound: 'surplus' },
    },
  ]
}

/** The office ended the list, or others did what there was to do. */
function ofTask(at: FlowState, list: PickListView): NewsItem[] {
  const values = { list: list.code }
  const isAllPicked = stopsOf(list).length === 0
  if (at.at === 'back') {
    const line = list.lines.find(({ id }) => id === at.lineId)
    if (line && toPutBack(line) > 0) return []
    return [{ about: `line ${at.lineId} back`, say: { kind: 'warning', key: 'picking.nothingBack' } }]
  }
  if (at.at === 'hand')
    return slotsOf(list).length > 0
      ? []
      : [
          {
            about: `list ${list.id} handed out`,
            say: { kind: 'warning', key: 'picking.nothingToHandOut', with: values },
          },
        ]
  const count = leftInHand(at, list)
  if (!isAllPicked || (at.at === 'done' && !(count > 0 && isEnded(list)))) return []
  return isEnded(list)
    ? [
        {
          about: `list ${list.id} ended`,
          say: {
            kind: 'error',
            key: count > 0 ? 'picking.endedInHand' : 'picking.ended',
            with: count > 0 ? { ...values, count } : values,
            sound: 'closed',
          },
        },
      ]
    : [{ about: `list ${list.id} picked`, say: { kind: 'warning', key: 'picking.nothingLeft', with: values } }]
}

/** Waybills that were cancelled since. What was picked for them goes back. */
function ofWaybills(list: PickListView, known: ReadonlySet<number>): NewsItem[] {
  return [...Map.groupBy(list.lines, ({ invoiceId }) => invoiceId)].flatMap(([invoiceId, lines]): NewsItem[] => {
    const [line] = lines
    if (line?.invoiceStatus !== 'CANCELED' || known.has(invoiceId)) return []
    const count = lines.reduce((sum, each) => sum + toPutBack(each), 0)
    return [
      {
        about: `list ${list.id} without ${invoiceId}`,
        say: {
          kind: 'warning',
          key: count > 0 ? 'picking.canceledBack' : 'picking.canceledNow',
          with: { serial: line.serial, count },
          sound: 'canceled',
        },
      },
    ]
  })
}

const seen = new Map<number, ReadonlySet<number>>()

/** Waybills that were already cancelled when the list was first seen here. They are no news. */
export function canceledBefore(list: PickListView | null): ReadonlySet<number> {
  if (!list) return new Set()
  const before = seen.get(list.id)
  if (before) return before
  const canceled = list.lines.filter(({ invoiceStatus }) => invoiceStatus === 'CANCELED')
  const now = new Set(canceled.map(({ invoiceId }) => invoiceId))
  seen.set(list.id, now)
  return now
}
