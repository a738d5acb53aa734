import { Tabs } from '@mantine/core'
import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { useGoBeside } from '../../useGoBeside.ts'

type Tab = `/inventory${'' | '/location' | '/past' | '/expiring' | '/slow'}`

/** Tabs for the same stock: by SKU, by place, in the past, and what needs attention in it. */
export function InventoryTabs({ at }: { at: Tab }) {
  const t = useT()
  const { me } = useSession()
  return (
    <Tabs value={at} onChange={useGoBeside()} mb={8}>
      <Tabs.List px={24}>
        <Tabs.Tab value="/inventory">{t('inventory.bySku')}</Tabs.Tab>
        <Tabs.Tab value="/inventory/location">
          {t(me.partnerId === null ? 'inventory.byLocation' : 'inventory.byLot')}
        </Tabs.Tab>
        <Tabs.Tab value="/inventory/past">{t('inventory.past')}</Tabs.Tab>
        <Tabs.Tab value="/inventory/expiring">{t('inventory.expiring')}</Tabs.Tab>
        <Tabs.Tab value="/inventory/slow">{t('inventory.slow')}</Tabs.Tab>
      </Tabs.List>
    </Tabs>
  )
}
