import { Text } from '@mantine/core'
import { useState } from 'react'
import type { Relocation } from '../../../../shared/entities/relocation.ts'
import { carriedBy } from '../../../../shared/rules/floor/relocation.ts'
import { FormDialog } from '../../../ui/ActDialog.tsx'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import { CountInput } from '../../../ui/form/CountInput.tsx'
import { isCount } from '../../../ui/form/typedFigure.ts'
import { LocationPicker } from '../location/LocationPicker.tsx'

interface Props {
  sheet: Relocation
  /** Answers whether the goods were put down. */
  onPut: (move: { storageQuantity: number; locationId: number }) => Promise<boolean>
  onClose: () => void
}

/** Asks how many pieces lie where now; the rest is at the source again. */
export function CloseDialog({ sheet, onPut, onClose }: Props) {
  const t = useT()
  const format = useFormat()
  const carried = carriedBy(sheet)
  const [storageQuantity, setQuantity] = useState<number | null>(carried)
  const [locationId, setLocationId] = useState(sheet.targetLocation?.id ?? 0)
  const [busy, setBusy] = useState(false)
  const rest = carried - (storageQuantity ?? 0)
  const put = async () => {
    if (!isCount(storageQuantity, { max: carried })) return
    setBusy(true)
    if (await onPut({ storageQuantity, locationId })) onClose()
    else setBusy(false)
  }
  return (
    <FormDialog
      title={t('relocation.closeOne', { code: sheet.code })}
      submit={t('relocation.close')}
      busy={busy}
      disabled={!isCount(storageQuantity, { max: carried })}
      onSubmit={() => void put()}
      onClose={onClose}
    >
      <CountInput
        data-autofocus
        label={t('relocation.put')}
        max={carried}
        value={storageQuantity}
        onChange={setQuantity}
      />
      <LocationPicker
        label={t('relocation.putAt')}
        centerId={sheet.center.id}
        alias={sheet.targetLocation?.alias ?? ''}
        onPick={(location) => setLocationId(location.id)}
      />
      {rest > 0 && (
        <Text size="sm">
          {t('relocation.rest', { count: format.number(rest), from: sheet.sourceLocation?.alias ?? '–' })}
        </Text>
      )}
    </FormDialog>
  )
}
