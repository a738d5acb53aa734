import { useWords } from '../../floor.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty, Row, Rows } from '../../ui/Row.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { useKnown } from '../../use-known.ts'
import type { StateProps } from './props.ts'
import { parcelOf, type StateAt } from '../state.ts'
import { Troubles } from '../Troubles.tsx'

const shownAtMost = 50

/** Shows what is on the pallet: its boxes, and the waybills loaded last. Scanning any other waybill finds it. */
export function Contents({ state, consol, press, frame }: StateProps<StateAt<'contents'>>) {
  const { t, courier, number } = useWords()
  const { invoiceIds, boxes } = consol
  const shown = useKnown(`contents ${consol.id}`, (engine) =>
    Promise.all(
      invoiceIds
        .slice(-shownAtMost)
        .toReversed()
        .map((id) => engine.invoice(id)),
    ),
  )
  const { sought } = state
  return (
    <Screen
      {...frame}
      title={t('consolidation.contents')}
      about={consol.code}
      actions={
        sought && (
          <Button icon="close" onPress={() => press({ do: 'take-off', parcel: sought })}>
            {t('consolidation.takeOffYes')}
          </Button>
        )
      }
    >
      <p>{t('consolidation.contentsHow')}</p>
      {sought && (
        <Rows>
          <li>
            <Row
              chosen
              icon="ok"
              title={sought.serial}
              about={[courier(sought.courierCode), sought.recipientName, sought.consolCode, sought.loadedByName]
                .filter(Boolean)
                .join(' · ')}
            />
          </li>
        </Rows>
      )}
      <Troubles consol={consol} press={press} />
      {boxes.length > 0 && (
        <Rows name={t('consolidation.boxes')}>
          {boxes.map((box) => (
            <li key={box.id}>
              <Row
                icon="packing"
                title={box.code}
                value={number(box.invoiceIds.length)}
                onPress={() =>
                  press({ do: 'take-out', box: { id: box.id, code: box.code, count: box.invoiceIds.length } })
                }
              />
            </li>
          ))}
        </Rows>
      )}
      {!shown && <Empty>{t('loading')}</Empty>}
      {shown && consol.count === 0 && <Empty>{t('consolidation.contentsEmpty')}</Empty>}
      <Rows name={t('consolidation.contents')}>
        {shown?.map(
          (invoice) =>
            invoice && (
              <li key={invoice.id}>
                <Row
                  title={invoice.serial}
                  about={[
                    courier(invoice.courierCode),
                    invoice.recipientName,
                    invoice.partnerName,
                    invoice.loadedByName,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  onPress={() => press({ do: 'take-off', parcel: parcelOf(invoice) })}
                />
              </li>
            ),
        )}
      </Rows>
      {invoiceIds.length > shownAtMost && (
        <p>{t('consolidation.contentsMore', { more: invoiceIds.length - shownAtMost })}</p>
      )}
    </Screen>
  )
}
