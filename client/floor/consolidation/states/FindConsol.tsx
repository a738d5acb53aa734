import { useStatus, useWords } from '../../floor.ts'
import { go } from '../../route.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty, Row, Rows } from '../../ui/Row.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { useKnown } from '../../use-known.ts'
import styles from '../consolidation.module.css'
import { DisputeNotice } from '../DisputeNotice.tsx'
import type { Parcel, Press, StateAt } from '../state.ts'

const shownAtMost = 100

interface FindConsolProps {
  state: StateAt<'find' | 'choose'>
  press: (press: Press) => void
}

/** The worker scans a label, or chooses one of the open pallets and boxes. */
export function FindConsol({ state, press }: FindConsolProps) {
  const { t, planCourier, number } = useWords()
  const { online } = useStatus()
  const choosing = state.at === 'choose'
  const open = useKnown('open consols', (engine) => engine.openConsols())
  const consols = choosing ? open?.filter(({ planId }) => planId === state.planId) : open
  const back = () => (choosing ? press({ do: 'back' }) : go({ screen: 'home' }))
  return (
    <Screen
      title={t(choosing ? 'consolidation.choose' : 'consolidation')}
      about={t('consolidation.how')}
      onBack={back}
      state={`consolidation.${state.at}`}
    >
      <DisputeNotice />
      {state.at === 'find' && state.where && <Where parcel={state.where} press={press} />}
      {!consols && <Empty>{t('loading')}</Empty>}
      {consols?.length === 0 && <Empty>{t(online ? 'consolidation.none' : 'consolidation.noneOffline')}</Empty>}
      <Rows name={t('consolidation')}>
        {consols?.slice(0, shownAtMost).map((consol) => (
          <li key={consol.id}>
            <Row
              icon={consol.containerType === 'BOX' ? 'packing' : 'consolidation'}
              title={consol.code}
              about={[
                planCourier(consol.plan.courierCode),
                consol.plan.code,
                consol.parentCode !== null && t('consolidation.inPallet', { consol: consol.parentCode }),
              ]
                .filter(Boolean)
                .join(' · ')}
              value={
                <>
                  {number(consol.count)} <small>{t('unit.parcels', { quantity: consol.count })}</small>
                </>
              }
              onPress={() => press({ do: 'open', consol })}
            />
          </li>
        ))}
      </Rows>
      {consols && consols.length > shownAtMost && (
        <p>{t('consolidation.more', { more: consols.length - shownAtMost })}</p>
      )}
    </Screen>
  )
}

/** Where the waybill that was scanned lies. */
function Where({ parcel, press }: { parcel: Parcel; press: (press: Press) => void }) {
  const { t } = useWords()
  const { consolId, consolCode, loadedByName: worker } = parcel
  const consol = useKnown(`where ${consolId}`, async (engine) => (consolId === null ? null : engine.consol(consolId)))
  return (
    <section className={styles.last} aria-label={parcel.serial} data-testid="where">
      <b>{parcel.serial}</b>
      <p>
        <Sentence>
          {t(worker === null ? 'consolidation.isOn' : 'consolidation.elsewhere', {
            serial: parcel.serial,
            consol: consolCode ?? '',
            worker: worker ?? '',
          })}
        </Sentence>
      </p>
      <Button icon="forward" disabled={!consol} onPress={() => consol && press({ do: 'open', consol })}>
        {t('consolidation.openIt', { consol: consolCode ?? '' })}
      </Button>
    </section>
  )
}
