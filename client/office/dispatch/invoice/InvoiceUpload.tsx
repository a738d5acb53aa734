import { partnerApi } from '../../../../shared/api/partner.ts'
import { contractApi } from '../../../../shared/api/contract.ts'
import { invoiceApi } from '../../../../shared/api/invoice.ts'
import type { BulkAnswer } from '../../../../shared/api/list.ts'
import { send, sendForFile } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { sentenceOfIssue } from '../../../ui/form/fieldErrors.ts'
import type { RowError, SheetRow } from '../../../ui/spreadsheet/readRows.ts'
import { UploadDialog } from '../../../ui/spreadsheet/UploadDialog.tsx'
import { useEvery } from '../../../ui/spreadsheet/useEvery.ts'
import { byWaybill, cellOf, checkRow, sheetColumns, sheetWaybill, waybillOf, type Known } from './invoiceSheet.ts'

/** New waybills from a spreadsheet, a line of goods a row. */
export function InvoiceUpload({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { zoneOf } = useSession()
  const contracts = useCall(['contract'], contractApi.list, { query: { pageSize: 500, status: ['ACTIVE'] } })
  const partners = useEvery('partner', (page) => send(partnerApi.list, { query: page }))
  const known: Known = { contracts: contracts.data?.rows ?? [], partners: partners.data ?? [], zoneOf }
  const words = {
    contract: t('invoice.noSuchContract'),
    contracts: t('invoice.severalContracts'),
    partner: t('invoice.noSuchPartner'),
  }

  const check = (values: Record<string, unknown>): RowError[] => {
    const errors = checkRow(values, known, (why) => words[why])
    if (errors.length > 0) return errors
    const waybill = waybillOf([values], known)
    const read = sheetWaybill.safeParse(waybill)
    // A later row of an order need not say the recipient again: whether any does is seen when they are put together.
    return read.success
      ? []
      : read.error.issues
          .filter(({ path }) => !(path[0] === 'recipient' && path[1] === 'name'))
          .map((issue) => ({
            property: cellOf(issue.path.join('.')).column,
            message: sentenceOfIssue(issue, waybill, t),
          }))
  }
  const upload = async (rows: Record<string, unknown>[], how: { trial?: true }): Promise<BulkAnswer> => {
    const groups = byWaybill(rows.map((values, index) => ({ values, index })))
    const answer = await send(invoiceApi.create, {
      body: {
        invoices: groups.map((group) =>
          waybillOf(
            group.map(({ values }) => values),
            known,
          ),
        ),
      },
      ...how,
    })
    // The dialog counts in rows.
    return {
      success: answer.success.flatMap(({ id, clientIndex }) => groups[clientIndex]?.map(() => ({ id })) ?? []),
      error: answer.error.map((error) => {
        const { row, column } = cellOf(error.property)
        const group = groups[error.clientIndex ?? -1]
        return { ...error, property: column, clientIndex: (group?.[row] ?? group?.[0])?.index }
      }),
    }
  }
  return (
    <UploadDialog
      title={`${t('nav.invoice')} · ${t('invoice.upload')}`}
      hint={t('invoice.uploadHint')}
      sheet="invoice"
      columns={sheetColumns}
      sample={() => sendForFile(invoiceApi.sample)}
      check={check}
      upload={upload}
      group={(rows: SheetRow[]) => byWaybill(rows)}
      size={500}
      tables={['invoice', 'contract']}
      waitsFor={[contracts, partners]}
      onClose={onClose}
    />
  )
}
