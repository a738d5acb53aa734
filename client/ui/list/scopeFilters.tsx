import { useSession } from '../app/session.tsx'
import { useT } from '../app/language.tsx'
import { usePartners } from '../form/usePartners.ts'
import { ChoiceFilter, AsyncSelectFilter, OneAsyncSelectFilter, type Chosen } from './filters.tsx'

/** Ids that a list is narrowed to. */
export type NarrowedTo = Chosen<number>
interface OneProps {
  value: number | undefined
  onChange: (value: number | undefined) => void
}

/** Hidden from a user who has one center only. */
export function CenterFilter({ value, onChange }: NarrowedTo) {
  const t = useT()
  const { centers } = useSession()
  if (centers.length < 2) return null
  return (
    <ChoiceFilter
      label={t('word.center')}
      options={centers.map((center) => ({ value: center.id, label: center.code }))}
      value={value}
      onChange={onChange}
    />
  )
}

/** Hidden from a partner's people. */
export function PartnerFilter({ value, onChange }: NarrowedTo) {
  const t = useT()
  const { me } = useSession()
  const partners = usePartners(value ?? [], {}, me.partnerId === null)
  return (
    me.partnerId === null && (
      <AsyncSelectFilter label={t('word.partner')} choices={partners} value={value} onChange={onChange} />
    )
  )
}

/** Like `PartnerFilter`, for a list that can be narrowed to one partner only. */
export function OnePartnerFilter({ value, onChange }: OneProps) {
  const t = useT()
  const { me } = useSession()
  const partners = usePartners([value ?? null], {}, me.partnerId === null)
  return (
    me.partnerId === null && (
      <OneAsyncSelectFilter label={t('word.partner')} choices={partners} value={value} onChange={onChange} />
    )
  )
}
