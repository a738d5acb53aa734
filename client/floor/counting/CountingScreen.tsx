import { countPayloads } from '../../../shared/rules/floor/payloads/count.ts'
import type { ScanKind } from '../../../shared/scan/kind.ts'
import type { QueuedAction } from '../../offline/engine.ts'
import { FlowHistory } from '../flow/History.tsx'
import type { ScreenProps } from '../flow/flow-module.ts'
import { useFlow } from '../flow/use-flow.tsx'
import { useWords } from '../floor.ts'
import { AskExpiry } from '../goods/AskExpiry.tsx'
import { AskLot } from '../goods/AskLot.tsx'
import { go } from '../route.ts'
import { useScans } from '../scan/use-scans.ts'
import type { Frame } from '../ui/Screen.tsx'
import { isOnPlace, type At, type FlowFacts, type FlowState, type Press } from './state.ts'
import { ChooseCounted } from './states/ChooseCounted.tsx'
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
  const { state, press, scanned, historyButton, history } = useFlow(run)

  useScans(
    `counting.waits.${state.at}`,
    scanned(() => expects[state.at]),
  )

  const frame: Frame = {
    title: t('counting'),
    onBack:
      state.at === 'find'
        ? () => go({ screen: 'home' })
        : state.at === 'count'
          ? () => go({ screen: 'flow', flow: 'counting', parts: [] })
          : () => press({ do: 'back' }),
    state: `counting.${state.at}`,
    aside: historyButton,
  }
  return (
    <>
      {drawn(state, { press, type: (text) => void run.send({ type: 'type', text }), frame })}
      {history((onClose) => (
        <FlowHistory
          actions="count"
          undoable={undoable}
          onUndo={(queued) => undoOf(queued).forEach(press)}
          onClose={onClose}
        />
      ))}
    </>
  )
}

function drawn(state: FlowState, rest: Omit<StateProps<FlowState>, 'state'>) {
  const { press, type, frame } = rest
  const asking = { type, frame, onCancel: () => press({ do: 'back' }) }
  if (!isOnPlace(state)) return <FindPlace {...rest} state={state} />
  switch (state.at) {
    case 'count':
      return <CountPlace {...rest} state={state} />
    case 'choose':
      return <ChooseCounted {...rest} state={state} />
    case 'line':
      return <CountLine key={state.nth} {...rest} state={state} />
    case 'lot':
      return <AskLot {...asking} goods={state.asked.sku.name} />
    case 'expiry':
      return <AskExpiry {...asking} goods={state.asked.sku.name} />
  }
}

const undoable: ReadonlySet<string> = new Set(['count.place', 'count.recount'])

function undoOf({ action: { id, payload } }: QueuedAction): Press[] {
  const { success, data } = countPayloads['count.place'].safeParse(payload)
  return success ? [{ do: 'undo', actionId: id, locationId: data.locationId }] : []
}
