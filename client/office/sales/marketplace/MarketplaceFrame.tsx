import { Button, Tabs } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { marketplaceApi } from '../../../../shared/api/marketplace.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { refresh } from '../../../ui/app/queries.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { toastDone } from '../../../ui/toasts.tsx'
import { useGoBeside } from '../../useGoBeside.ts'

/** Tabs for the messages to the marketplace, and for stock that it does not know yet. */
export function MarketplaceTabs({ at }: { at: '/marketplace' | '/marketplace/stock' }) {
  const t = useT()
  return (
    <Tabs value={at} onChange={useGoBeside()} mb={8}>
      <Tabs.List px={24}>
        <Tabs.Tab value="/marketplace">{t('marketplace.messages')}</Tabs.Tab>
        <Tabs.Tab value="/marketplace/stock">{t('marketplace.stock')}</Tabs.Tab>
      </Tabs.List>
    </Tabs>
  )
}

/** Sends everything again for the partners that the list is narrowed to. */
export function ResyncButton({ partnerIds }: { partnerIds: number[] | undefined }) {
  const t = useT()
  const { can } = useSession()
  const [asking, setAsking] = useState(false)
  if (!can('channel:write')) return null
  const resync = async () => {
    const told = await send(marketplaceApi.forceResync, { body: partnerIds ? { partnerIds } : {} })
    await refresh(['marketplaceMessage'])
    if ('messages' in told) toastDone(t('marketplace.begun', { messages: told.messages }))
  }
  return (
    <>
      <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={() => setAsking(true)}>
        {t('marketplace.resync')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('marketplace.resync')}
          confirm={t('marketplace.resync')}
          onConfirm={resync}
          onClose={() => setAsking(false)}
        >
          {t('marketplace.resyncHint')}
        </ConfirmDialog>
      )}
    </>
  )
}
