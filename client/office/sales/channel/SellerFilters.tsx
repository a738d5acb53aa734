import { useT } from '../../../ui/app/language.tsx'
import { AsyncSelectFilter } from '../../../ui/list/filters.tsx'
import { PartnerFilter, type NarrowedTo } from '../../../ui/list/scopeFilters.tsx'
import { useChannels } from './useChannels.ts'

/** Whose rows: partners, and channels – those of the partner, where one alone is chosen. */
export function SellerFilters({ partners, channels }: { partners: NarrowedTo; channels: NarrowedTo }) {
  const t = useT()
  const [partnerId = null, ...others] = partners.value ?? []
  const choices = useChannels(others.length === 0 ? partnerId : null, channels.value ?? [], { endedToo: true })
  return (
    <>
      <PartnerFilter {...partners} />
      <AsyncSelectFilter label={t('word.channel')} choices={choices} {...channels} />
    </>
  )
}
