import { useWords } from '../../floor.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Row, Rows } from '../../ui/Row.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import type { StateProps } from './props.ts'
import type { StateAt } from '../state.ts'
import { differences, expectedShipments, openLines, totals } from '../tally.ts'
import { useSkus } from '../../use-skus.ts'
import styles from '../../ui/task.module.css'

/** Closes the inbound. Shows what differs, and what is missing before it can be closed. */
export function CloseInbound({ inbound, press, frame }: StateProps<StateAt<'close'>>) {
  const { t, number, refusal } = useWords()
  const { announced, counted, damaged, stored } = totals(inbound)
  const skus = useSkus(inbound.lines.map((l) => l.skuId))
  const differ = differences(inbound)
  const shipments = expectedShipments(inbound).length
  const missing = openLines(inbound).length > 0
  const started = inbound.status === 'PROCESSING'
  const isOver = inbound.status === 'PENDING_APPROVAL' || inbound.status === 'CLOSED'

  return (
    <Screen
      {...frame}
      actions={
        missing ? (
          <Button look="main" icon="forward" onPress={() => press({ do: 'task', task: 'put-away' })}>
            {t('close.toPutAway', { pieces: counted - stored })}
          </Button>
        ) : (
          <Button look="main" icon="ok" disabled={!started} onPress={() => press({ do: 'confirm' })}>
            {t('close.close')}
          </Button>
        )
      }
    >
      {!started && (
        <p className={styles.hint}>
          <Icon name="warning" />{' '}
          <Sentence>
            {isOver ? refusal({ refused: 'inbound-closed', with: { inbound: inbound.code } }) : t('close.nothing')}
          </Sentence>
        </p>
      )}
      {missing && (
        <p className={styles.hint}>
          <Icon name="warning" /> {t('close.missing', { pieces: counted - stored, lines: openLines(inbound).length })}
        </p>
      )}
      {shipments > 0 && (
        <p className={styles.hint}>
          <Icon name="warning" /> {t('close.shipments', { shipments })}
        </p>
      )}
      {differ.length > 0 && (
        <>
          <p>{t(inbound.usesAutoConfirm ? 'close.differs' : 'close.differsApproval')}</p>
          <Rows name={t('close.differences')}>
            {differ.map((d) => (
              <li key={d.skuId}>
                <Row
                  title={
                    inbound.items.find((i) => i.skuId === d.skuId)?.skuName ??
                    skus.get(d.skuId)?.name ??
                    `SKU ${d.skuId}`
                  }
                  about={t('close.countedOf', { counted: d.counted, announced: d.announced })}
                  value={`${d.counted > d.announced ? '+' : '−'}${number(Math.abs(d.counted - d.announced))}`}
                />
              </li>
            ))}
          </Rows>
        </>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>{t('fact.announced')}</dt>
          <dd>{number(announced)}</dd>
        </div>
        <div>
          <dt>{t('fact.counted')}</dt>
          <dd>{number(counted)}</dd>
        </div>
        {damaged > 0 && (
          <div>
            <dt>{t('fact.damaged')}</dt>
            <dd>{number(damaged)}</dd>
          </div>
        )}
        <div className={styles.strong}>
          <dt>{t('fact.stored')}</dt>
          <dd>{number(stored)}</dd>
        </div>
      </dl>
    </Screen>
  )
}
