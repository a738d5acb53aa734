import { useState, useSyncExternalStore } from 'react'
import { History } from '../flow/History.tsx'
import type { ScreenProps } from '../flow/flow-module.ts'
import { useWords } from '../floor.ts'
import { go } from '../route.ts'
import { useLookUp, useScans } from '../scan/use-scans.ts'
import { IconButton } from '../ui/Button.tsx'
import { Empty } from '../ui/Row.tsx'
import { Screen, type Frame } from '../ui/Screen.tsx'
import { useWakeLock } from '../ui/use-wake-lock.ts'
import { MovesHistory, undoable } from './MovesHistory.tsx'
import { expects } from './scans.ts'
import { standing } from './sheet.ts'
import { isAsking, isOnSheet, type FlowFacts, type FlowState, type OnSheet, type Press } from './state.ts'
import { CarryGoods } from './states/CarryGoods.tsx'
import { ChooseLying } from './states/ChooseLying.tsx'
import { FindSheet } from './states/FindSheet.tsx'
import { MoveGoods } from './states/MoveGoods.tsx'
import { PlaceContents } from './states/PlaceContents.tsx'
import type { StateProps } from './states/props.ts'
import { SheetClosed } from './states/SheetClosed.tsx'
import { TakeGoods } from './states/TakeGoods.tsx'

const toList = () => go({ screen: 'flow', flow: 'relocation', parts: [] })

/** Draws the state the flow is in. */
export function RelocationScreen({ run }: ScreenProps<FlowState, Press, FlowFacts>) {
  const { t } = useWords()
  const at = useSyncExternalStore(run.subscribe, run.state)
  const facts = useSyncExternalStore(run.subscribe, run.facts)
  const lookUp = useLookUp()
  const [history, setHistory] = useState(false)
  useWakeLock()
  const state = facts ? standing(at, facts) : at

  useScans(`relocation.waits.${state.at}`, async (scan) => {
    setHistory(false)
    await run.send({ type: 'scan', reading: await lookUp(scan, expects[state.at]) })
  })

  const press = (what: Press) => void run.send({ type: 'press', press: what })
  const frame: Frame = {
    title: t('relocation'),
    onBack:
      at.at === 'find'
        ? () => go({ screen: 'home' })
        : isAsking(state) || state.at === 'take'
          ? () => press({ do: 'back' })
          : toList,
    state: `relocation.${state.at}`,
    aside: <IconButton icon="history" name={t('history')} onPress={() => setHistory(true)} />,
  }
  if (!facts || (isOnSheet(at) && state.at === 'find')) {
    return (
      <Screen {...frame} state={facts ? 'relocation.gone' : 'relocation.loading'}>
        <Empty>{t(facts ? 'relocation.gone' : 'loading')}</Empty>
      </Screen>
    )
  }
  const close = () => setHistory(false)
  return (
    <>
      {drawn(state, { facts, press, frame })}
      {history &&
        (isOnSheet(state) ? (
          <History
            subject={`relocation:${state.relocationId}`}
            undoable={undoable}
            onUndo={(actionId) => press({ do: 'undo', actionId, of: { relocationId: state.relocationId } })}
            onClose={close}
          />
        ) : (
          <MovesHistory onUndo={press} onClose={close} />
        ))}
    </>
  )
}

function drawn(state: FlowState, rest: Omit<StateProps<FlowState>, 'state'>) {
  switch (state.at) {
    case 'find':
      return <FindSheet {...rest} state={state} />
    case 'place':
      return <PlaceContents {...rest} state={state} />
    case 'choose':
      return <ChooseLying {...rest} state={state} />
    case 'move':
      return <MoveGoods {...rest} state={state} />
    default:
      return sheetDrawn(state, rest)
  }
}

function sheetDrawn(state: OnSheet, rest: Omit<StateProps<OnSheet>, 'state'>) {
  const sheet = rest.facts.relocation
  if (!sheet) return null
  switch (state.at) {
    case 'source':
    case 'take':
      return <TakeGoods {...rest} state={state} sheet={sheet} />
    case 'carry':
      return <CarryGoods {...rest} state={state} sheet={sheet} />
    case 'closed':
      return <SheetClosed {...rest} state={state} sheet={sheet} />
  }
}
