import { useStatus, useWords } from '../../floor.ts'
import { localDay } from '../../local-day.ts'
import { go } from '../../route.ts'
import { Empty, Row, Rows } from '../../ui/Row.tsx'
import { Screen } from '../../ui/Screen.tsx'
import type { FlowState, Press } from '../state.ts'
import { arrivals, totals } from '../tally.ts'
import { useKnown } from '../../use-known.ts'

/** The worker scans the inbound's code or a parcel's waybill, or chooses an inbound that may be worked on. */
export function FindInbound({
  state,
  press,
}: {
  state: Extract<FlowState, { at: 'find' | 'choose-inbound' }>
  press: (press: Press) => void
}) {
  const { t, number } = useWords()
  const { online } = useStatus()
  const today = localDay()
  const choosing = state.at === 'choose-inbound'
  const inbounds = useKnown('open', (engine) => engine.openInbounds())
  const shown = choosing ? inbounds?.filter((i) => state.ids.includes(i.id)) : inbounds
  return (
    <Screen
      title={t(choosing ? 'inbound.which' : 'inbound')}
      about={t('find.how')}
      onBack={() => (choosing ? press({ do: 'back' }) : go({ screen: 'home' }))}
      state={`inbound.${state.at}`}
    >
      {!shown && <Empty>{t('loading')}</Empty>}
      {shown?.length === 0 && <Empty>{t(online ? 'find.none' : 'find.noneOffline')}</Empty>}
      <Rows name={t('inbound')}>
        {shown?.map((inbound) => {
          const { announced, counted } = totals(inbound)
          const { here, of: expected } = arrivals(inbound)
          const whenOrHere =
            here === 0
              ? (inbound.scheduledDate ?? t('find.noDate'))
              : here === expected
                ? t('arrival.closed')
                : `${t('arrival.closed')} ${number(here)}/${number(expected)}`
          const isOverdue = here === 0 && inbound.scheduledDate !== null && inbound.scheduledDate < today
          return (
            <li key={inbound.id}>
              <Row
                icon={isOverdue ? 'warning' : undefined}
                title={inbound.code}
                about={`${inbound.partnerName} · ${isOverdue ? t('find.overdue', { day: whenOrHere }) : whenOrHere} · ${t('find.skus', { skus: inbound.items.length })}`}
                value={
                  <>
                    {number(counted)}/{number(announced)} <small>{t('unit.pieces')}</small>
                  </>
                }
                onPress={() => press({ do: 'open', inbound })}
              />
            </li>
          )
        })}
      </Rows>
    </Screen>
  )
}
