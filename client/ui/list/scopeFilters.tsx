import { partnerApi } from '../../../shared/api/partner.ts'
import { useCall } from '../app/queries.ts'
import { useSession } from '../app/session.tsx'
import { useT } from '../app/language.tsx'
import { ChoiceFilter } from './filters.tsx'

interface Props {
  value: readonly number[] | undefined
  onChange: (value: number[] | undefined) => void
}

/** Absent for whoever has one center only. */
export function CenterFilter({ value, onChange }: Props) {
  const t = useT()
  const { centers } = useSession()
  if (centers.length < 2) return null
  return <ChoiceFilter label={t('word.center')} options={centers.map((center) => ({ value: center.id, label: center.code }))} value={value} onChange={onChange} />
}

/** Absent for whoever belongs to a partner. */
export function PartnerFilter({ value, onChange }: Props) {
  const t = useT()
  const { me } = useSession()
  const partners = useCall(['partner'], partnerApi.list, { query: { pageSize: 500, sort: 'name', order: 'asc' } }, me.partnerId === null)
  if (me.partnerId !== null) return null
  return <ChoiceFilter label={t('word.partner')} options={(partners.data?.rows ?? []).map((partner) => ({ value: partner.id, label: partner.name }))} value={value} onChange={onChange} />
}
