import { useState } from 'react'
import { useWords } from '../../floor.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import notice from '../../ui/Notice.module.css'
import { Screen } from '../../ui/Screen.tsx'
import type { StateProps } from './props.ts'
import { PhotoSheet } from '../../photo/PhotoSheet.tsx'
import type { StateAt } from '../state.ts'

/** The brand wants a photo and there is none: it is taken now, or a leader stands by and scans their badge. */
export function AskWaiver({ state: { parcel }, invoice, press, frame }: StateProps<StateAt<'waive'>>) {
  const { t } = useWords()
  const [taking, setTaking] = useState(false)
  return (
    <Screen
      {...frame}
      title={t('packing.waive')}
      about={invoice.serial}
      actions={
        <Button look="main" icon="photo" onPress={() => setTaking(true)}>
          {t('packing.takePhoto')}
        </Button>
      }
    >
      <div className={notice.notice}>
        <Icon name="badge" size={84} />
        <p>{t('packing.waiveHow', { serial: invoice.serial })}</p>
      </div>
      {taking && (
        <PhotoSheet
          about={{ invoiceId: invoice.id }}
          photoIds={parcel.photoIds}
          onTaken={(photoId) => press({ do: 'photo-taken', photoId })}
          onRemoved={(photoId) => press({ do: 'photo-removed', photoId })}
          onClose={() => setTaking(false)}
        />
      )}
    </Screen>
  )
}
