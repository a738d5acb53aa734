import { useSyncExternalStore } from 'react'
import { useFloor, useStatus, useWords, useWorker } from '../floor.ts'
import type { FlowRun } from '../inbound/run-flow.ts'
import { routeOf } from '../inbound/flow-route.ts'
import { isInWork } from '../inbound/state.ts'
import { go } from '../route.ts'
import { sayFound } from '../scan/say-found.ts'
import { useLookUp, useScans } from '../scan/use-scans.ts'
import { rememberLookUp } from '../stock/shared-reading.ts'
import { Button } from '../ui/Button.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { Screen } from '../ui/Screen.tsx'
import { UpdatePrompt } from '../update/UpdatePrompt.tsx'
import type { Route } from '../route.ts'
import styles from './Home.module.css'

/** What there is to do. Scanning an inbound opens it from here; goods and locations are looked up. */
export function Home({ flow }: { flow: FlowRun }) {
  const { engine, feedback, bus } = useFloor()
  const { enrolled, refused, unsent } = useStatus()
  const worker = useWorker()
  const { t } = useWords()
  const lookUp = useLookUp()
  const state = useSyncExternalStore(flow.subscribe, flow.state)
  const inbound = useSyncExternalStore(flow.subscribe, flow.inbound)
  const leads = worker.privileges.has('exception:write')

  useScans('waits.anything', async (scan) => {
    const reading = await lookUp(scan, [])
    const found = reading.candidates[0]
    const next = bus.handover()
    if (found?.kind === 'inbounds') {
      await flow.send({ type: 'scan', reading })
      if (feedback.held()) return
      go(routeOf(flow.state()))
    } else if (found?.kind === 'goods' || found?.kind === 'location') {
      rememberLookUp(reading)
      feedback.say({ kind: 'ok', key: 'stock.found' })
      go({ screen: 'stock' })
    } else return feedback.say(sayFound(reading, 'expect.anything'))
    await next
  })

  const tile = (screen: Exclude<Route['screen'], 'inbound'>, icon: IconName, label: string, count?: number) => (
    <button type="button" className={styles.tile} onClick={() => go({ screen })}>
      <Icon name={icon} size={34} />
      <span>{label}</span>
      {count !== undefined && count > 0 && <b>{count}</b>}
    </button>
  )

  return (
    <Screen
      title={worker.name}
      about={enrolled ? `${enrolled.centerCode} · ${enrolled.label}` : undefined}
      state="home"
      aside={<div className={styles.out}><Button icon="sign-out" look="quiet" onPress={() => void engine.signOut().then(() => feedback.say({ kind: 'info', key: 'signOut.done' }))}>{t('signOut')}</Button></div>}
    >
      <UpdatePrompt />
      <nav className={styles.tiles} aria-label={t('home')}>
        {tile('stock', 'stock', t('stock'))}
        {tile('queue', 'queue', t('queue'), unsent)}
        {leads && tile('exceptions', 'exceptions', t('exceptions'), refused)}
        {tile('device', 'device', t('device'))}
      </nav>
      <div className={styles.below}>
        {isInWork(state) && state.at !== 'closed' && inbound && (
          <Button icon="forward" onPress={() => go(routeOf(state))}>{t('home.continue', { inbound: inbound.code })}</Button>
        )}
        <button type="button" className={styles.first} onClick={() => go({ screen: 'inbounds' })}>
          <Icon name="inbound" size={44} />
          <span>{t('inbound')}</span>
        </button>
      </div>
    </Screen>
  )
}
