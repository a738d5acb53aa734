import { useState } from 'react'
import type { ConsolView } from '../../offline/engine.ts'
import { useWords } from '../floor.ts'
import styles from './consolidation.module.css'
import { ToLoad } from './ToLoad.tsx'

/** Always shown while a pallet is open: how many waybills are on it, and what its plan still misses. */
export function LoadFigures({ consol: { containerType, count, plan } }: { consol: ConsolView }) {
  const { t, number } = useWords()
  const [listed, setListed] = useState(false)
  return (
    <>
      <dl className={styles.figures}>
        <div className={styles.strong}>
          <dt>{t(containerType === 'BOX' ? 'consolidation.onBox' : 'consolidation.onPallet')}</dt>
          <dd data-testid="count">{number(count)}</dd>
        </div>
        <div>
          <dt>
            <button type="button" className={styles.which} onClick={() => setListed(true)}>
              {t('consolidation.toLoad')}
            </button>
          </dt>
          <dd data-testid="to-load">{number(plan.toLoad)}</dd>
        </div>
        <div>
          <dt>{t('consolidation.toPack')}</dt>
          <dd data-testid="to-pack">{number(plan.toPack)}</dd>
        </div>
      </dl>
      {listed && <ToLoad plan={plan} onClose={() => setListed(false)} />}
    </>
  )
}
