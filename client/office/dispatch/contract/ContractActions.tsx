import { IconBan, IconCircleCheck, IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { contractApi } from '../../../../shared/api/contract.ts'
import type { Contract } from '../../../../shared/entities/contract.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { ActionButton } from '../../../ui/record/RecordPage.tsx'
import { useRun } from '../../../ui/useRun.ts'

/** The link to a contract's waybills, and enabling or disabling it, which asks first. */
export function ContractActions({ contract }: { contract: Contract }) {
  const t = useT()
  const { run } = useRun(['contract'])
  const format = useFormat()
  const navigate = useNavigate()
  const { can, lacks } = useSession()
  const [asking, setAsking] = useState(false)
  const { id, status, openInvoices } = contract
  const name = contract.name ?? contract.logisticsCode
  const refused = lacks('contract:write')
  const turn = () =>
    run(
      () => send(status === 'ACTIVE' ? contractApi.disable : contractApi.enable, { params: { id } }),
      t(status === 'ACTIVE' ? 'contract.disabled' : 'contract.enabled', { name }),
    )
  const action =
    status === 'ACTIVE'
      ? { label: t('contract.disable'), icon: IconBan }
      : { label: t('contract.enable'), icon: IconCircleCheck }
  return (
    <>
      {can('invoice:read') && (
        <ActionButton
          action={{
            label: t('contract.invoices'),
            icon: IconFileText,
            refused: null,
            onClick: () => void navigate(`/invoice?contractIds=${id}`),
          }}
        />
      )}
      <ActionButton action={{ ...action, refused, onClick: () => setAsking(true) }} />
      {asking && (
        <ConfirmDialog
          title={t(status === 'ACTIVE' ? 'contract.disableOne' : 'contract.enableOne', { name })}
          confirm={action.label}
          onConfirm={turn}
          onClose={() => setAsking(false)}
        >
          {status === 'ACTIVE'
            ? t('contract.disableHint', { count: format.number(openInvoices) })
            : t('contract.enableHint')}
        </ConfirmDialog>
      )}
    </>
  )
}
