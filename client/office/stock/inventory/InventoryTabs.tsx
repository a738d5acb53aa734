import { Tabs } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'

/** The same stock seen by SKU or by place. */
export function InventoryTabs({ at }: { at: '/inventory' | '/inventory/location' }) {
  const t = useT()
  const navigate = useNavigate()
  const { me, centerId } = useSession()
  return (
    <Tabs
      value={at}
      onChange={(to) => to && void navigate(centerId === null ? to : `${to}?centerIds=${centerId}`)}
      mb={8}
    >
      <Tabs.List px={24}>
        <Tabs.Tab value="/inventory">{t('inventory.bySku')}</Tabs.Tab>
        <Tabs.Tab value="/inventory/location">
          {t(me.partnerId === null ? 'inventory.byLocation' : 'inventory.byLot')}
        </Tabs.Tab>
      </Tabs.List>
    </Tabs>
  )
}
