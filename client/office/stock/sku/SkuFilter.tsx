import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { AsyncSelectFilter } from '../../../ui/list/filters.tsx'
import { useSkus } from './useSkus.ts'

interface Props {
  value: readonly number[] | undefined
  onChange: (value: number[] | undefined) => void
}

/** Hidden from a user who may not look up SKUs. */
export function SkuFilter(props: Props) {
  const { can } = useSession()
  return can('sku:read') && <Found {...props} />
}

function Found({ value, onChange }: Props) {
  const t = useT()
  return <AsyncSelectFilter label={t('word.sku')} choices={useSkus(value ?? [])} value={value} onChange={onChange} />
}
