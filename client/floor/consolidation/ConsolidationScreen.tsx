import { consolPayloads } from '../../../shared/rules/floor/payloads/consol.ts'
import { isPlanOpen, refuseUnready } from '../../../shared/rules/floor/consol.ts'
import { ChooseWaybill } from '../flow/ChooseWaybill.tsx'
import { History } from '../flow/History.tsx'
import type { ScreenProps } from '../flow/flow-module.ts'
import { useFlow } from '../flow/use-flow.tsx'
import { useSayOnce } from '../feedback/use-say-once.ts'
import { useWords } from '../floor.ts'
import { go } from '../route.ts'
import { useScans } from '../scan/use-scans.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Row.tsx'
import { Screen, type Frame } from '../ui/Screen.tsx'
import { LoadFigures } from './LoadFigures.tsx'
import { expects } from './scans.ts'
import { isAsking, isInWork, taskOf, type FlowFacts, type FlowState, type InWork, type Press } from './state.ts'
import { AskBox } from './states/AskBox.tsx'
import { AskTakeOff } from './states/AskTakeOff.tsx'
import { Contents } from './states/Contents.tsx'
import { EnterPassCode } from './states/EnterPassCode.tsx'
import { FindConsol } from './states/FindConsol.tsx'
import { LoadWaybills } from './states/LoadWaybills.tsx'
import type { StateProps } from './states/props.ts'

const undoable: ReadonlySet<string> = new Set(['consol.load', 'consol.unload', 'consol.nest', 'consol.unnest'])
const toList = () => go({ screen: 'flow', flow: 'consolidation', parts: [] })

/** Draws the state the flow is in. */
export function ConsolidationScreen({ run }: ScreenProps<FlowState, Press, FlowFacts>) {
  const { t, planCourier } = useWords()
  const { state, facts, press, scanned, historyButton, history } = useFlow(run)
  const consol = facts?.consol
  const isClosed = state.at === 'load' && consol && !isPlanOpen(consol.plan.status)

  useScans(
    `consolidation.waits.${isClosed ? 'find' : state.at}`,
    scanned(() => expects[run.state().at]),
  )

  const task = taskOf(state)
  const isLoading = isInWork(task) && consol !== undefined
  useSayOnce(
    isLoading && consol && !isPlanOpen(consol.plan.status) ? `${consol.plan.code} closed at ${consol.code}` : null,
    () => ({
      kind: 'error',
      key: 'consolidation.closedMeanwhile',
      with: { plan: consol?.plan.code ?? '' },
      sound: 'closed',
    }),
  )
  useSayOnce(isLoading && consol === null ? `consol ${task.consolId} gone` : null, () => ({
    kind: 'error',
    key: 'consolidation.gone',
    sound: 'canceled',
  }))

  if (state.at === 'find' || state.at === 'choose') return <FindConsol state={state} press={press} />
  if (state.at === 'choose-waybill')
    return (
      <ChooseWaybill
        flow="consolidation"
        invoiceIds={state.invoiceIds}
        doneOf={(one) => one.consolCode ?? (refuseUnready(one) ? t('consolidation.toPack') : null)}
        press={press}
      />
    )
  if (!consol || consol.id !== state.consolId) {
    return (
      <Screen
        title={t('consolidation')}
        onBack={toList}
        state="consolidation.gone"
        actions={
          consol === null && (
            <Button look="main" icon="back" onPress={toList}>
              {t('consolidation.toList')}
            </Button>
          )
        }
      >
        <Empty>{t(consol === null ? 'consolidation.gone' : 'loading')}</Empty>
      </Screen>
    )
  }
  const frame: Frame = {
    title: consol.code,
    about: [
      consol.parentCode !== null && t('consolidation.inPallet', { consol: consol.parentCode }),
      consol.plan.code,
      planCourier(consol.plan.courierCode),
    ]
      .filter(Boolean)
      .join(' · '),
    state: `consolidation.${state.at}`,
    onBack: isAsking(state) || state.at === 'contents' ? () => press({ do: 'back' }) : toList,
  }
  if (state.at === 'pass-code')
    return <EnterPassCode key={state.tries} state={state} consol={consol} press={press} frame={frame} />
  const undo = (actionId: string, payload: unknown) => {
    const { success, data } = consolPayloads['consol.undo'].pick({ consolId: true }).loose().safeParse(payload)
    if (success) press({ do: 'undo', actionId, consolId: data.consolId })
  }
  return (
    <>
      {drawn(state, {
        consol,
        press,
        frame: {
          ...frame,
          top: <LoadFigures consol={consol} />,
          aside: historyButton,
        },
      })}
      {history((onClose) => (
        <History subject={`consol:${consol.id}`} undoable={undoable} onUndo={undo} onClose={onClose} />
      ))}
    </>
  )
}

function drawn(state: InWork, props: Omit<StateProps, 'state'>) {
  switch (state.at) {
    case 'load':
      return <LoadWaybills state={state} {...props} />
    case 'contents':
      return <Contents state={state} {...props} />
    case 'take-off':
      return <AskTakeOff state={state} {...props} />
    case 'nest':
    case 'take-out':
      return <AskBox state={state} {...props} />
  }
}
