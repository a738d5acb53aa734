import { useEffect, useEffectEvent } from 'react'
import { refuseToPack } from '../../../shared/rules/floor/pack-refusals.ts'
import { ChooseWaybill } from '../flow/ChooseWaybill.tsx'
import { History } from '../flow/History.tsx'
import type { ScreenProps } from '../flow/flow-module.ts'
import { useFlow } from '../flow/use-flow.tsx'
import { useSayEach } from '../feedback/use-say-once.ts'
import { useWords } from '../floor.ts'
import { usePrinter } from '../print/use-printer.ts'
import { go } from '../route.ts'
import { useScans } from '../scan/use-scans.ts'
import { Empty } from '../ui/Row.tsx'
import { Screen, type Frame } from '../ui/Screen.tsx'
import { standing } from './enter.ts'
import { newsOf } from './news.ts'
import { expects } from './scans.ts'
import { invoiceIdOf, isInParcel, type FlowFacts, type FlowState, type Press, type Task } from './state.ts'
import { AskWaiver } from './states/AskWaiver.tsx'
import { ChooseLine } from './states/ChooseLine.tsx'
import { FindWaybill } from './states/FindWaybill.tsx'
import { FinishParcel } from './states/FinishParcel.tsx'
import { Packed } from './states/Packed.tsx'
import type { StateProps } from './states/props.ts'
import { PutGoods } from './states/PutGoods.tsx'
import { SetAside } from './states/SetAside.tsx'

const undoable: ReadonlySet<string> = new Set(['packing.pack'])
const toList = () => go({ screen: 'flow', flow: 'packing', parts: [] })

/** Draws the state the flow is in. */
export function PackingScreen({ run }: ScreenProps<FlowState, Press, FlowFacts>) {
  const { t } = useWords()
  const { state: at, facts, press, scanned, historyButton, history } = useFlow(run)
  const printer = usePrinter()
  const state = at.at !== 'choose-waybill' && facts?.invoice ? standing(at, facts.invoice) : at

  useScans(
    `packing.waits.${state.at}`,
    scanned(() => expects[run.state().at]),
  )

  // The printer belongs to the device; the flow only needs to know which it is.
  const tellPrinter = useEffectEvent(
    (printerId: number | null) => printerId !== run.state().printerId && press({ do: 'printer', printerId }),
  )
  const chosen = printer?.id ?? null
  useEffect(() => void (printer !== undefined && tellPrinter(chosen)), [printer, chosen])

  useSayEach(facts ? newsOf(at, facts) : [])

  if (state.at === 'find') return <FindWaybill state={state} press={press} />
  if (state.at === 'choose-waybill')
    return (
      <ChooseWaybill
        flow="packing"
        invoiceIds={state.invoiceIds}
        doneOf={(one) => (refuseToPack(one)?.refused === 'already-packed' ? t('packing.isPacked') : null)}
        press={press}
      />
    )
  const invoice = facts?.invoice
  if (!invoice || invoice.id !== invoiceIdOf(state)) {
    const isGone = invoice === null
    return (
      <Screen title={t('packing')} onBack={toList} state={isGone ? 'packing.gone' : 'packing.loading'}>
        <Empty>{t(isGone ? 'packing.gone' : 'loading')}</Empty>
      </Screen>
    )
  }
  const isSteppedBack = state.at === 'finish' || state.at === 'choose-line' || state.at === 'waive'
  const frame: Frame = {
    title: invoice.serial,
    about: [invoice.partnerName, invoice.orderNumber].filter(Boolean).join(' · '),
    onBack: isSteppedBack ? () => press({ do: 'back' }) : toList,
    state: `packing.${state.at}`,
    aside: isInParcel(state) ? undefined : historyButton,
  }
  return (
    <>
      {drawn(state, { invoice, facts, press, frame })}
      {history((onClose) => (
        <History
          subject={`invoice:${invoice.id}`}
          undoable={undoable}
          onUndo={(actionId) => press({ do: 'undo', actionId })}
          onClose={onClose}
        />
      ))}
    </>
  )
}

function drawn(state: Exclude<Task, { at: 'find' }>, rest: Omit<StateProps<FlowState>, 'state'>) {
  switch (state.at) {
    case 'goods':
      return <PutGoods state={state} {...rest} />
    case 'choose-line':
      return <ChooseLine state={state} {...rest} />
    case 'finish':
      return <FinishParcel state={state} {...rest} />
    case 'waive':
      return <AskWaiver state={state} {...rest} />
    case 'packed':
      return rest.invoice.status === 'CANCELED' ? <SetAside {...rest} /> : <Packed state={state} {...rest} />
    case 'aside':
      return <SetAside {...rest} />
  }
}
