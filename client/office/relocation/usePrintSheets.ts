import { relocationApi } from '../../../shared/api/relocation.ts'
import { sendForFile } from '../../api.ts'
import { refresh } from '../../ui/app/queries.ts'
import { useOpenPdf } from '../../ui/download.ts'

const largest = 500

/** Opens sheets as PDF, ready to print; they count as printed then. */
export function usePrintSheets(): (ids: readonly number[]) => Promise<void> {
  const openPdf = useOpenPdf()
  return async (ids) => {
    for (let at = 0; at < ids.length; at += largest) await openPdf(() => sendForFile(relocationApi.print, { body: { ids: ids.slice(at, at + largest) } }))
    await refresh(['relocation'])
  }
}
