import { useSyncExternalStore } from 'react'
import { refuse } from '../../../shared/errors.ts'
import type { Engine } from '../../offline/engine.ts'
import { DisputeNotice } from '../consolidation/DisputeNotice.tsx'
import { flowNames, flowPrivilege, type FlowName } from '../flow/flow-names.ts'
import type { Flows } from '../flow/flows.ts'
import { useFloor, useStatus, useWords, useWorker } from '../floor.ts'
import { go, type PlainScreen } from '../route.ts'
import { flowOf } from '../scan/flow-of.ts'
import { openFound } from '../scan/open-found.ts'
import { sayFound } from '../scan/say-found.ts'
import { useLookUp, useScans } from '../scan/use-scans.ts'
import { rememberLookUp } from '../stock/shared-reading.ts'
import { Button } from '../ui/Button.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Sentence } from '../ui/Sentence.tsx'
import { NotStored } from '../update/NotStored.tsx'
import { UpdatePrompt } from '../update/UpdatePrompt.tsx'
import { useKnown } from '../use-known.ts'
import styles from './Home.module.css'

/** Shows what there is to do. A scan here opens the flow that the code belongs to; goods and locations are looked up. */
export function Home({ flows }: { flows: Flows }) {
  const { engine, feedback, bus } = useFloor()
  const { enrolled, refused, unsent } = useStatus()
  const worker = useWorker()
  const { t } = useWords()
  const lookUp = useLookUp()
  const inWork = useSyncExternalStore(flows.subscribe, flows.inWork)
  const leads = worker.privileges.has('exception:write')
  const may = (flow: FlowName) => worker.privileges.has(flowPrivilege[flow])
  // A worker who does not settle exceptions still sees those of their own work.
  const openOf = useKnown('open work', openWork) ?? {}
  const mine = useKnown('exceptions', (device) => device.exceptions())?.length ?? 0

  useScans('waits.anything', async (scan) => {
    const reading = await lookUp(scan, [])
    const [found, another] = reading.candidates
    const flow = found && flowOf(found)
    const next = bus.handover()
    if (flow && !another) {
      if (!may(flow)) return feedback.say({ kind: 'error', refusal: refuse('worker-forbidden') })
      await openFound(flow, reading, flows, feedback)
      if (feedback.held()) return
    } else if (flow || found?.kind === 'goods' || found?.kind === 'location') {
      rememberLookUp(reading)
      feedback.say({ kind: 'ok', key: 'stock.found' })
      go({ screen: 'stock' })
    } else return feedback.say(sayFound(reading, 'expect.anything'))
    await next
  })

  async function start(flow: FlowName): Promise<void> {
    try {
      await flows.open(flow)
      go({ screen: 'flow', flow, parts: [] })
    } catch {
      // This part of the app was never fetched, and now there is no network.
      feedback.say({ kind: 'error', refusal: { refused: 'offline' } })
    }
  }

  const tile = (screen: PlainScreen, icon: IconName, count = 0) => (
    <button type="button" className={styles.tile} onClick={() => go({ screen })}>
      <Icon name={icon} size={26} />
      <span>
        <Sentence>{t(screen)}</Sentence>
      </span>
      {count > 0 && <b>{count}</b>}
    </button>
  )

  return (
    <Screen
      title={worker.name}
      about={enrolled ? `${enrolled.centerCode} · ${enrolled.label}` : undefined}
      state="home"
      aside={
        <div className={styles.out}>
          <Button
            icon="sign-out"
            look="quiet"
            onPress={() => void engine.signOut().then(() => feedback.say({ kind: 'info', key: 'signOut.done' }))}
          >
            {t('signOut')}
          </Button>
        </div>
      }
    >
      <NotStored />
      <DisputeNotice />
      <nav className={styles.tiles} aria-label={t('home.more')}>
        {tile('stock', 'stock')}
        {tile('queue', 'queue', unsent)}
        {(leads || mine > 0) && tile('exceptions', 'exceptions', leads ? refused : mine)}
        {tile('device', 'device')}
      </nav>
      <div className={`${styles.below} ${inWork ? styles.goesOn : ''}`}>
        <div className={styles.first}>
          <UpdatePrompt />
          {inWork && (
            <Button look="main" icon="forward" onPress={flows.goOn}>
              {t('home.continue', { name: inWork.name })}
            </Button>
          )}
        </div>
        <nav className={styles.flows} aria-label={t('home')}>
          {flowNames.filter(may).map((flow) => (
            <button
              key={flow}
              type="button"
              className={styles.flow}
              aria-description={openOf[flow] ? t('home.open', { count: openOf[flow] }) : undefined}
              onClick={() => void start(flow)}
            >
              <span>
                <Icon name={flow} size={32} />
                {openOf[flow] !== undefined && openOf[flow] > 0 && (
                  <small aria-hidden="true">{t('home.open', { count: openOf[flow] })}</small>
                )}
              </span>
              <span>{t(flow)}</span>
            </button>
          ))}
        </nav>
      </div>
    </Screen>
  )
}

/** How much work waits in each flow, as far as this device knows. */
async function openWork(engine: Engine): Promise<Partial<Record<FlowName, number>>> {
  const [inbounds, lists, parcels, consols, sheets, places] = await Promise.all([
    engine.openInbounds(),
    engine.openPickLists(),
    engine.toPack(),
    engine.openConsols(),
    engine.openRelocations(),
    engine.placesToCount(),
  ])
  return {
    inbound: inbounds.length,
    picking: lists.length,
    packing: parcels,
    consolidation: consols.length,
    relocation: sheets.length,
    counting: places.length,
  }
}
