import { flowControlApi } from '../../../../shared/api/flow-control.ts'
import { nameAmong } from '../../../../shared/messages/flow-sentence.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { RecordLink } from '../../../ui/record/RecordLink.tsx'
import { useFlowSentence } from './useFlowSentence.ts'

/** The controls that stopped an order, as sentences; a control that was deleted since, by its number. */
export function ControlsThatStopped({ ids }: { ids: number[] }) {
  const t = useT()
  const { ofControl } = useFlowSentence()
  const { data } = useCall(['flowControl', 'channel'], flowControlApi.list, { query: { ids, pageSize: 100 } })
  return ids.map((id) => {
    const control = data?.data.find((one) => one.id === id)
    return (
      <div key={id}>
        {control ? (
          <RecordLink of="flowControl" id={id}>
            {ofControl({ ...control, nameOfChannel: nameAmong(control.channels) })}
          </RecordLink>
        ) : (
          t('flow.one', { id })
        )}
      </div>
    )
  })
}
