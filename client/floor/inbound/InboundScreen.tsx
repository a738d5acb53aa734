import { useState, useSyncExternalStore } from 'react'
import { History } from '../flow/History.tsx'
import type { ScreenProps } from '../flow/flow-module.ts'
import { useSayOnce } from '../feedback/use-say-once.ts'
import { useWords } from '../floor.ts'
import { go } from '../route.ts'
import { useLookUp, useScans } from '../scan/use-scans.ts'
import { IconButton } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Empty } from '../ui/Row.tsx'
import { Screen, type Frame } from '../ui/Screen.tsx'
import task from '../ui/task.module.css'
import { useWakeLock } from '../ui/use-wake-lock.ts'
import { expects } from './scans.ts'
import { isAsking, isInWork, type FlowFacts, type FlowState, type InWork, type Press } from './state.ts'
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
import type { StateProps } from './states/props.ts'
import { PutAway } from './states/PutAway.tsx'
import { TaskTabs } from './TaskTabs.tsx'

const undoable: ReadonlySet<string> = new Set(['inbound.arrive', 'inbound.inspect', 'inbound.store', 'inbound.close'])
const toList = () => go({ screen: 'flow', flow: 'inbound', parts: [] })

/** Draws the state the flow is in. */
export function InboundScreen({ run }: ScreenProps<FlowState, Press, FlowFacts>) {
  const { t, refusal } = useWords()
  const state = useSyncExternalStore(run.subscribe, run.state)
  const inbound = useSyncExternalStore(run.subscribe, run.facts)?.inbound
  const lookUp = useLookUp()
  const [history, setHistory] = useState(false)
  useWakeLock()

  // Which goods is known: only the place is missing.
  const waits = state.at === 'put-away' && state.line ? 'location' : state.at
  useScans(`waits.${waits}`, async (scan) => {
    setHistory(false)
    await run.send({ type: 'scan', reading: await lookUp(scan, expects[run.state().at]) })
  })

  useSayOnce(inbound?.status === 'CANCELED' ? `inbound ${inbound.id}` : null, () => ({
    kind: 'error',
    refusal: { refused: 'inbound-canceled', with: { inbound: inbound?.code ?? '' } },
    sound: 'canceled',
  }))

  const press = (what: Press) => void run.send({ type: 'press', press: what })
  const type = (text: string) => void run.send({ type: 'type', text })
  if (!isInWork(state)) return <FindInbound state={state} press={press} />

  const back = () => (isAsking(state) ? press({ do: 'back' }) : toList())
  if (!inbound || inbound.id !== state.inboundId) {
    return (
      <Screen title={t('inbound')} onBack={back} state="inbound.loading">
        <Empty>{t('loading')}</Empty>
      </Screen>
    )
  }
  if (inbound.status === 'CANCELED') {
    return (
      <Screen title={inbound.code} about={inbound.partnerName} onBack={toList} state="inbound.canceled">
        <p className={task.damaged} role="note">
          <Icon name="warning" /> {refusal({ refused: 'inbound-canceled', with: { inbound: inbound.code } })}
        </p>
      </Screen>
    )
  }
  const frame: Frame = {
    title: inbound.code,
    about: inbound.partnerName,
    onBack: back,
    state: `inbound.${state.at}`,
    aside: <IconButton icon="history" name={t('history')} onPress={() => setHistory(true)} />,
    top:
      state.at === 'closed' || isAsking(state) ? undefined : <TaskTabs state={state} inbound={inbound} press={press} />,
  }
  return (
    <>
      {drawn(state, { inbound, press, type, frame })}
      {history && (
        <History
          subject={`inbound:${inbound.id}`}
          undoable={undoable}
          onUndo={(actionId) => press({ do: 'undo', actionId })}
          onClose={() => setHistory(false)}
        />
      )}
    </>
  )
}

function drawn(state: InWork, rest: Omit<StateProps, 'state'>) {
  switch (state.at) {
    case 'arrival':
      return <Arrival key={state.shipmentId} state={state} {...rest} />
    case 'count':
      return <CountGoods state={state} {...rest} />
    case 'choose-goods':
      return <ChooseGoods state={state} {...rest} />
    case 'expiry':
      return <AskExpiry state={state} {...rest} />
    case 'lot':
      return <AskLot state={state} {...rest} />
    case 'surplus':
      return <AskSurplus state={state} {...rest} />
    case 'consent':
      return <AskConsent state={state} {...rest} />
    case 'put-away':
      return <PutAway state={state} {...rest} />
    case 'close':
      return <CloseInbound state={state} {...rest} />
    case 'closed':
      return <Closed state={state} {...rest} />
  }
}
