import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { InboundView } from '../../offline/engine.ts'
import { useFloor, useWords } from '../floor.ts'
import { go, pathOf, readRoute, type Route } from '../route.ts'
import { useLookUp, useScans } from '../scan/use-scans.ts'
import { IconButton } from '../ui/Button.tsx'
import { Empty } from '../ui/Row.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useWakeLock } from '../ui/use-wake-lock.ts'
import { routeOf, standsAt, type InboundRoute } from './flow-route.ts'
import { History } from './History.tsx'
import type { FlowRun } from './run-flow.ts'
import { expects } from './scans.ts'
import { isAsking, isInWork, type FlowState, type InWork, type Press } from './state.ts'
import { Arrival } from './states/Arrival.tsx'
import { AskConsent } from './states/AskConsent.tsx'
import { AskExpiry } from './states/AskExpiry.tsx'
import { AskLot } from './states/AskLot.tsx'
import { AskSurplus } from './states/AskSurplus.tsx'
import { ChooseGoods } from './states/ChooseGoods.tsx'
import { CloseInbound } from './states/CloseInbound.tsx'
import { Closed } from './states/Closed.tsx'
import { CountGoods } from './states/CountGoods.tsx'
import { FindInbound } from './states/FindInbound.tsx'
import { PutAway } from './states/PutAway.tsx'
import { TaskTabs } from './TaskTabs.tsx'

/** What a state's screen is drawn from, and what it sends. */
export interface StateProps<S extends FlowState = InWork> {
  state: S
  inbound: InboundView
  press: (press: Press) => void
  type: (text: string) => void
}

/** Draws the state the flow is in, and keeps the address and the flow together. */
export function InboundScreen({ flow, route }: { flow: FlowRun; route: InboundRoute }) {
  const { engine } = useFloor()
  const { t } = useWords()
  const state = useSyncExternalStore(flow.subscribe, flow.state)
  const inbound = useSyncExternalStore(flow.subscribe, flow.inbound)
  const lookUp = useLookUp()
  const [history, setHistory] = useState(false)
  useWakeLock()

  useScans(`waits.${state.at}`, async (scan) => {
    setHistory(false)
    await flow.send({ type: 'scan', reading: await lookUp(scan, expects[flow.state().at]) })
  })

  const follow = useEffectEvent(async (to: Route) => {
    const now = flow.state()
    if (standsAt(now, to) || (to.screen !== 'inbound' && to.screen !== 'inbounds')) return
    // The back button first answers an open question with «no», as its back arrow does.
    if (isAsking(now)) return flow.send({ type: 'press', press: { do: 'back' } }).then(() => go(routeOf(flow.state())))
    if (to.screen === 'inbounds') return flow.send({ type: 'press', press: { do: 'back' } })
    const task = to.task ?? undefined
    if (isInWork(now) && now.at !== 'closed' && now.inboundId === to.id && task) return flow.send({ type: 'press', press: { do: 'task', task } })
    const opened = await engine.inbound(to.id)
    if (opened) await flow.send({ type: 'press', press: { do: 'open', inbound: opened, task } })
    if (!standsAt(flow.state(), to)) go(routeOf(flow.state()), { replace: true })
  })
  const path = pathOf(route)
  useEffect(() => void follow(readRoute(path)), [path])

  const press = (what: Press) => void flow.send({ type: 'press', press: what })
  const type = (text: string) => void flow.send({ type: 'type', text })
  if (!isInWork(state)) return <FindInbound state={state} press={press} />

  const back = () => (isAsking(state) ? press({ do: 'back' }) : go({ screen: 'inbounds' }))
  if (!inbound || inbound.id !== state.inboundId) {
    return (
      <Screen title={t('inbound')} onBack={back} state="inbound.loading">
        <Empty>{t('loading')}</Empty>
      </Screen>
    )
  }
  return (
    <>
      {drawn({ state, inbound, press, type }, {
        title: inbound.code,
        about: inbound.partnerName,
        onBack: back,
        state: `inbound.${state.at}`,
        aside: <IconButton icon="history" name={t('history')} onPress={() => setHistory(true)} />,
        top: state.at === 'closed' || isAsking(state) ? undefined : <TaskTabs state={state} inbound={inbound} press={press} />,
      })}
      {history && <History inbound={inbound} onUndo={(actionId) => press({ do: 'undo', actionId })} onClose={() => setHistory(false)} />}
    </>
  )
}

/** The frame that all tasks of an inbound share. */
export type Frame = Omit<Parameters<typeof Screen>[0], 'children' | 'actions'>

function drawn({ state, ...rest }: StateProps, frame: Frame) {
  switch (state.at) {
    case 'arrival':
      return <Arrival key={state.shipmentId} state={state} {...rest} frame={frame} />
    case 'count':
      return <CountGoods state={state} {...rest} frame={frame} />
    case 'choose-goods':
      return <ChooseGoods state={state} {...rest} frame={frame} />
    case 'expiry':
      return <AskExpiry state={state} {...rest} frame={frame} />
    case 'lot':
      return <AskLot state={state} {...rest} frame={frame} />
    case 'surplus':
      return <AskSurplus state={state} {...rest} frame={frame} />
    case 'consent':
      return <AskConsent state={state} {...rest} frame={frame} />
    case 'put-away':
      return <PutAway state={state} {...rest} frame={frame} />
    case 'close':
      return <CloseInbound state={state} {...rest} frame={frame} />
    case 'closed':
      return <Closed state={state} {...rest} frame={frame} />
  }
}
