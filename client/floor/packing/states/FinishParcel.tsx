import { useState } from 'react'
import { useWords } from '../../floor.ts'
import { Button } from '../../ui/Button.tsx'
import { Row } from '../../ui/Row.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { BoxDrawer } from '../BoxDrawer.tsx'
import { PackagingDrawer, usePackagingWords } from '../PackagingDrawer.tsx'
import type { StateProps } from './props.ts'
import { PhotoDrawer } from '../../photo/PhotoDrawer.tsx'
import { PrinterDrawer } from '../../print/PrinterDrawer.tsx'
import { usePrinter } from '../../print/use-printer.ts'
import styles from '../packing.module.css'
import type { StateAt } from '../state.ts'
import { boxesFor, boxOf, expectedWeight, isWeightOff, sizeOf } from '../tally.ts'
import { useScale } from '../use-scale.ts'
import { WeightDrawer } from '../WeightDrawer.tsx'

type Choice = 'box' | 'packaging' | 'weight' | 'photo' | 'printer'

/** The goods are complete. What can be chosen is chosen already, the rest is one touch away, and one press packs. */
export function FinishParcel({ state, invoice, facts, press, frame }: StateProps<StateAt<'finish'>>) {
  const { t, number } = useWords()
  const { parcel } = state
  const inWords = usePackagingWords()
  const printer = usePrinter()
  const [choosing, setChoosing] = useState<Choice | null>(null)
  const close = () => setChoosing(null)
  const scale = useScale((grams) => {
    if (choosing !== 'weight') press({ do: 'weight', grams })
  })
  const box = boxOf(parcel, facts)
  const { suggested, filled, unmeasured } = boxesFor(facts)
  const share = Math.ceil(filled * 100)
  const aboutBox = () => {
    if (box)
      return [sizeOf(box), box.id === suggested?.id && t('packing.suggestedFor', { share })].filter(Boolean).join(' · ')
    if (parcel.boxSkuId !== undefined || facts.boxes.length === 0) return t('packing.box')
    return unmeasured === null ? t('packing.noneHolds') : t('packing.unmeasured', { sku: unmeasured })
  }
  const expected = expectedWeight(parcel, facts)
  const asked = parcel.packaging ?? invoice.packaging
  const isOff = parcel.weight !== null && isWeightOff(parcel.weight, expected)
  const lacksPhoto = invoice.wantsPhoto && parcel.photoIds.length === 0
  const print = printer ? () => press({ do: 'print', printerId: printer.id }) : undefined

  return (
    <Screen
      {...frame}
      actions={
        <Button look={state.isOff ? 'danger' : 'main'} icon="packing" onPress={() => press({ do: 'pack' })}>
          {t(state.isOff ? 'packing.packAllTheSame' : 'packing.pack')}
        </Button>
      }
    >
      <div className={styles.tight}>
        <Row
          icon="packing"
          title={box?.name ?? t('packing.noBox')}
          about={aboutBox()}
          onPress={() => setChoosing('box')}
        />
        <Row
          icon="edit"
          title={asked ? inWords(asked) : t('packing.notAsked')}
          about={[t('packing.packaging'), asked && t(parcel.packaging ? 'packing.changed' : 'packing.asked')]
            .filter(Boolean)
            .join(' · ')}
          onPress={() => setChoosing('packaging')}
        />
        <Row
          icon={isOff ? 'warning' : 'weight'}
          title={parcel.weight === null ? t('packing.notWeighed') : t('packing.grams', { grams: parcel.weight })}
          about={[t('packing.weight'), expected !== null && t('packing.expectedWeight', { expected })]
            .filter(Boolean)
            .join(' · ')}
          onPress={() => setChoosing('weight')}
        />
        <Row
          icon={lacksPhoto ? 'warning' : 'photo'}
          title={t('packing.photo')}
          about={t(invoice.wantsPhoto ? 'packing.photoWanted' : 'packing.photoMay')}
          value={number(parcel.photoIds.length)}
          onPress={() => setChoosing('photo')}
        />
        {invoice.printed ? (
          <Row
            icon="printer"
            title={t('packing.labelThere')}
            about={printer ? `${t('print.again')} · ${printer.name}` : t('print.printer')}
            onPress={print}
          />
        ) : (
          <Row
            icon="printer"
            title={printer?.name ?? t('print.none')}
            about={t('print.printer')}
            onPress={() => setChoosing('printer')}
          />
        )}
      </div>
      {choosing === 'box' && (
        <BoxDrawer
          facts={facts}
          chosen={box}
          onChoose={(boxSkuId) => {
            press({ do: 'box', boxSkuId })
            close()
          }}
          onClose={close}
        />
      )}
      {choosing === 'packaging' && (
        <PackagingDrawer
          packaging={asked}
          onChange={(packaging) => press({ do: 'packaging', packaging })}
          onClose={close}
        />
      )}
      {choosing === 'weight' && (
        <WeightDrawer
          expected={expected}
          scale={scale}
          onGive={(grams) => {
            press({ do: 'weight', grams })
            close()
          }}
          onClose={close}
        />
      )}
      {choosing === 'photo' && (
        <PhotoDrawer
          about={{ invoiceId: invoice.id }}
          photoIds={parcel.photoIds}
          onTaken={(photoId) => press({ do: 'photo-taken', photoId })}
          onRemoved={(photoId) => press({ do: 'photo-removed', photoId })}
          onClose={close}
        />
      )}
      {choosing === 'printer' && <PrinterDrawer onClose={close} />}
    </Screen>
  )
}
