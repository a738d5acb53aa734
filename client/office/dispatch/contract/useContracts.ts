import { contractApi } from '../../../../shared/api/contract.ts'
import type { Input } from '../../../../shared/api/call.ts'
import { useLanguage } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { contractLabel } from './contractLabel.ts'

/** Contracts to choose from, by name: all, or those of `query`. Empty until they are loaded, and for a user who may not see contracts. */
export function useContracts(query: Input<typeof contractApi.list>['query'] = {}, isWanted = true) {
  const { language } = useLanguage()
  const { can } = useSession()
  const { data } = useCall(
    ['contract'],
    contractApi.list,
    { query: { pageSize: 500, sort: 'name', order: 'asc', ...query } },
    isWanted && can('contract:read'),
  )
  const rows = data?.rows ?? []
  return {
    rows,
    /** It is known that there is no contract. */
    isNone: data?.count === 0,
    options: rows.map((contract) => ({ value: contract.id, label: contractLabel(contract, language) })),
  }
}
