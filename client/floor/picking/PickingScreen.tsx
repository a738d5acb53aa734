import { useState, useSyncExternalStore } from 'react'
import { pickingPayloads } from '../../../shared/rules/picking.ts'
import type { ScanKind } from '../../../shared/scan/kind.ts'
import type { QueuedAction } from '../../offline/engine.ts'
import { DoneSheet } from '../flow/History.tsx'
import type { ScreenProps } from '../flow/flow-module.ts'
import { useWords } from '../floor.ts'
import { go } from '../route.ts'
import { useLookUp, useScans } from '../scan/use-scans.ts'
import { IconButton } from '../ui/Button.tsx'
import { Empty } from '../ui/Row.tsx'
import { Screen, type Frame } from '../ui/Screen.tsx'
import { useWakeLock } from '../ui/use-wake-lock.ts'
import { useKnown } from '../use-known.ts'
import { isOnList, type At, type FlowFacts, type FlowState, type Press } from './state.ts'
import { FindList } from './states/FindList.tsx'
import { GoToPlace } from './states/GoToPlace.tsx'
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
  back: ['location', 'goods', 'slip', 'waybill'],
}

const toList = () => go({ screen: 'flow', flow: 'picking', parts: [] })

/** Draws the state the flow is in. */
export function PickingScreen({ run }: ScreenProps<FlowState, Press, FlowFacts>) {
  const { t } = useWords()
  const at = useSyncExternalStore(run.subscribe, run.state)
  const facts = useSyncExternalStore(run.subscribe, run.facts)
  const lookUp = useLookUp()
  const [history, setHistory] = useState(false)
  useWakeLock()
  const state = facts ? standing(at, facts) : at

  useScans(`picking.waits.${state.at}`, async (scan) => {
    setHistory(false)
    await run.send({ type: 'scan', reading: await lookUp(scan, expects[state.at]) })
  })

  const press = (what: Press) => void run.send({ type: 'press', press: what })
  const frame: Frame = {
    title: t('picking'),
    onBack:
      at.at === 'find' ? () => go({ screen: 'home' }) : state.at === 'short' ? () => press({ do: 'back' }) : toList,
    state: `picking.${state.at}`,
    aside: <IconButton icon="history" name={t('history')} onPress={() => setHistory(true)} />,
  }
  if (!facts || (at.at !== 'find' && state.at === 'find')) {
    return (
      <Screen {...frame} state={facts ? 'picking.gone' : 'picking.loading'}>
        <Empty>{t(facts ? 'picking.gone' : 'loading')}</Empty>
      </Screen>
    )
  }
  return (
    <>
      {drawn(state, { facts, press, frame })}
      {history && <PicksHistory onUndo={press} onClose={() => setHistory(false)} />}
    </>
  )
}

function drawn(state: FlowState, rest: Omit<StateProps<FlowState>, 'state'>) {
  if (state.at === 'find') return <FindList {...rest} state={state} />
  const { list, workerId } = rest.facts
  if (!list) return null
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

const undoable: ReadonlySet<string> = new Set(['slip.pick', 'slip.short', 'slip.putBack'])
/** Of a shift's actions so many are looked through. */
const lookedThrough = 300

/** What was picked with this device. */
function PicksHistory({ onUndo, onClose }: { onUndo: (press: Press) => void; onClose: () => void }) {
  const done = useKnown('picks', async (engine) =>
    (await engine.queued({ limit: lookedThrough })).filter(({ action }) => action.type.startsWith('slip.')),
  )
  const undo = ({ action: { id, payload } }: QueuedAction) => {
    const { success, data } = pickingPayloads['slip.pick'].pick({ slipId: true }).loose().safeParse(payload)
    if (success) onUndo({ do: 'undo', actionId: id, slipId: data.slipId })
  }
  return <DoneSheet done={done} undoable={undoable} onUndo={undo} onClose={onClose} />
}
