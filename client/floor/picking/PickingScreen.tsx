import { pickingPayloads } from '../../../shared/rules/floor/payloads/picking.ts'
import type { ScanKind } from '../../../shared/scan/kind.ts'
import type { QueuedAction } from '../../offline/engine.ts'
import { FlowHistory } from '../flow/History.tsx'
import type { ScreenProps } from '../flow/flow-module.ts'
import { useFlow } from '../flow/use-flow.tsx'
import { useSayEach } from '../feedback/use-say-once.ts'
import { useWords } from '../floor.ts'
import { go } from '../route.ts'
import { useScans } from '../scan/use-scans.ts'
import { Empty } from '../ui/Row.tsx'
import { Screen, type Frame } from '../ui/Screen.tsx'
import { canceledBefore, newsOf } from './news.ts'
import { isOnList, type At, type FlowFacts, type FlowState, type Press } from './state.ts'
import { FindList } from './states/FindList.tsx'
import { GoToPlace } from './states/GoToPlace.tsx'
import { HandOut } from './states/HandOut.tsx'
import { ListDone } from './states/ListDone.tsx'
import type { StateProps } from './states/props.ts'
import { PutBack } from './states/PutBack.tsx'
import { SayShort } from './states/SayShort.tsx'
import { TakeGoods } from './states/TakeGoods.tsx'
import { standing, stopOf } from './stops.ts'

const expects: Record<At, readonly ScanKind[]> = {
  find: ['slip', 'location', 'goods', 'waybill'],
  go: ['location', 'goods', 'slip', 'waybill'],
  take: ['goods', 'location', 'slip', 'waybill'],
  short: ['goods', 'location', 'slip', 'waybill'],
  done: ['slip', 'location', 'goods', 'waybill'],
  hand: ['goods', 'slip', 'location', 'waybill'],
  back: ['location', 'goods', 'slip', 'waybill'],
}

const toList = () => go({ screen: 'flow', flow: 'picking', parts: [] })

/** Draws the state the flow is in. */
export function PickingScreen({ run }: ScreenProps<FlowState, Press, FlowFacts>) {
  const { t } = useWords()
  const { state: at, facts, press, scanned, historyButton, history } = useFlow(run)
  const state = facts ? standing(at, facts) : at

  useScans(
    `picking.waits.${state.at}`,
    scanned(() => expects[state.at]),
  )

  useSayEach(facts ? newsOf(at, facts, canceledBefore(facts.list)) : [])

  const frame: Frame = {
    title: t('picking'),
    onBack:
      at.at === 'find' ? () => go({ screen: 'home' }) : state.at === 'short' ? () => press({ do: 'back' }) : toList,
    state: `picking.${state.at}`,
    aside: historyButton,
  }
  if (!facts || (at.at !== 'find' && state.at === 'find')) {
    return (
      <Screen {...frame} state={facts ? 'picking.gone' : 'picking.loading'}>
        <Empty>{t(!facts ? 'loading' : facts.list ? 'picking.nothingBack' : 'picking.gone')}</Empty>
      </Screen>
    )
  }
  return (
    <>
      {drawn(state, { facts, press, frame })}
      {history((onClose) => (
        <FlowHistory
          actions="slip"
          undoable={undoable}
          onUndo={(queued) => undoOf(queued).forEach(press)}
          onClose={onClose}
        />
      ))}
    </>
  )
}

function drawn(state: FlowState, rest: Omit<StateProps<FlowState>, 'state'>) {
  if (state.at === 'find') return <FindList {...rest} state={state} />
  const { list, workerId } = rest.facts
  if (!list) return null
  if (state.at === 'hand') return <HandOut {...rest} state={state} list={list} />
  if (state.at === 'back') return <PutBack {...rest} state={state} list={list} />
  const stop = isOnList(state) ? stopOf(list, workerId, state) : null
  if (!stop || state.at === 'done') return <ListDone {...rest} list={list} />
  switch (state.at) {
    case 'go':
      return <GoToPlace {...rest} state={state} list={list} stop={stop} />
    case 'take':
      return <TakeGoods key={stop.key} {...rest} state={state} list={list} stop={stop} />
    case 'short':
      return <SayShort {...rest} state={state} list={list} stop={stop} />
  }
}

const undoable: ReadonlySet<string> = new Set(['slip.pick', 'slip.short', 'slip.handOut', 'slip.putBack'])

function undoOf({ action: { id, payload } }: QueuedAction): Press[] {
  const { success, data } = pickingPayloads['slip.pick'].pick({ slipId: true }).loose().safeParse(payload)
  return success ? [{ do: 'undo', actionId: id, slipId: data.slipId }] : []
}
