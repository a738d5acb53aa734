import { partnerCategoryApi } from '../../../../shared/api/partner-category.ts'
import { useCall } from '../../../ui/app/queries.ts'
import { choicesOf, useMatches, useTypedWords, type AsyncChoices } from '../../../ui/form/async-select.ts'

/** The categories of a partner, or of all in the user's scope, to choose from by their paths. */
export function useCategories(partnerId: number | null, chosen: readonly (number | null)[], without = 0): AsyncChoices {
  const { keyword, find } = useTypedWords()
  const ids = chosen.filter((id) => id !== null)
  const among = { partnerIds: partnerId === null ? undefined : [partnerId] }
  const found = useMatches(['partnerCategory'], partnerCategoryApi.list, {
    query: { ...among, keyword, pageSize: 50, sort: 'pathName', order: 'asc' },
  })
  const named = useCall(['partnerCategory'], partnerCategoryApi.list, { query: { ids, pageSize: 500 } }, ids.length > 0)
  const choices = choicesOf(found, named.data?.data ?? [], ({ pathName }) => pathName, find)
  return { ...choices, options: choices.options.filter(({ value }) => value !== without) }
}
