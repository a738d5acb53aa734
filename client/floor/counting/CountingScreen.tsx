import { useState, useSyncExternalStore } from 'react'
import { countPayloads } from '../../../shared/rules/count.ts'
import type { ScanKind } from '../../../shared/scan/kind.ts'
import type { QueuedAction } from '../../offline/engine.ts'
import { DoneSheet } from '../flow/History.tsx'
import type { ScreenProps } from '../flow/flow-module.ts'
import { useWords } from '../floor.ts'
import { go } from '../route.ts'
import { useLookUp, useScans } from '../scan/use-scans.ts'
import { IconButton } from '../ui/Button.tsx'
import type { Frame } from '../ui/Screen.tsx'
import { useWakeLock } from '../ui/use-wake-lock.ts'
import { useKnown } from '../use-known.ts'
import { isOnPlace, type At, type FlowFacts, type FlowState, type Press } from './state.ts'
import { AskGoods, ChooseCounted } from './states/AskGoods.tsx'
import { CountLine } from './states/CountLine.tsx'
import { CountPlace } from './states/CountPlace.tsx'
import { FindPlace } from './states/FindPlace.tsx'
import type { StateProps } from './states/props.ts'

const expects: Record<At, readonly ScanKind[]> = {
  find: ['location', 'goods', 'waybill'],
  count: ['goods', 'location', 'waybill'],
  choose: ['goods', 'location', 'waybill'],
  lot: ['goods', 'location', 'waybill'],
  expiry: ['goods', 'location', 'waybill'],
  line: ['goods', 'location', 'waybill'],
}

/** Draws the state the flow is in. */
export function CountingScreen({ run }: ScreenProps<FlowState, Press, FlowFacts>) {
  const { t } = useWords()
  const state = useSyncExternalStore(run.subscribe, run.state)
  const lookUp = useLookUp()
  const [history, setHistory] = useState(false)
  useWakeLock()

  useScans(`counting.waits.${state.at}`, async (scan) => {
    setHistory(false)
    await run.send({ type: 'scan', reading: await lookUp(scan, expects[state.at]) })
  })

  const press = (what: Press) => void run.send({ type: 'press', press: what })
  const frame: Frame = {
    title: t('counting'),
    onBack:
      state.at === 'find'
        ? () => go({ screen: 'home' })
        : state.at === 'count'
          ? () => go({ screen: 'flow', flow: 'counting', parts: [] })
          : () => press({ do: 'back' }),
    state: `counting.${state.at}`,
    aside: <IconButton icon="history" name={t('history')} onPress={() => setHistory(true)} />,
  }
  return (
    <>
      {drawn(state, { press, type: (text) => void run.send({ type: 'type', text }), frame })}
      {history && <CountsHistory onUndo={press} onClose={() => setHistory(false)} />}
    </>
  )
}

function drawn(state: FlowState, rest: Omit<StateProps<FlowState>, 'state'>) {
  if (!isOnPlace(state)) return <FindPlace {...rest} state={state} />
  switch (state.at) {
    case 'count':
      return <CountPlace {...rest} state={state} />
    case 'choose':
      return <ChooseCounted {...rest} state={state} />
    case 'line':
      return <CountLine key={state.nth} {...rest} state={state} />
    default:
      return <AskGoods key={state.at} {...rest} state={state} />
  }
}

const undoable: ReadonlySet<string> = new Set(['count.place', 'count.recount'])
/** Of a shift's actions so many are looked through. */
const lookedThrough = 300

/** What was counted with this device. */
function CountsHistory({ onUndo, onClose }: { onUndo: (press: Press) => void; onClose: () => void }) {
  const done = useKnown('counts', async (engine) =>
    (await engine.queued({ limit: lookedThrough })).filter(({ action }) => action.type.startsWith('count.')),
  )
  const undo = ({ action: { id, payload } }: QueuedAction) => {
    const { success, data } = countPayloads['count.place'].safeParse(payload)
    if (success) onUndo({ do: 'undo', actionId: id, locationId: data.locationId })
  }
  return <DoneSheet done={done} undoable={undoable} onUndo={undo} onClose={onClose} />
}
