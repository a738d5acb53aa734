import { Text } from '@mantine/core'
import { useState } from 'react'
import { productApi } from '../../../../shared/api/product.ts'
import type { Product } from '../../../../shared/entities/product.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { refresh } from '../../../ui/app/queries.ts'
import { ActDialog } from '../../../ui/ActDialog.tsx'
import { AsyncSelect } from '../../../ui/form/AsyncSelect.tsx'
import styles from '../../../ui/record/record.module.css'
import { runBulk, type BulkOutcome } from '../../../ui/runBulk.ts'
import { sentenceOf } from '../../../ui/states.tsx'
import { toastDone } from '../../../ui/toasts.tsx'
import { useChannels } from '../channel/useChannels.ts'

/** Copies products to another channel of their partner, and says which could not be. */
export function DuplicateDialog({ products, onClose }: { products: Product[]; onClose: () => void }) {
  const t = useT()
  const [channelId, setChannelId] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<BulkOutcome['failed']>([])
  const partnerIds = new Set(products.map(({ partnerId }) => partnerId))
  const [partnerId = null] = partnerIds
  const channels = useChannels(partnerId, [channelId])
  const copy = async () => {
    if (channelId === null) return
    setBusy(true)
    const outcome = await runBulk(
      products.map(({ id }) => id),
      500,
      (ids) => send(productApi.duplicate, { body: { ids, channelId } }),
      (error) => sentenceOf(error, t),
      () => {},
    )
    setBusy(false)
    if (outcome.done.length > 0)
      toastDone(t('product.duplicated', { products: outcome.done.length, channel: channels.nameOf(channelId) }))
    setFailed(outcome.failed)
    await refresh(['product'])
    if (outcome.failed.length === 0) onClose()
  }
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
      {failed.length > 0 && (
        <table className={styles.lines}>
          <tbody>
            {failed.map(({ id, message }) => (
              <tr key={id}>
                <td>{products.find((product) => product.id === id)?.name}</td>
                <td className={styles.bad}>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ActDialog>
  )
}
