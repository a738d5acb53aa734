import { useState } from 'react'
import { useWords } from '../../floor.ts'
import { Button } from '../../ui/Button.tsx'
import { Keypad } from '../../ui/Keypad.tsx'
import { Row, Rows } from '../../ui/Row.tsx'
import { Screen } from '../../ui/Screen.tsx'
import type { StateProps } from './props.ts'
import { ShipmentPhotos } from '../ShipmentPhotos.tsx'
import photos from '../ShipmentPhotos.module.css'
import { expectedShipments } from '../tally.ts'
import type { StateAt } from '../state.ts'
import styles from '../../ui/task.module.css'

/** Each shipment: how much of it arrived, or that it did not. The number starts empty, what was announced stands beside it. */
export function Arrival({ state, inbound, press, frame }: StateProps<StateAt<'arrival'>>) {
  const { t, courier, number } = useWords()
  const [typed, setTyped] = useState('')
  const shipment = inbound.shipments.find((s) => s.id === state.shipmentId)
  const nameOf = (s: { shipmentNumber: string | null; courierCode: string | null; vehicleType: string | null }) =>
    [s.courierCode ? courier(s.courierCode) : s.vehicleType, s.shipmentNumber].filter(Boolean).join(' ') ||
    t('arrival.unnamed')
  const unit = t(inbound.packagingType === 'PLT' ? 'unit.pallets' : 'unit.boxes')

  if (!shipment || shipment.status !== 'DRAFT') {
    const open = expectedShipments(inbound).length > 0
    return (
      <Screen
        {...frame}
        actions={
          <Button look="main" icon="forward" onPress={() => press({ do: 'task', task: 'count' })}>
            {t('arrival.toCount')}
          </Button>
        }
      >
        <p>{t(open ? 'arrival.which' : 'arrival.allRecorded')}</p>
        <Rows name={t('arrival.shipments')}>
          {inbound.shipments.map((s) => (
            <li key={s.id} className={photos.below}>
              <Row
                icon="truck"
                title={nameOf(s)}
                about={t(
                  s.status === 'DRAFT'
                    ? 'arrival.expected'
                    : s.status === 'CLOSED'
                      ? 'arrival.closed'
                      : 'arrival.didNotArrive',
                )}
                value={
                  s.status === 'CLOSED'
                    ? `${number(s.actualQuantity ?? 0)}/${number(s.quantity)}`
                    : `–/${number(s.quantity)}`
                }
                onPress={s.status === 'DRAFT' ? () => press({ do: 'pick-shipment', shipmentId: s.id }) : undefined}
              />
              {s.status === 'CLOSED' && <ShipmentPhotos inboundId={inbound.id} shipmentId={s.id} />}
            </li>
          ))}
        </Rows>
      </Screen>
    )
  }
  const position = inbound.shipments.indexOf(shipment) + 1
  return (
    <Screen
      {...frame}
      actions={
        <>
          <Button onPress={() => press({ do: 'not-arrived' })}>{t('arrival.not')}</Button>
          <Button look="main" disabled={typed === ''} onPress={() => press({ do: 'arrived', quantity: Number(typed) })}>
            {t('arrival.record')}
          </Button>
        </>
      }
    >
      <div className={styles.asked}>
        <h2>{nameOf(shipment)}</h2>
        <p>
          {t('arrival.of', { position, of: inbound.shipments.length })} ·{' '}
          {t('arrival.announced', { quantity: shipment.quantity, unit })}
        </p>
      </div>
      <div className={photos.beside}>
        <output className={styles.typed} aria-label={t('arrival.quantity')}>
          {typed === '' ? '–' : number(Number(typed))}
          <small>{unit}</small>
        </output>
        <ShipmentPhotos inboundId={inbound.id} shipmentId={shipment.id} />
      </div>
      <Keypad value={typed} onChange={setTyped} />
    </Screen>
  )
}
