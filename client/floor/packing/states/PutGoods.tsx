import { useState } from 'react'
import type { InvoiceView } from '../../../offline/engine.ts'
import { useWords } from '../../floor.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Rows } from '../../ui/Row.tsx'
import { Screen } from '../../ui/Screen.tsx'
import task from '../../ui/task.module.css'
import { GoodsPicture } from '../../ui/GoodsPicture.tsx'
import { GoodsDrawer } from '../GoodsDrawer.tsx'
import type { StateProps } from './props.ts'
import styles from '../packing.module.css'
import type { StateAt } from '../state.ts'
import { isPickedOut, isToFetch, lackingOf, pieces, putOf, type Line } from '../tally.ts'
import { usePlaces } from '../use-places.ts'

/** Shows what belongs in the parcel, with missing goods first. A scan puts goods in; a touch shows more of them. */
export function PutGoods({ state, invoice, press, frame }: StateProps<StateAt<'goods'>>) {
  const { t, number } = useWords()
  const { parcel, lineId } = state
  const [openId, setOpenId] = useState<number | null>(null)
  const places = usePlaces(invoice.lines, lineId)
  const { put, of } = pieces(invoice, parcel)
  const isOpen = (line: Line) => putOf(parcel, line.id) < line.quantity
  const open = invoice.lines.find((line) => line.id === openId)
  const last = invoice.lines.find((line) => line.id === lineId)
  const lastPut = last ? putOf(parcel, last.id) : 0
  const lacks = (line: Line) => {
    const lacking = lackingOf(invoice, line)
    if (lacking === 0) return null
    return isPickedOut(invoice)
      ? t('packing.picked', { quantity: line.quantity - lacking, asked: line.quantity })
      : t('packing.lacking', { lacking, of: line.quantity })
  }
  const broughtIn = ({ code, kind, tote }: NonNullable<InvoiceView['picked']>) =>
    tote === null ? code : t(kind === 'TOTAL' ? 'picking.slot' : 'picking.intoTote', { tote })
  const setLast = (quantity: number) => last && press({ do: 'set', lineId: last.id, quantity })

  return (
    <Screen
      {...frame}
      actions={
        put === of ? (
          <Button look="main" icon="forward" onPress={() => press({ do: 'finish' })}>
            {t('packing.toFinish')}
          </Button>
        ) : undefined
      }
    >
      <p className={styles.progress} data-testid="put">
        <b>{number(put)}</b> <span>{t('count.of', { announced: of })}</span>
      </p>
      {invoice.picked && (
        <p className={task.hint} data-testid="picked">
          <Icon name="picking" />{' '}
          {[
            t('packing.picked', { quantity: invoice.picked.quantity, asked: invoice.picked.asked }),
            broughtIn(invoice.picked),
            invoice.picked.byName,
          ]
            .filter(Boolean)
            .join(' · ')}
          {invoice.picked.short > 0 && ` · ${t('picking.shortSum', { short: invoice.picked.short })}`}
        </p>
      )}
      {invoice.memo && (
        <p className={task.hint}>
          <Icon name="info" /> {invoice.memo}
        </p>
      )}
      <Rows name={t('packing.goods')}>
        {[...invoice.lines.filter(isOpen), ...invoice.lines.filter((line) => !isOpen(line))].map((line) => {
          const [place] = places.get(line.skuId ?? 0) ?? []
          const whole = !isOpen(line)
          return (
            <li key={line.id}>
              <button
                type="button"
                className={`${styles.line} ${whole ? styles.whole : line.id === lineId ? styles.last : ''}`}
                onClick={() => setOpenId(line.id)}
                data-line={line.id}
              >
                <GoodsPicture url={line.imageUrl} />
                <span className={styles.words}>
                  <b>{line.name}</b>
                  {line.code && <small>{line.code}</small>}
                  {!whole && lacks(line) && (
                    <small className={styles.lacking}>
                      <Icon name="warning" size={16} /> {lacks(line)}
                    </small>
                  )}
                  {place && !whole && isToFetch(invoice, line) && (
                    <small className={styles.where}>
                      <Icon name="location" size={16} /> {place.alias}
                    </small>
                  )}
                </span>
                <span className={styles.count}>
                  {whole && <Icon name="ok" size={26} weight={3} />} {number(putOf(parcel, line.id))}
                  <small>/{number(line.quantity)}</small>
                </span>
              </button>
            </li>
          )
        })}
      </Rows>
      {/* These are only for the control card and the keys. A touch opens the goods, which have both buttons. */}
      <button type="button" hidden data-command="undo" disabled={lastPut === 0} onClick={() => setLast(lastPut - 1)} />
      <button
        type="button"
        hidden
        data-command="plus-one"
        disabled={!last || !isOpen(last)}
        onClick={() => setLast(lastPut + 1)}
      />
      {open && (
        <GoodsDrawer
          line={open}
          put={putOf(parcel, open.id)}
          lacks={lacks(open)}
          places={places.get(open.skuId ?? 0) ?? []}
          onSet={(quantity) => {
            press({ do: 'set', lineId: open.id, quantity })
            setOpenId(null)
          }}
          onClose={() => setOpenId(null)}
        />
      )}
    </Screen>
  )
}
