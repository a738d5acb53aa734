import { isRefusal } from '../../../../shared/errors.ts'
import { useFloor, useStatusOf, useWords } from '../../floor.ts'
import { saveFile } from '../../save-file.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import notice from '../../ui/Notice.module.css'
import { Screen } from '../../ui/Screen.tsx'
import task from '../../ui/task.module.css'
import type { StateProps } from '../PackingScreen.tsx'
import type { StateAt } from '../state.ts'
import { usePacking } from '../use-packing.ts'
import { usePrinters } from '../use-printer.ts'

/** Packed. The next waybill is one scan away; until it lies on a pallet the packing can be taken back. */
export function Packed({ invoice, press, frame }: StateProps<StateAt<'packed'>>) {
  const { t, time } = useWords()
  const { engine, feedback } = useFloor()
  const online = useStatusOf((status) => status.online)
  const mine = usePacking(invoice.id)
  const printers = usePrinters()
  const printer = printers?.find(({ id }) => id === mine?.printerId)
  async function openLabel(): Promise<void> {
    const label = await engine.label(invoice.id)
    if (isRefusal(label)) return feedback.say({ kind: 'error', refusal: label })
    saveFile(label, `${invoice.serial}.pdf`)
  }

  const by = mine ? { name: mine.workerName, at: mine.at } : { name: invoice.packedByName, at: invoice.packedAt }

  return (
    <Screen {...frame} actions={<p className={task.next}>{t('packing.waits.packed')}</p>}>
      <div className={notice.notice} data-testid="packed">
        <Icon name="complete" size={96} />
        <p><b>{t('packing.packed', { serial: invoice.serial })}</b></p>
        {by.at && <p className={notice.small}>{[by.name, time(by.at)].filter(Boolean).join(' · ')}</p>}
        {!printer && !invoice.printed && <Button icon="printer" disabled={!online} onPress={() => void openLabel()}>{t(online ? 'packing.label' : 'packing.labelNeedsNetwork')}</Button>}
        {printer && <p className={notice.small}>{t(online ? 'packing.packedWhere' : 'packing.labelOffline', { printer: printer.name })}</p>}
        {mine?.canUndo && <Button icon="undo" onPress={() => press({ do: 'undo', actionId: mine.actionId })}>{t('packing.undo')}</Button>}
      </div>
    </Screen>
  )
}
