import { lazy, Suspense, useEffect, useState } from 'react'
import { useFloor, useStatus, useWorker } from './floor.ts'
import { DevicePage } from './device/DevicePage.tsx'
import { Home } from './home/Home.tsx'
import { FirstSnapshot } from './home/FirstSnapshot.tsx'
import { InboundScreen } from './inbound/InboundScreen.tsx'
import { keepState, keptState } from './inbound/kept-state.ts'
import { routeOf } from './inbound/flow-route.ts'
import { runFlow } from './inbound/run-flow.ts'
import { QueuePage } from './queue/QueuePage.tsx'
import { go, readRoute, useRoute } from './route.ts'
import { StockLookUp } from './stock/StockLookUp.tsx'

const ExceptionsPage = lazy(async () => ({ default: (await import('./exceptions/ExceptionsPage.tsx')).ExceptionsPage }))

/** Everything a signed-in worker sees. The inbound flow lives here, above its screens, so that a look elsewhere loses nothing. */
export function SignedIn() {
  const { engine, feedback } = useFloor()
  const { userId } = useWorker()
  const { snapshot } = useStatus()
  const route = useRoute()
  const [goneOn, setGoneOn] = useState(false)
  const [flow] = useState(() =>
    runFlow(engine, {
      start: keptState(localStorage, userId) ?? { at: 'find' },
      say: feedback.say,
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

  if (snapshot.state !== 'complete' && !goneOn) return <FirstSnapshot onGoOn={() => setGoneOn(true)} />
  switch (route.screen) {
    case 'inbound':
    case 'inbounds':
      return <InboundScreen flow={flow} route={route} />
    case 'stock':
      return <StockLookUp flow={flow} />
    case 'queue':
      return <QueuePage />
    case 'exceptions':
      return (
        <Suspense fallback={null}>
          <ExceptionsPage />
        </Suspense>
      )
    case 'device':
      return <DevicePage />
    case 'home':
      return <Home flow={flow} />
  }
}
