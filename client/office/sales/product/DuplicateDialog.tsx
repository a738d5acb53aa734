import { Text } from '@mantine/core'
import { useState } from 'react'
import { productApi } from '../../../../shared/api/product.ts'
import type { Product } from '../../../../shared/entities/product.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { ActDialog } from '../../../ui/ActDialog.tsx'
import { AsyncSelect } from '../../../ui/form/AsyncSelect.tsx'
import { FailedRows } from '../../../ui/FailedRows.tsx'
import { useRunForMany } from '../../../ui/useRunForMany.ts'
import { useChannels } from '../channel/useChannels.ts'

/** Copies products to another channel of their partner, and says which could not be copied. */
export function DuplicateDialog({ products, onClose }: { products: Product[]; onClose: () => void }) {
  const t = useT()
  const [channelId, setChannelId] = useState<number | null>(null)
  const { run, busy, failed } = useRunForMany(['product'], onClose)
  const partnerIds = new Set(products.map(({ partnerId }) => partnerId))
  const [partnerId = null] = partnerIds
  const channels = useChannels(partnerId, [channelId])
  const copy = () =>
    channelId !== null &&
    run(
      products,
      (ids) => send(productApi.duplicate, { body: { ids, channelId } }),
      (count) => t('product.duplicated', { products: count, channel: channels.nameOf(channelId) }),
    )
  return (
    <ActDialog
      title={t('product.duplicateTo', { products: products.length })}
      act={t('product.duplicate')}
      busy={busy}
      disabled={channelId === null || partnerIds.size > 1}
      onAct={() => void copy()}
      onClose={onClose}
    >
      {partnerIds.size > 1 ? (
        <Text size="sm">{t('product.onePartner')}</Text>
      ) : (
        <AsyncSelect
          data-autofocus
          allowDeselect={false}
          label={t('word.channel')}
          description={t('product.duplicateHint')}
          choices={channels}
          value={channelId}
          onChange={setChannelId}
        />
      )}
      <FailedRows failed={failed} nameOf={(id) => products.find((product) => product.id === id)?.name} />
    </ActDialog>
  )
}
