import { Suspense } from 'react'
import { fetchedPart } from '../../../ui/app/fetched.tsx'
import { useT } from '../../../ui/app/language.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { Part } from '../Part.tsx'
import { CutOffs } from './CutOffs.tsx'
import styles from './flow.module.css'
import { FlowStages } from './FlowStages.tsx'
import { useFlow } from './useFlow.ts'

const FlowByHour = fetchedPart(async () => (await import('./FlowByHour.tsx')).FlowByHour)

/** From waybill to truck: each stage today against yesterday at the same time, how it grew, and what the trucks should still take. */
export function FlowAtStart() {
  const t = useT()
  const flow = useFlow()
  return (
    <Part wide title={t('start.flow')} all={{ to: `/invoice?type=NORMAL${flow.inScope}`, label: t('start.all') }}>
      {flow.error ? (
        <ErrorState error={flow.error} onRetry={() => void flow.refetch()} />
      ) : (
        <>
          <FlowStages {...flow} />
          {flow.data && (
            <div className={styles.sides}>
              <div className={styles.byHour}>
                <Suspense>
                  <FlowByHour stages={flow.data.stages} from={flow.from} height={208} />
                </Suspense>
              </div>
              {flow.seesTrucks && <CutOffs rows={flow.data.cutOffs} today={flow.today} inScope={flow.inScope} />}
            </div>
          )}
        </>
      )}
    </Part>
  )
}
