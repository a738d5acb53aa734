import { partnerApi } from '../../../../shared/api/partner.ts'
import { contractApi } from '../../../../shared/api/contract.ts'
import { invoiceApi } from '../../../../shared/api/invoice.ts'
import type { Answer } from '../../../../shared/api/call.ts'
import type { BulkAnswer } from '../../../../shared/api/list.ts'
import { send, sendForFile } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { sentenceOfIssue } from '../../../ui/form/fieldErrors.ts'
import { AskRepeats, useRepeats } from '../../../ui/spreadsheet/Repeats.tsx'
import type { RowError } from '../../../ui/spreadsheet/readRows.ts'
import { UploadDialog } from '../../../ui/spreadsheet/UploadDialog.tsx'
import { useEvery } from '../../../ui/spreadsheet/useEvery.ts'
import {
  byWaybill,
  cellOf,
  checkRow,
  spreadsheetColumns,
  sheetWaybill,
  waybillOf,
  type Known,
} from './invoiceSpreadsheet.ts'

/** Uploads new waybills from a spreadsheet with one line of goods per row. */
export function InvoiceUpload({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { zoneOf } = useSession()
  const contracts = useCall(['contract'], contractApi.list, { query: { pageSize: 500, status: ['ACTIVE'] } })
  const partners = useEvery('partner', (page) => send(partnerApi.list, { query: page }))
  const known: Known = { contracts: contracts.data?.rows ?? [], partners: partners.data ?? [], zoneOf }
  /** The first rows of waybills whose order already has one, as the trial of this file found them. */
  const repeats = useRepeats()
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
    // A later row of an order may leave out the recipient; whether any row names one is checked when they are put together.
    return read.success
      ? []
      : read.error.issues
          .filter(({ path }) => !(path[0] === 'recipient' && path[1] === 'name'))
          .map((issue) => ({
            property: cellOf(issue.path.join('.')).column,
            message: sentenceOfIssue(issue, waybill, t),
          }))
  }
  const leavesOut = ([first]: readonly { values: unknown }[]) => repeats.isLeft(first?.values)
  const waybill = (rows: readonly { values: Record<string, unknown> }[]) =>
    waybillOf(
      rows.map(({ values }) => values),
      known,
    )
  const upload = async (rows: Record<string, unknown>[], how: { trial?: true }): Promise<BulkAnswer> => {
    // Once rows are sent, no new question is asked; the user's answer applies to the whole file.
    if (!how.trial) repeats.forget()
    const every = byWaybill(rows.map((values, index) => ({ values, index })))
    const isLeft = (group: (typeof every)[number]) => !how.trial && leavesOut(group)
    const left = every.filter(isLeft).flat()
    const groups = every.filter((group) => !isLeft(group))
    const answer = groups.length > 0 ? await create(groups.map(waybill), how) : noneSent
    if (how.trial) {
      const found = answer.success.filter(({ isRepeat }) => isRepeat)
      repeats.note(found.map(({ clientIndex }) => groups[clientIndex]?.[0]?.values))
    }
    return {
      // The dialog counts rows, not waybills.
      success: answer.success.flatMap(({ id, clientIndex }) => groups[clientIndex]?.map(() => ({ id })) ?? []),
      error: [
        ...left.map(({ index }) => ({ ...repeated, clientIndex: index, message: t('invoice.isRepeat') })),
        ...answer.error.map((error) => {
          const { row, column } = cellOf(error.property)
          const group = groups[error.clientIndex ?? -1]
          return { ...error, property: column, clientIndex: (group?.[row] ?? group?.[0])?.index }
        }),
      ],
    }
  }
  return (
    <UploadDialog
      title={`${t('nav.invoice')} · ${t('invoice.upload')}`}
      hint={t('invoice.uploadHint')}
      sheet="invoice"
      columns={spreadsheetColumns}
      sample={() => sendForFile(invoiceApi.sample)}
      check={check}
      upload={upload}
      group={byWaybill}
      leavesOut={leavesOut}
      onFile={repeats.forget}
      size={500}
      tables={['invoice', 'contract']}
      waitsFor={[contracts, partners]}
      onClose={onClose}
    >
      <AskRepeats
        of={repeats}
        label={t('invoice.repeats', { count: repeats.count })}
        leaveOut={t('invoice.leaveOut')}
        makeAnother={t('invoice.makeAnother')}
      />
    </UploadDialog>
  )
}

const create = (invoices: Record<string, unknown>[], how: { trial?: true }) =>
  send(invoiceApi.create, { body: { invoices }, ...how })
const noneSent: Answer<typeof invoiceApi.create> = { success: [], error: [] }
const repeated = { property: 'originalOrderId', errorType: 'DUPLICATED', code: 'order-there' } as const
