import { contractApi } from '../../../../shared/api/contract.ts'
import { useLanguage } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { ChoiceFilter } from '../../../ui/list/filters.tsx'
import { contractLabel } from '../contract/contractLabel.ts'

/** Absent for whoever may not see contracts. */
export function ContractFilter({
  value,
  onChange,
}: {
  value: readonly number[] | undefined
  onChange: (value: number[] | undefined) => void
}) {
  const { language, t } = useLanguage()
  const { can } = useSession()
  const contracts = useCall(
    ['contract'],
    contractApi.list,
    { query: { pageSize: 500, sort: 'name', order: 'asc' } },
    can('contract:read'),
  )
  if (!can('contract:read')) return null
  return (
    <ChoiceFilter
      label={t('invoice.contract')}
      options={(contracts.data?.rows ?? []).map((contract) => ({
        value: contract.id,
        label: contractLabel(contract, language),
      }))}
      value={value}
      onChange={onChange}
    />
  )
}
