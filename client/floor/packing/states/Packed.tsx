import { useState } from 'react'
import { useStatusOf, useWords } from '../../floor.ts'
import { lastAsked } from '../../print/label.ts'
import { LabelFile } from '../../print/LabelFile.tsx'
import { PrinterDrawer } from '../../print/PrinterDrawer.tsx'
import { usePrinter, usePrinters } from '../../print/use-printer.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import notice from '../../ui/Notice.module.css'
import { Sentence } from '../../ui/Sentence.tsx'
import { Screen } from '../../ui/Screen.tsx'
import task from '../../ui/task.module.css'
import type { StateProps } from './props.ts'
import type { StateAt } from '../state.ts'
import { useKnown } from '../../use-known.ts'
import { usePacking } from '../use-packing.ts'

/**
 * The parcel is packed. One scan opens the next waybill. A label that tore or jammed can be printed again. Until the parcel lies on a
 * pallet, the packing can be taken back.
 */
export function Packed({ invoice, press, frame }: StateProps<StateAt<'packed'>>) {
  const { t, time } = useWords()
  const online = useStatusOf((status) => status.online)
  const [choosing, setChoosing] = useState(false)
  const mine = usePacking(invoice.id)
  const printers = usePrinters()
  const printer = usePrinter()
  const asked = useKnown(`label ${invoice.id}`, (known) => lastAsked(known, `invoice:${invoice.id}`))
  const came = printers?.find(({ id }) => id === asked?.printerId)
  // If two workers packed it without a network, the packing that reached the server first counts.
  const by = mine?.stands
    ? { name: mine.workerName, at: mine.at }
    : { name: invoice.packedByName, at: invoice.packedAt }

  return (
    <Screen {...frame}>
      <div className={notice.notice} data-testid="packed">
        <Icon name="complete" size={64} />
        <p>
          <b>
            <Sentence>{t('packing.packed', { serial: invoice.serial })}</Sentence>
          </b>
        </p>
        {by.at && <p className={notice.small}>{[by.name, time(by.at)].filter(Boolean).join(' · ')}</p>}
        {came && (
          <p className={notice.small}>
            {t(asked?.waits && !online ? 'packing.labelOffline' : 'packing.packedWhere', { printer: came.name })}
          </p>
        )}
      </div>
      {printer ? (
        <Button icon="printer" onPress={() => press({ do: 'print', printerId: printer.id })}>
          {t(came || invoice.printed ? 'print.again' : 'print.first')}
        </Button>
      ) : (
        <LabelFile
          of={{ invoiceId: invoice.id }}
          name={invoice.serial}
          onSaved={() => press({ do: 'print', printerId: null })}
        />
      )}
      <div className={task.pair}>
        {printers && printers.length > 0 && (
          <Button icon="edit" onPress={() => setChoosing(true)}>
            <span className="hidden-but-read">{t('print.printer')}: </span>
            {printer?.name ?? t('print.none')}
          </Button>
        )}
        {mine?.canUndo && (
          <Button icon="undo" command="undo" onPress={() => press({ do: 'undo', actionId: mine.actionId })}>
            {t('packing.undo')}
          </Button>
        )}
      </div>
      {choosing && <PrinterDrawer onClose={() => setChoosing(false)} />}
    </Screen>
  )
}
