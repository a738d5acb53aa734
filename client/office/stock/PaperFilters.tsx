import type { ComponentProps } from 'react'
import { useT } from '../../ui/app/language.tsx'
import { DaysFilter } from '../../ui/list/filters.tsx'
import { CenterFilter, PartnerFilter, type NarrowedTo } from '../../ui/list/scopeFilters.tsx'

/** Filters slips, pick lists and relocation sheets by when they were made, the partner of their goods, and the center. */
export function PaperFilters({
  made,
  partners,
  centers,
}: {
  made: Omit<ComponentProps<typeof DaysFilter>, 'label'>
  partners: NarrowedTo
  centers: NarrowedTo
}) {
  const t = useT()
  return (
    <>
      <DaysFilter label={t('word.created')} {...made} />
      <PartnerFilter {...partners} />
      <CenterFilter {...centers} />
    </>
  )
}
