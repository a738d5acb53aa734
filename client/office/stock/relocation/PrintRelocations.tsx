import { relocationApi } from '../../../../shared/api/relocation.ts'
import type { PaperOptions } from '../../../../shared/entities/printer.ts'
import { sendForFile } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { refresh } from '../../../ui/app/queries.ts'
import { listPapers, partsOf, PrintPapersDialog } from '../../dispatch/printer/PrintPapersDialog.tsx'

/** Prints sheets; a fetched sheet counts as printed at once. */
export function PrintRelocations({
  ids,
  centerIds,
  onClose,
}: {
  ids: readonly number[]
  centerIds: readonly number[]
  onClose: () => void
}) {
  const t = useT()
  const parts = partsOf(ids, (some) => async (options: PaperOptions) => {
    const file = await sendForFile(relocationApi.print, { body: { ...options, ids: some } })
    void refresh(['relocation'])
    return file
  })
  return (
    <PrintPapersDialog
      title={t('relocation.print')}
      name={t('nav.relocation')}
      centerIds={centerIds}
      papers={listPapers}
      parts={parts}
      onClose={onClose}
    />
  )
}
