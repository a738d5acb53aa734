import { Navigate, useParams } from 'react-router'
import { z } from 'zod'
import { slipApi } from '../../../../shared/api/slip.ts'
import { isSlipOpen } from '../../../../shared/rules/stock/slip-steps.ts'
import { slipLinesInput, type Slip } from '../../../../shared/entities/slip.ts'
import { send } from '../../../api.ts'
import { useLanguage, useT } from '../../../ui/app/language.tsx'
import { useFresh } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { useRecordForm } from '../../../ui/form/useRecordForm.ts'
import { useSaved } from '../../../ui/form/useSaved.ts'
import { LoadRecord } from '../../../ui/record/LoadRecord.tsx'
import { editedLines, type DraftLine, type SlipGoodsDraft } from './slipForm.ts'
import { SlipGoods } from './SlipGoods.tsx'

/** Changes the goods of an open slip, before anything is picked. */
export function SlipLinesForm() {
  const id = Number(useParams().id)
  const { lacks } = useSession()
  const slip = useFresh(['slip'], slipApi.get, { params: { id } })
  // A user who may never change the goods reads them on the slip's own page.
  if (lacks('slip:write') !== null) return <Navigate to={`/slip/${id}`} replace />
  return <LoadRecord of={slip}>{(row) => <Form key={row.id} slip={row} />}</LoadRecord>
}

type Draft = SlipGoodsDraft & { confirmed: boolean }
const filled = z.preprocess((draft) => toInput(draft as Draft), slipLinesInput)

function Form({ slip }: { slip: Slip }) {
  const t = useT()
  const format = useFormat()
  const back = `/slip/${slip.id}`
  const saved = useSaved()
  const of = useRecordForm<Draft, Slip>({
    initial: draftOf(slip),
    schema: filled,
    version: slip.version,
    labels: {
      centerId: t('word.center'),
      partnerId: t('word.partner'),
      reason: t('slip.reason'),
      slipLines: t('slip.lines'),
      confirmed: t('slip.confirmed'),
    },
    shows: ({ slipLines }) => ({
      slipLines: t.listed(slipLines.map(({ name, quantity }) => `${name} × ${format.number(quantity ?? 0)}`)),
    }),
    save: (draft, ifMatch) =>
      send(slipApi.lines, { params: { id: slip.id }, ifMatch, body: slipLinesInput.parse(toInput(draft)) }),
    reload: () => send(slipApi.get, { params: { id: slip.id } }),
    toValues: draftOf,
    onSaved: () => saved(['slip', 'stock', 'ledger'], back, t('slip.linesSaved', { code: slip.code })),
  })
  const refused = useLinesRefused(slip)
  return (
    <FormPage of={of} title={slip.code} back={{ to: back, label: slip.code }} refused={refused}>
      <SlipGoods of={of} onChange={(lines) => of.form.setFieldValue('slipLines', lines)} />
    </FormPage>
  )
}

/** Why the goods of a slip may not be changed; null where they may. */
export function useLinesRefused(slip: Slip): string | null {
  const { t, refusal } = useLanguage()
  const format = useFormat()
  if (!isSlipOpen(slip.status)) return t('refused.status', { status: t(`slip.status.${slip.status}`) })
  if (slip.stockCountId !== null) return refusal('slip-is-counted', { slip: slip.code })
  if (slip.processedQuantity > 0)
    return refusal('slip-lines-picked', { slip: slip.code, picked: format.number(slip.processedQuantity) })
  return null
}

function draftOf(slip: Slip): Draft {
  return {
    centerId: slip.center.id,
    partnerId: slip.partner.id,
    reason: slip.reason,
    slipLines: slip.slipLines.map(
      ({ id, item, quantity, lot, expirationDate, condition, location, targetLocation }): DraftLine => ({
        id,
        skuId: item.id,
        name: item.name,
        number: item.partnerItemNumber,
        quantity,
        lot,
        expirationDate,
        condition,
        location,
        target: targetLocation,
      }),
    ),
    confirmed: false,
  }
}

const toInput = ({ slipLines, reason, confirmed }: Draft) => ({
  slipLines: editedLines(slipLines, reason),
  confirmed,
})
