import { Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { orderApi } from '../../../../shared/api/order.ts'
import type { MissingItem } from '../../../../shared/entities/order.ts'
import type { ProductOption } from '../../../../shared/entities/product.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { refresh } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { ActDialog } from '../../../ui/ActDialog.tsx'
import { sentenceOf } from '../../../ui/app/sentenceOf.ts'
import { toastDone } from '../../../ui/toasts.tsx'
import { areMapped, MappingEditor } from '../../sales/product/MappingEditor.tsx'
import { dealText } from './dealText.ts'

/** Maps a deal to SKUs for all orders that wait for it, and for new orders too if the user may change products. */
export function MapDealDialog({ deal, onClose }: { deal: MissingItem; onClose: () => void }) {
  const t = useT()
  const format = useFormat()
  const { can } = useSession()
  const [items, setItems] = useState<ProductOption['mappings']>([])
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map())
  // A product is identified by its code or its name.
  const mayKeep = can('product:write') && Boolean(deal.dealCode ?? deal.dealName)
  const [keeps, setKeeps] = useState(mayKeep)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const orders = format.number(deal.orders)
  const map = async () => {
    setBusy(true)
    setProblem(null)
    const { dealCode, dealName, optionCode, optionName, channel } = deal
    try {
      const { success, error } = await send(orderApi.mapProduct, {
        body: { dealCode, dealName, optionCode, optionName, channelId: channel.id, items, fromNowOn: keeps },
      })
      await refresh(['order', 'product'])
      if (success.length > 0) toastDone(t('missing.cleared', { orders: format.number(success.length) }))
      if (error.length === 0) onClose()
      else setProblem(t('missing.left', { orders: format.number(error.length), why: error[0]?.message ?? '' }))
    } catch (failed) {
      setProblem(sentenceOf(failed, t))
    } finally {
      setBusy(false)
    }
  }
  return (
    <ActDialog
      title={dealText(deal)}
      size="lg"
      act={t('missing.map', { orders })}
      busy={busy}
      disabled={items.length === 0 || !areMapped(items)}
      onAct={() => void map()}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {t('missing.waiting', { orders, channel: deal.channel.name })}
      </Text>
      <MappingEditor
        partnerId={deal.partner.id}
        mappings={items}
        names={names}
        onName={(id, name) => setNames((before) => new Map(before).set(id, name))}
        onChange={setItems}
      />
      {mayKeep && (
        <Switch
          label={t('missing.fromNowOn')}
          description={t('missing.fromNowOnHint')}
          checked={keeps}
          onChange={(event) => setKeeps(event.currentTarget.checked)}
        />
      )}
      {problem && (
        <Text size="sm" c="red" role="alert">
          {problem}
        </Text>
      )}
    </ActDialog>
  )
}
