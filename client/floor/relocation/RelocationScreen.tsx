import { relocationPayloads } from '../../../shared/rules/floor/payloads/relocation.ts'
import type { QueuedAction } from '../../offline/engine.ts'
import { FlowHistory, History } from '../flow/History.tsx'
import type { ScreenProps } from '../flow/flow-module.ts'
import { useFlow } from '../flow/use-flow.tsx'
import { useWords } from '../floor.ts'
import { go } from '../route.ts'
import { useScans } from '../scan/use-scans.ts'
import { useSayEach } from '../feedback/use-say-once.ts'
import { Empty } from '../ui/Row.tsx'
import { Screen, type Frame } from '../ui/Screen.tsx'
import { newsOf } from './news.ts'
import { expects } from './scans.ts'
import { standing } from './sheet.ts'
import { isAsking, isOnSheet, type FlowFacts, type FlowState, type OnSheet, type Press } from './state.ts'
import { CarryGoods } from './states/CarryGoods.tsx'
import { ChooseLying } from './states/ChooseLying.tsx'
import { FindSheet } from './states/FindSheet.tsx'
import { MoveGoods } from './states/MoveGoods.tsx'
import { PlaceContents } from './states/PlaceContents.tsx'
import type { StateProps } from './states/props.ts'
import { SayShort } from './states/SayShort.tsx'
import { SheetClosed } from './states/SheetClosed.tsx'
import { TakeGoods } from './states/TakeGoods.tsx'

const toList = () => go({ screen: 'flow', flow: 'relocation', parts: [] })

/** Draws the state the flow is in. */
export function RelocationScreen({ run }: ScreenProps<FlowState, Press, FlowFacts>) {
  const { t } = useWords()
  const { state: at, facts, press, scanned, historyButton, history } = useFlow(run)
  const state = facts ? standing(at, facts) : at

  useScans(
    `relocation.waits.${state.at}`,
    scanned(() => expects[state.at]),
  )

  const isGone = facts !== null && isOnSheet(at) && state.at === 'find'
  useSayEach(facts ? newsOf(at, facts) : [])

  const frame: Frame = {
    title: t('relocation'),
    onBack:
      at.at === 'find'
        ? () => go({ screen: 'home' })
        : isAsking(state) || state.at === 'take'
          ? () => press({ do: 'back' })
          : toList,
    state: `relocation.${state.at}`,
    aside: historyButton,
  }
  if (!facts || isGone) {
    return (
      <Screen {...frame} state={facts ? 'relocation.gone' : 'relocation.loading'}>
        <Empty>{t(facts ? 'relocation.gone' : 'loading')}</Empty>
      </Screen>
    )
  }
  return (
    <>
      {drawn(state, { facts, press, frame })}
      {history((onClose) =>
        isOnSheet(state) ? (
          <History
            subject={`relocation:${state.relocationId}`}
            undoable={undoable}
            onUndo={(actionId) => press({ do: 'undo', actionId, of: { relocationId: state.relocationId } })}
            onClose={onClose}
          />
        ) : (
          <FlowHistory
            actions="relocation"
            undoable={undoable}
            onUndo={(queued) => undoOf(queued).forEach(press)}
            onClose={onClose}
          />
        ),
      )}
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

function sheetDrawn(state: OnSheet, { frame, ...others }: Omit<StateProps<OnSheet>, 'state'>) {
  const sheet = others.facts.relocation
  if (!sheet) return null
  const rest = { ...others, sheet, frame: { ...frame, title: sheet.code, about: sheet.partnerName } }
  switch (state.at) {
    case 'source':
    case 'take':
      return <TakeGoods {...rest} state={state} />
    case 'short':
      return <SayShort {...rest} state={state} />
    case 'carry':
      return <CarryGoods {...rest} state={state} />
    case 'closed':
      return <SheetClosed {...rest} state={state} />
  }
}

const undoable: ReadonlySet<string> = new Set([
  'relocation.move',
  'relocation.arrive',
  'relocation.short',
  'relocation.close',
])

function undoOf({ action: { id, payload } }: QueuedAction): Press[] {
  const move = relocationPayloads['relocation.move'].pick({ skuId: true }).loose().safeParse(payload)
  if (move.success) return [{ do: 'undo', actionId: id, of: { skuId: move.data.skuId } }]
  const sheet = relocationPayloads['relocation.arrive'].loose().safeParse(payload)
  return sheet.success ? [{ do: 'undo', actionId: id, of: { relocationId: sheet.data.relocationId } }] : []
}
