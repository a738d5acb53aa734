import { useT } from '../../../ui/app/language.tsx'
import { AsyncSelectFilter } from '../../../ui/list/filters.tsx'
import { PartnerFilter, type NarrowedTo } from '../../../ui/list/scopeFilters.tsx'
import { useChannels } from './useChannels.ts'

/** Filters by partner and by channel; if one partner alone is chosen, only its channels are offered. */
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
