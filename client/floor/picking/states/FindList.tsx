import { toHandOut, toPick, toPutBack } from '../../../../shared/rules/floor/pick-pieces.ts'
import { isSlipOpen } from '../../../../shared/rules/stock/slip-steps.ts'
import { useWords } from '../../floor.ts'
import { Pieces } from '../../ui/Pieces.tsx'
import { Empty, Row, Rows } from '../../ui/Row.tsx'
import { Screen } from '../../ui/Screen.tsx'
import task from '../../ui/task.module.css'
import { useKnown } from '../../use-known.ts'
import { backOf, slotsOf } from '../stops.ts'
import type { StateAt } from '../state.ts'
import type { StateProps } from './props.ts'

/** The worker scans a list or chooses one. Goods of cancelled waybills, which nobody may pack, are listed first. */
export function FindList({ press, frame }: StateProps<StateAt<'find'>>) {
  const { t } = useWords()
  const lists = useKnown('pick lists', (engine) => engine.openPickLists())
  const open = lists?.filter(({ status }) => isSlipOpen(status)) ?? []
  const back = backOf(lists ?? [])
  const slots =
    lists?.map((list) => ({ list, waiting: slotsOf(list) })).filter(({ waiting }) => waiting.length > 0) ?? []
  return (
    <Screen {...frame} about={t('picking.how')}>
      {!lists && <Empty>{t('loading')}</Empty>}
      {lists && open.length === 0 && <Empty>{t('picking.none')}</Empty>}
      {back.length > 0 && (
        <>
          <h2 className={task.heading}>{t('picking.toPutBack')}</h2>
          <Rows name={t('picking.toPutBack')}>
            {back.map(({ list, line }) => (
              <li key={line.id}>
                <Row
                  icon="undo"
                  title={line.skuName}
                  about={`${list.code} · ${line.serial}`}
                  value={<Pieces count={toPutBack(line)} />}
                  onPress={() => press({ do: 'open-back', slipId: list.id, lineId: line.id })}
                />
              </li>
            ))}
          </Rows>
        </>
      )}
      {slots.length > 0 && (
        <>
          <h2 className={task.heading}>{t('picking.toHandOut')}</h2>
          <Rows name={t('picking.toHandOut')}>
            {slots.map(({ list, waiting }) => (
              <li key={list.id}>
                <Row
                  icon="packing"
                  title={list.code}
                  about={t('picking.waybills', { count: new Set(waiting.map(({ invoiceId }) => invoiceId)).size })}
                  value={<Pieces count={waiting.reduce((sum, line) => sum + toHandOut(list.kind, line), 0)} />}
                  onPress={() => press({ do: 'open-hand', slipId: list.id })}
                />
              </li>
            ))}
          </Rows>
        </>
      )}
      {open.length > 0 && (
        <>
          {(back.length > 0 || slots.length > 0) && <h2 className={task.heading}>{t('picking.toDo')}</h2>}
          <Rows name={t('picking.toDo')}>
            {open.map((list) => (
              <li key={list.id}>
                <Row
                  icon={list.status === 'PROGRESSING' ? 'picking' : undefined}
                  title={list.code}
                  about={[
                    t(`picking.kind.${list.kind}`),
                    t('picking.waybills', { count: new Set(list.lines.map(({ invoiceId }) => invoiceId)).size }),
                    list.startedByName ?? list.partnerName,
                  ].join(' · ')}
                  value={<Pieces count={list.lines.reduce((sum, line) => sum + toPick(line), 0)} />}
                  onPress={() => press({ do: 'open', slipId: list.id })}
                />
              </li>
            ))}
          </Rows>
        </>
      )}
    </Screen>
  )
}
