import { useWords } from '../../floor.ts'
import { TakePhoto } from '../../photo/TakePhoto.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { Screen } from '../../ui/Screen.tsx'
import task from '../../ui/task.module.css'
import type { StateProps } from './props.ts'
import type { StateAt } from '../state.ts'

/** The brand wants a photo and there is none. One press takes it and packs, or a leader at the bench scans their badge. */
export function AskWaiver({ invoice, press, frame }: StateProps<StateAt<'waive'>>) {
  const { t } = useWords()
  return (
    <Screen {...frame} title={t('packing.waive')} about={invoice.serial}>
      <TakePhoto about={{ invoiceId: invoice.id }} onTaken={(photoId) => press({ do: 'photo-taken', photoId })} />
      <p className={task.hint}>
        <Icon name="badge" /> <Sentence>{t('packing.waiveHow', { serial: invoice.serial })}</Sentence>
      </p>
    </Screen>
  )
}
