import { openapiKeyApi } from '../../../../shared/api/openapi-key.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useSession } from '../../../ui/app/session.tsx'

/** API keys by name for a user who may see them, by number for others. */
export function useKeyNames() {
  const t = useT()
  const { can } = useSession()
  const keys = useCall(
    ['key'],
    openapiKeyApi.list,
    { query: { pageSize: 500, sort: 'name', order: 'asc' } },
    can('key:read'),
  )
  const rows = keys.data?.rows ?? []
  return { keys: rows, nameOf: (id: number) => t('audit.key', { name: rows.find((key) => key.id === id)?.name ?? id }) }
}
