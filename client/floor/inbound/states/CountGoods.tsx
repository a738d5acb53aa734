import { useState } from 'react'
import { useWords } from '../../floor.ts'
import { Button } from '../../ui/Button.tsx'
import { GoodsPicture } from '../../ui/GoodsPicture.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PlusOne } from '../../ui/PlusOne.tsx'
import { Row, Rows } from '../../ui/Row.tsx'
import { Screen } from '../../ui/Screen.tsx'
import type { StateProps } from './props.ts'
import { QuantityDrawer } from '../../ui/QuantityDrawer.tsx'
import { goodsOf } from '../scans.ts'
import type { StateAt } from '../state.ts'
import { announcedOf, countedOf, openLines } from '../tally.ts'
import { useLastCount } from '../use-last-count.ts'
import { useSkus } from '../../use-skus.ts'
import styles from '../../ui/task.module.css'

/** Scanned goods count. The goods counted last are shown large, with their expiry and lot; the others are listed below. */
export function CountGoods({ state, inbound, press, frame }: StateProps<StateAt<'count'>>) {
  const { t, number } = useWords()
  const { goods, condition } = state
  const skus = useSkus([...inbound.items.map((i) => i.skuId), ...inbound.lines.map((l) => l.skuId)])
  const last = useLastCount(inbound, goods?.id ?? null)
  const [typing, setTyping] = useState(false)
  const damaged = condition === 'DAMAGED'
  const given = goods && state.given[goods.id]
  const counted = goods ? countedOf(inbound, goods.id) : 0
  const announced = goods ? announcedOf(inbound, goods.id) : null
  const done = inbound.items.every((i) => countedOf(inbound, i.skuId) >= i.quantity)
  const toPutAway = done && openLines(inbound).length > 0
  const damagedOf = (skuId: number) =>
    inbound.lines.reduce((sum, l) => (l.skuId === skuId && l.condition === 'DAMAGED' ? sum + l.quantity : sum), 0)
  const isDone = (skuId: number) => {
    const wanted = announcedOf(inbound, skuId)
    return wanted !== null && countedOf(inbound, skuId) >= wanted
  }
  const all = [
    ...inbound.items.map((i) => i.skuId),
    ...new Set(
      inbound.lines
        .filter((l) => l.quantity > 0 && !inbound.items.some((i) => i.skuId === l.skuId))
        .map((l) => l.skuId),
    ),
  ]

  // Goods that are done go to the end.
  const listed = [...all.filter((skuId) => !isDone(skuId)), ...all.filter(isDone)]

  return (
    <Screen
      {...frame}
      actions={
        <>
          <Button
            icon="damaged"
            pressed={damaged}
            onPress={() => press({ do: 'condition', condition: damaged ? 'GOOD' : 'DAMAGED' })}
          >
            {t('count.damagedToggle')}
          </Button>
          {toPutAway ? (
            <Button look="main" icon="forward" onPress={() => press({ do: 'task', task: 'put-away' })}>
              {t('task.put-away')}
            </Button>
          ) : (
            <PlusOne look="main" disabled={!goods} onPress={() => press({ do: 'count', quantity: 1 })} />
          )}
        </>
      }
    >
      {damaged && (
        <p className={styles.damaged} role="note">
          <Icon name="damaged" /> {t('count.nowDamaged')}
        </p>
      )}
      {goods ? (
        <section className={styles.panel} aria-label={goods.name} data-testid="counting">
          <h2>{goods.name}</h2>
          {damagedOf(goods.id) > 0 && (
            <p className={styles.small}>{t('count.damagedPieces', { pieces: damagedOf(goods.id) })}</p>
          )}
          <p className={styles.figure}>
            <b data-testid="counted">{number(counted)}</b>
            <span>{announced === null ? t('count.notAnnounced') : t('count.of', { announced })}</span>
            {toPutAway && <PlusOne onPress={() => press({ do: 'count', quantity: 1 })} />}
          </p>
          {(goods.isExpiryManaged || goods.isLotManaged) && (
            <div className={`${styles.pair} ${styles.given}`}>
              {goods.isExpiryManaged && (
                <Button onPress={() => press({ do: 'change', what: 'expiry' })}>
                  <small>{t('expiry')}</small> <b>{given?.expirationDate ?? '–'}</b>
                </Button>
              )}
              {goods.isLotManaged && (
                <Button onPress={() => press({ do: 'change', what: 'lot' })}>
                  <small>{t('lot')}</small> <b>{given?.lot ?? '–'}</b>
                </Button>
              )}
            </div>
          )}
          <div className={styles.pair}>
            <Button
              icon="undo"
              command="undo"
              disabled={!last}
              onPress={() => last && press({ do: 'undo', actionId: last.id })}
            >
              {last ? `−${number(last.quantity)}` : '−'}
            </Button>
            <Button icon="keyboard" onPress={() => setTyping(true)}>
              {t('count.addNumber')}
            </Button>
          </div>
        </section>
      ) : (
        <p>{t('count.how')}</p>
      )}
      <Rows name={t('count.goods')}>
        {listed
          .filter((skuId) => skuId !== goods?.id)
          .map((skuId) => {
            const sku = skus.get(skuId)
            const item = inbound.items.find((i) => i.skuId === skuId)
            const bad = damagedOf(skuId)
            return (
              <li key={skuId}>
                <Row
                  done={isDone(skuId)}
                  picture={sku?.imageUrl && <GoodsPicture url={sku.imageUrl} />}
                  title={item?.skuName ?? sku?.name ?? `SKU ${skuId}`}
                  about={[
                    item?.partnerItemNumber,
                    bad > 0 ? t('count.damagedPieces', { pieces: bad }) : null,
                    item ? null : t('count.notAnnounced'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  value={`${number(countedOf(inbound, skuId))}/${number(item?.quantity ?? 0)}`}
                  onPress={sku ? () => press({ do: 'pick-goods', goods: goodsOf(sku) }) : undefined}
                />
              </li>
            )
          })}
      </Rows>
      {typing && goods && (
        <QuantityDrawer
          title={goods.name}
          about={(more) => t('count.sum', { counted, more, sum: counted + more })}
          confirm={t('count.add')}
          onGive={(quantity) => press({ do: 'count', quantity })}
          onClose={() => setTyping(false)}
        />
      )}
    </Screen>
  )
}
