import { slipApi } from '../../../../shared/api/slip.ts'
import type { HistoryEntry } from '../../../../shared/entities/inbound.ts'
import { recordOf } from '../../../../shared/messages/records/value-word.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { changesOf, labelled } from '../../../ui/record/changes.ts'
import { History } from '../../../ui/record/History.tsx'

/** The history of a slip, and of a pick list, which is a slip. */
export function SlipHistory({ id, centerId }: { id: number; centerId: number }) {
  const t = useT()
  const history = useCall(['slip'], slipApi.logs, { params: { id } })
  const described = ({ what, before, after }: HistoryEntry) => {
    const was = recordOf(before)
    const now = recordOf(after)
    // Pieces that were not found count as put back, though nobody has them.
    if (what === 'slip.putBack' && now?.missing === true)
      return [t('pickList.notFoundSome', { quantity: Number(now.quantity) })]
    return was && now
      ? changesOf(was, now, labelled({ description: 'slip.description' }, t), (value) =>
          typeof value === 'string' ? value : null,
        )
      : []
  }
  return <History entries={history} centerId={centerId} describe={described} />
}
