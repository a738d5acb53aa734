import { lazy, Suspense, useEffect, useState } from 'react'
import { useFloor, useStatus, useWorker } from './floor.ts'
import { Home } from './home/Home.tsx'
import { FirstSnapshot } from './home/FirstSnapshot.tsx'
import { InboundScreen } from './inbound/InboundScreen.tsx'
import { keepState, keptState } from './inbound/kept-state.ts'
import { routeOf } from './inbound/flow-route.ts'
import { runFlow, type FlowRun } from './inbound/run-flow.ts'
import { go, readRoute, useRoute, type Route } from './route.ts'
import styles from './App.module.css'

const DevicePage = lazy(async () => ({ default: (await import('./device/DevicePage.tsx')).DevicePage }))
const QueuePage = lazy(async () => ({ default: (await import('./queue/QueuePage.tsx')).QueuePage }))
const StockLookUp = lazy(async () => ({ default: (await import('./stock/StockLookUp.tsx')).StockLookUp }))
const ExceptionsPage = lazy(async () => ({ default: (await import('./exceptions/ExceptionsPage.tsx')).ExceptionsPage }))

/** Everything a signed-in worker sees. The inbound flow lives here, above its screens, so that a look elsewhere loses nothing. */
export function SignedIn() {
  const { engine, feedback } = useFloor()
  const { userId } = useWorker()
  const { snapshot } = useStatus()
  const route = useRoute()
  const [ready, setReady] = useState(false)
  // Once it was complete, a new snapshot that comes in later does not take the task off the screen.
  if (!ready && snapshot.state === 'complete') setReady(true)
  const [flow] = useState(() =>
    runFlow(engine, {
      start: keptState(localStorage, userId) ?? { at: 'find' },
      say: feedback.say,
      hush: feedback.hush,
      keep: (state) => {
        keepState(localStorage, userId, state)
        const { screen } = readRoute(location.pathname)
        if (screen === 'inbound' || screen === 'inbounds') go(routeOf(state))
      },
    }),
  )
  useEffect(() => {
    void flow.refresh()
    return engine.onChange(() => void flow.refresh())
  }, [engine, flow])

  if (!ready) return <FirstSnapshot onGoOn={() => setReady(true)} />
  return <Suspense fallback={<div className={styles.coming} />}>{screenAt(route, flow)}</Suspense>
}

function screenAt(route: Route, flow: FlowRun) {
  switch (route.screen) {
    case 'inbound':
    case 'inbounds':
      return <InboundScreen flow={flow} route={route} />
    case 'stock':
      return <StockLookUp flow={flow} />
    case 'queue':
      return <QueuePage />
    case 'exceptions':
      return <ExceptionsPage />
    case 'device':
      return <DevicePage />
    case 'home':
      return <Home flow={flow} />
  }
}
