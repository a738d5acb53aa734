import { invoiceApi } from '../../../../shared/api/invoice.ts'
import { send, sendForFile } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { UploadDialog } from '../../../ui/spreadsheet/UploadDialog.tsx'
import { checkDelivered, deliveredColumns, deliveredOf } from './deliveredSpreadsheet.ts'

/** Uploads a spreadsheet of delivered parcels, for couriers that send no tracking. */
export function DeliveredUpload({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { zoneOf } = useSession()
  const zone = zoneOf()
  return (
    <UploadDialog
      title={t('invoice.deliveredUpload')}
      hint={t('invoice.deliveredUploadHint')}
      sheet="invoice"
      columns={deliveredColumns}
      sample={() => sendForFile(invoiceApi.deliveredSample)}
      check={checkDelivered}
      upload={(rows, how) =>
        send(invoiceApi.delivered, {
          body: { invoices: rows.map((cells) => deliveredOf(cells, zone, Date.now())) },
          ...how,
        })
      }
      size={500}
      tables={['invoice', 'contract']}
      onClose={onClose}
    />
  )
}
