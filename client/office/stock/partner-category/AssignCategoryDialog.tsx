import { Text } from '@mantine/core'
import { useState } from 'react'
import { skuApi } from '../../../../shared/api/sku.ts'
import type { Sku } from '../../../../shared/entities/sku.ts'
import { RowRefused, send } from '../../../api.ts'
import { ActDialog } from '../../../ui/ActDialog.tsx'
import { useT } from '../../../ui/app/language.tsx'
import { AsyncSelect } from '../../../ui/form/AsyncSelect.tsx'
import { sentenceOf } from '../../../ui/app/sentenceOf.ts'
import { useRun } from '../../../ui/useRun.ts'
import { runBulk } from '../../../ui/runBulk.ts'
import { useCategories } from './useCategories.ts'

/** Puts the SKUs into one category of their partner, or into none. */
export function AssignCategoryDialog({ skus, onClose }: { skus: Sku[]; onClose: () => void }) {
  const t = useT()
  const { run, busy } = useRun(['sku', 'partnerCategory'])
  const [chosen, setChosen] = useState<number | null>(null)
  const partnerIds = new Set(skus.map(({ partnerId }) => partnerId))
  const [partnerId = null] = partnerIds
  const choices = useCategories(partnerId, [chosen])
  const assign = async () => {
    const ids = skus.map(({ id }) => id)
    const stood = await run(
      async () => {
        const outcome = await runBulk(
          ids,
          1000,
          (part) => send(skuApi.assignCategory, { body: { ids: part, partnerCategoryId: chosen } }),
          (error) => sentenceOf(error, t),
        )
        const [failure] = outcome.failed
        if (failure) throw new RowRefused(failure)
      },
      t('category.assigned', { skus: ids.length, category: choices.nameOf(chosen) }),
    )
    if (stood) onClose()
  }
  return (
    <ActDialog
      title={t('category.assignTo', { skus: skus.length })}
      act={t('category.assign')}
      busy={busy}
      disabled={partnerIds.size > 1}
      onAct={() => void assign()}
      onClose={onClose}
    >
      {partnerIds.size > 1 ? (
        <Text size="sm">{t('category.onePartner')}</Text>
      ) : (
        <AsyncSelect
          data-autofocus
          clearable
          label={t('sku.category')}
          description={t('category.assignHint')}
          choices={choices}
          value={chosen}
          onChange={setChosen}
        />
      )}
    </ActDialog>
  )
}
