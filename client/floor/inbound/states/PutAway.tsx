import { useState } from 'react'
import type { GoodsKey } from '../../../../shared/rules/stock/fact-rows.ts'
import { goodsKey } from '../../../../shared/rules/stock/facts.ts'
import { useWords } from '../../floor.ts'
import { useGoodsWords } from '../../ui/goods-words.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PlusOne } from '../../ui/PlusOne.tsx'
import { Empty, Row, Rows } from '../../ui/Row.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import type { StateProps } from './props.ts'
import { QuantityDrawer } from '../../ui/QuantityDrawer.tsx'
import type { StateAt } from '../state.ts'
import { leftOf, openLines } from '../tally.ts'
import { useSuggestedPlace } from '../use-suggested-place.ts'
import { useSkus } from '../../use-skus.ts'
import styles from '../../ui/task.module.css'

/** The worker scans goods, then the location they lie at, which puts them away. To put away a part, they give its quantity first. */
export function PutAway({ state, inbound, press, frame }: StateProps<StateAt<'put-away'>>) {
  const { t, number } = useWords()
  const { line, place } = state
  const open = openLines(inbound)
  const skus = useSkus(inbound.lines.map((l) => l.skuId))
  const nameOf = (skuId: number) =>
    skus.get(skuId)?.name ?? inbound.items.find((i) => i.skuId === skuId)?.skuName ?? `SKU ${skuId}`
  const about = useGoodsWords()

  if (open.length === 0) {
    const counted = inbound.lines.some((l) => l.quantity > 0)
    return (
      <Screen
        {...frame}
        actions={
          <Button look="main" icon="forward" onPress={() => press({ do: 'task', task: counted ? 'close' : 'count' })}>
            {t(counted ? 'task.close' : 'task.count')}
          </Button>
        }
      >
        <Empty>{t(counted ? 'put.all' : 'put.nothingCounted')}</Empty>
      </Screen>
    )
  }
  if (!line || leftOf(inbound, line) < 1) {
    const shown = state.ofSku === null ? open : open.filter((l) => l.skuId === state.ofSku)
    return (
      <Screen {...frame}>
        {place && (
          <p className={styles.place}>
            <Icon name="location" /> {place.alias}
          </p>
        )}
        <p>
          <Sentence>{t(place ? 'put.whichGoods' : 'put.how', { location: place?.alias ?? '' })}</Sentence>
        </p>
        <Rows name={t('put.goods')}>
          {shown.map((l) => (
            <li key={goodsKey(l)}>
              <Row
                icon={l.condition === 'DAMAGED' ? 'damaged' : undefined}
                title={nameOf(l.skuId)}
                about={about(l)}
                value={number(l.quantity - l.storedQuantity)}
                onPress={() => press({ do: 'pick-line', line: l })}
              />
            </li>
          ))}
        </Rows>
      </Screen>
    )
  }
  return (
    <PutLine
      key={goodsKey(line)}
      {...{ state, line, inbound, press, frame }}
      name={nameOf(line.skuId)}
      others={open.length > 1}
    />
  )
}

interface PutLineProps extends Omit<StateProps<StateAt<'put-away'>>, 'type'> {
  line: GoodsKey
  name: string
  others: boolean
}

const whyThere = { assigned: 'put.assigned', free: 'put.free', 'beside-damaged': 'put.besideDamaged' } as const

/** The goods in the worker's hands, and where such goods lie already. */
function PutLine({ state, line, inbound, press, frame, name, others }: PutLineProps) {
  const { t, number } = useWords()
  const about = useGoodsWords()
  const suggested = useSuggestedPlace(line, inbound)
  const [typing, setTyping] = useState(false)
  const { place } = state
  const left = leftOf(inbound, line)
  const quantity = state.quantity ?? left
  return (
    <Screen
      {...frame}
      actions={
        place ? (
          <Button look="main" icon="location" onPress={() => press({ do: 'confirm' })}>
            <Sentence>{t('put.here', { quantity, location: place.alias })}</Sentence>
          </Button>
        ) : undefined
      }
    >
      <section className={styles.panel} aria-label={name} data-testid="putting-away">
        <h2>{name}</h2>
        {about(line) !== '' && (
          <p className={line.condition === 'DAMAGED' ? styles.damaged : undefined}>
            <Sentence>{about(line)}</Sentence>
          </p>
        )}
        <p className={styles.figure}>
          <b data-testid="quantity">{number(quantity)}</b>
          <span>{t('put.left', { left })}</span>
          <PlusOne disabled={quantity >= left} onPress={() => press({ do: 'quantity', quantity: quantity + 1 })} />
        </p>
        <div className={styles.pair}>
          <Button icon="keyboard" disabled={left < 2} onPress={() => setTyping(true)}>
            {t('put.part')}
          </Button>
          <Button onPress={() => press({ do: 'task', task: 'put-away' })} disabled={!others}>
            {t('put.other')}
          </Button>
        </div>
      </section>
      {place && (
        <p className={styles.place}>
          <Icon name="location" /> {place.alias}
        </p>
      )}
      {!place && suggested && (
        <p className={styles.place} data-testid="suggested">
          <Icon name="location" /> {suggested.alias}
          <small>
            {[
              suggested.why !== 'lies' && t(whyThere[suggested.why]),
              suggested.quantity > 0 && t('put.liesThere', { quantity: suggested.quantity }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </p>
      )}
      {line.condition === 'DAMAGED' && <p>{t('put.damagedWhere')}</p>}
      {typing && (
        <QuantityDrawer
          title={name}
          about={(part) => t('put.partOf', { part, left })}
          confirm={t('put.setPart')}
          onGive={(part) => press({ do: 'quantity', quantity: part })}
          onClose={() => setTyping(false)}
        />
      )}
    </Screen>
  )
}
