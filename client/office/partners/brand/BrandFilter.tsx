import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { AsyncSelectFilter } from '../../../ui/list/filters.tsx'
import { useBrands } from './useBrands.ts'

interface Props {
  value: readonly number[] | undefined
  onChange: (value: number[] | undefined) => void
}

/** Hidden from a user who may not look up brands. */
export function BrandFilter(props: Props) {
  const { can } = useSession()
  return can('brand:read') && <Found {...props} />
}

function Found({ value, onChange }: Props) {
  const t = useT()
  return (
    <AsyncSelectFilter label={t('word.brand')} choices={useBrands(value ?? [])} value={value} onChange={onChange} />
  )
}
