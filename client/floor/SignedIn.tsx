import { Suspense, use, useEffect, useState } from 'react'
// This fetches what the engine works with together with the screens that ask it.
import '../offline/desk/desk.ts'
import { whenIdle } from '../ui/app/whenIdle.ts'
import { useFloor, useStatusOf, useWorker } from './floor.ts'
import { News } from './feedback/News.tsx'
import { createFlows, openAll, type Flows } from './flow/flows.ts'
import type { FlowName } from './flow/flow-names.ts'
import { Home } from './home/Home.tsx'
import { FirstSnapshot } from './home/FirstSnapshot.tsx'
import { useRoute, type Route } from './route.ts'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { fetched } from './ui/fetched.ts'
import styles from './App.module.css'

const DevicePage = fetched(async () => (await import('./device/DevicePage.tsx')).DevicePage)
const QueuePage = fetched(async () => (await import('./queue/QueuePage.tsx')).QueuePage)
const StockLookUp = fetched(async () => (await import('./stock/StockLookUp.tsx')).StockLookUp)
const ExceptionsPage = fetched(async () => (await import('./exceptions/ExceptionsPage.tsx')).ExceptionsPage)

/** Everything a signed-in worker sees. The flows live above their screens, so that a look at another screen loses nothing. */
export function SignedIn() {
  const { engine, feedback } = useFloor()
  const { userId } = useWorker()
  const isComplete = useStatusOf(({ snapshot }) => snapshot.state === 'complete')
  const route = useRoute()
  const [ready, setReady] = useState(false)
  // Once the snapshot was complete, a later snapshot does not take the task off the screen.
  if (!ready && isComplete) setReady(true)
  const [flows] = useState(() => createFlows(engine, feedback, userId))
  useEffect(() => {
    if (!ready) return
    let here = true
    // The six flows are as large as everything that runs before them, so the screen is drawn first.
    whenIdle(() => here && openAll(flows))
    return () => {
      here = false
    }
  }, [flows, ready])

  if (!ready) return <FirstSnapshot onGoOn={() => setReady(true)} />
  return (
    <ScreenBoundary key={route.screen === 'flow' ? route.flow : route.screen}>
      <Suspense fallback={<div className={styles.coming} />}>{screenAt(route, flows)}</Suspense>
      <News />
    </ScreenBoundary>
  )
}

function screenAt(route: Route, flows: Flows) {
  switch (route.screen) {
    case 'flow':
      return <FlowScreen key={route.flow} flows={flows} flow={route.flow} parts={route.parts} />
    case 'stock':
      return <StockLookUp flows={flows} />
    case 'queue':
      return <QueuePage />
    case 'exceptions':
      return <ExceptionsPage />
    case 'device':
      return <DevicePage />
    case 'home':
      return <Home flows={flows} />
  }
}

function FlowScreen({ flows, flow, parts }: { flows: Flows; flow: FlowName; parts: string[] }) {
  const { Screen } = flows.opened(flow) ?? use(flows.open(flow))
  return <Screen parts={parts.join('/')} />
}
