import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { ChoiceFilter } from '../../../ui/list/filters.tsx'
import { useContracts } from '../contract/useContracts.ts'

/** Hidden from a user who may not see contracts. */
export function ContractFilter({
  value,
  onChange,
}: {
  value: readonly number[] | undefined
  onChange: (value: number[] | undefined) => void
}) {
  const t = useT()
  const { can } = useSession()
  const { options } = useContracts()
  if (!can('contract:read')) return null
  return <ChoiceFilter label={t('invoice.contract')} options={options} value={value} onChange={onChange} />
}
