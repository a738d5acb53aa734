import type { InboundView } from '../../offline/engine.ts'
import { History } from '../flow/History.tsx'
import type { ScreenProps } from '../flow/flow-module.ts'
import { useFlow } from '../flow/use-flow.tsx'
import { useSayEach } from '../feedback/use-say-once.ts'
import { useWords } from '../floor.ts'
import { AskExpiry } from '../goods/AskExpiry.tsx'
import { AskLot } from '../goods/AskLot.tsx'
import { go } from '../route.ts'
import { useScans } from '../scan/use-scans.ts'
import { Icon } from '../ui/Icon.tsx'
import { Empty } from '../ui/Row.tsx'
import { Screen, type Frame } from '../ui/Screen.tsx'
import task from '../ui/task.module.css'
import { newsOf } from './news.ts'
import { expects } from './scans.ts'
import { isAsking, isInWork, type FlowFacts, type FlowState, type InWork, type Press } from './state.ts'
import { isOver, leftOf, openLines } from './tally.ts'
import { Arrival } from './states/Arrival.tsx'
import { AskConsent } from './states/AskConsent.tsx'
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
  const { state, facts, press, scanned, historyButton, history } = useFlow(run)
  const inbound = facts?.inbound

  // Nothing is left to do on the inbound, and the floor has forgotten what was counted.
  const isCanceled = inbound?.status === 'CANCELED'
  const isClosedToUs = isInWork(state) && state.at !== 'closed' && inbound != null && isOver(inbound)
  // The goods are known, so only the place is missing.
  const isChosen = state.at === 'put-away' && state.line !== null && (!inbound || leftOf(inbound, state.line) > 0)
  const isAsked = state.at === 'arrival' && state.asked !== null
  const isAllAway = state.at === 'put-away' && inbound?.lines.length && openLines(inbound).length === 0
  const waits =
    isCanceled || isClosedToUs ? 'closed' : isChosen ? 'location' : isAsked ? 'surplus' : isAllAway ? 'close' : state.at
  useScans(
    `waits.${waits}`,
    scanned(() => expects[run.state().at]),
  )

  useSayEach(facts ? newsOf(state, facts) : [])

  const type = (text: string) => void run.send({ type: 'type', text })
  if (!isInWork(state)) return <FindInbound state={state} press={press} />

  const back = () => (isAsking(state) ? press({ do: 'back' }) : toList())
  if (!inbound || inbound.id !== state.inboundId) {
    const isGone = inbound === null
    return (
      <Screen title={t('inbound')} onBack={back} state={isGone ? 'inbound.gone' : 'inbound.loading'}>
        <Empty>{t(isGone ? 'inbound.gone' : 'loading')}</Empty>
      </Screen>
    )
  }
  if (isCanceled || isClosedToUs) {
    const refused = isCanceled ? 'inbound-canceled' : 'inbound-closed'
    return (
      <Screen
        title={inbound.code}
        about={inbound.partnerName}
        onBack={toList}
        state={isCanceled ? 'inbound.canceled' : 'inbound.over'}
      >
        <p className={task.damaged} role="note">
          <Icon name="warning" /> {refusal({ refused, with: { inbound: inbound.code } })}
        </p>
      </Screen>
    )
  }
  const frame: Frame = {
    title: inbound.code,
    about: inbound.partnerName,
    onBack: back,
    state: `inbound.${state.at}`,
    aside: historyButton,
    top:
      state.at === 'closed' || isAsking(state) ? undefined : <TaskTabs state={state} inbound={inbound} press={press} />,
  }
  return (
    <>
      {drawn(state, { inbound, press, type, frame })}
      {history((onClose) => (
        <History
          subject={`inbound:${inbound.id}`}
          undoable={undoable}
          onUndo={(actionId) => press({ do: 'undo', actionId })}
          onClose={onClose}
        />
      ))}
    </>
  )
}

function drawn(state: InWork, rest: Omit<StateProps, 'state'>) {
  const { inbound, press, type, frame } = rest
  const asking = { type, frame, onCancel: () => press({ do: 'back' }) }
  switch (state.at) {
    case 'arrival':
      return <Arrival key={state.shipmentId} state={state} {...rest} />
    case 'count':
      return <CountGoods state={state} {...rest} />
    case 'choose-goods':
      return <ChooseGoods state={state} {...rest} />
    case 'expiry':
      return <AskExpiry {...asking} goods={state.goods?.name} />
    case 'lot':
      return <AskLot {...asking} goods={state.goods?.name} known={lotsOf(inbound, state.goods?.id)} />
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

/** The lots of one SKU that this inbound brought. */
function lotsOf({ lines }: InboundView, skuId: number | undefined): string[] {
  return [...new Set(lines.flatMap((line) => (line.skuId === skuId && line.lot !== null ? [line.lot] : [])))]
}
