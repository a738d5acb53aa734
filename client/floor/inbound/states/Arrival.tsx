import { useState } from 'react'
import { useWords } from '../../floor.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Keypad } from '../../ui/Keypad.tsx'
import { Row, Rows } from '../../ui/Row.tsx'
import { Screen } from '../../ui/Screen.tsx'
import type { StateProps } from './props.ts'
import { ShipmentPhotos } from '../ShipmentPhotos.tsx'
import photos from '../ShipmentPhotos.module.css'
import { mayStillCome, missingOf } from '../tally.ts'
import type { StateAt } from '../state.ts'
import styles from '../../ui/task.module.css'
import { TypedPieces } from '../../ui/TypedPieces.tsx'

/**
 * For each shipment, one touch says that all of it arrived. Otherwise the worker says how much arrived, or that it did not. The rest may
 * come later.
 */
export function Arrival({ state, inbound, press, frame }: StateProps<StateAt<'arrival'>>) {
  const { t, courier, number } = useWords()
  const [typed, setTyped] = useState('')
  const shipment = inbound.shipments.find((s) => s.id === state.shipmentId)
  const nameOf = (s: { shipmentNumber: string | null; courierCode: string | null; vehicleType: string | null }) =>
    [s.courierCode ? courier(s.courierCode) : s.vehicleType, s.shipmentNumber].filter(Boolean).join(' ') ||
    t('arrival.unnamed')
  const inUnits = (quantity: number) => t(inbound.packagingType === 'PLT' ? 'unit.pallets' : 'unit.boxes', { quantity })

  if (!shipment || !mayStillCome(shipment)) {
    const open = inbound.shipments.some(mayStillCome)
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
          {/* Shipments that are done go to the end. */}
          {inbound.shipments
            .toSorted((a, b) => Number(mayStillCome(b)) - Number(mayStillCome(a)))
            .map((s) => (
              <li key={s.id} className={photos.below}>
                <Row
                  icon={mayStillCome(s) ? 'truck' : undefined}
                  done={!mayStillCome(s)}
                  title={nameOf(s)}
                  about={
                    s.status !== 'DRAFT' && mayStillCome(s)
                      ? t('arrival.restOpen', { missing: missingOf(s) })
                      : t(s.status === 'DRAFT' ? 'arrival.expected' : 'arrival.closed')
                  }
                  value={
                    s.status === 'CLOSED'
                      ? `${number(s.actualQuantity ?? 0)}/${number(s.quantity)}`
                      : `–/${number(s.quantity)}`
                  }
                  onPress={mayStillCome(s) ? () => press({ do: 'pick-shipment', shipmentId: s.id }) : undefined}
                />
                {s.status === 'CLOSED' && <ShipmentPhotos inboundId={inbound.id} shipmentId={s.id} />}
              </li>
            ))}
        </Rows>
      </Screen>
    )
  }
  const missing = missingOf(shipment)
  const isFirst = shipment.status === 'DRAFT'
  if (state.asked !== null)
    return <Ask asked={state.asked} missing={missing} name={nameOf(shipment)} {...{ press, frame, inUnits }} />
  const position = inbound.shipments.indexOf(shipment) + 1
  return (
    <Screen
      {...frame}
      actions={
        <>
          {isFirst && <Button onPress={() => press({ do: 'not-arrived' })}>{t('arrival.not')}</Button>}
          {typed === '' && missing > 0 ? (
            <Button
              look="main"
              icon={isFirst ? undefined : 'ok'}
              onPress={() => press({ do: 'arrived', quantity: missing })}
            >
              {t(isFirst ? 'arrival.asAnnounced' : 'arrival.theRest', { quantity: missing })}
            </Button>
          ) : (
            <Button
              look="main"
              disabled={typed === ''}
              onPress={() => {
                press({ do: 'arrived', quantity: Number(typed) })
                // If the number is asked about and was wrong, it is typed again.
                setTyped('')
              }}
            >
              {t('arrival.record')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.asked}>
        <h2>{nameOf(shipment)}</h2>
        <p>
          {[
            inbound.shipments.length > 1 && t('arrival.of', { position, of: inbound.shipments.length }),
            t('arrival.announced', { boxes: inUnits(shipment.quantity) }),
            !isFirst && t('arrival.hereAlready', { quantity: shipment.actualQuantity ?? 0 }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className={photos.beside}>
        <TypedPieces name={t('arrival.quantity')} typed={typed} onType={setTyped} />
        <ShipmentPhotos inboundId={inbound.id} shipmentId={shipment.id} />
      </div>
      <Keypad value={typed} onChange={setTyped} />
    </Screen>
  )
}

interface AskProps extends Pick<StateProps, 'press' | 'frame'> {
  asked: number | 'nothing'
  missing: number
  name: string
  inUnits: (quantity: number) => string
}

/** A digit too many or a wrong touch would stand in the books, so the worker says both again before they are recorded. */
function Ask({ asked, missing, name, inUnits, press, frame }: AskProps) {
  const { t } = useWords()
  const question =
    asked === 'nothing' ? t('arrival.askNothing') : t('arrival.askMore', { got: asked, expected: missing })
  return (
    <Screen
      {...frame}
      actions={
        <>
          <Button look="danger" onPress={() => press({ do: 'confirm' })}>
            {asked === 'nothing' ? t('arrival.not') : t('arrival.yesSoMany', { boxes: inUnits(asked) })}
          </Button>
          <Button look="main" onPress={() => press({ do: 'back' })}>
            {t('arrival.askNo')}
          </Button>
        </>
      }
    >
      <div className={styles.asked}>
        <h2>{name}</h2>
      </div>
      <p className={styles.damaged} role="alert">
        <Icon name="warning" /> {question}
      </p>
      <p>{t(asked === 'nothing' ? 'arrival.nothingHow' : 'arrival.moreHow')}</p>
    </Screen>
  )
}
