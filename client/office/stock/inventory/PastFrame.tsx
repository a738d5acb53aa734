import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { dayIn } from '../../../../shared/day-in.ts'
import { startOfDay } from '../../../ui/app/format.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { InventoryTabs } from './InventoryTabs.tsx'

/** The end of yesterday, which a list of past stock opens with. */
export function useLastMidnight(): string {
  const { zoneOf } = useSession()
  const [at] = useState(() => startOfDay(dayIn(zoneOf(), Date.now()), zoneOf()))
  return at
}

/** The tabs of past stock, by SKU or by place; changing between them keeps the moment. */
export function PastTabs({ by, at }: { by: 'sku' | 'location'; at: string }) {
  const t = useT()
  const navigate = useNavigate()
  const { me, centerId } = useSession()
  return (
    <>
      <InventoryTabs at="/inventory/past" />
      <SegmentedControl
        size="xs"
        mx={24}
        mb={8}
        w="fit-content"
        style={{ alignSelf: 'start' }}
        aria-label={t('inventory.past')}
        value={by}
        onChange={(to) =>
          void navigate(
            `/inventory/past${to === 'location' ? '/location' : ''}?${new URLSearchParams({ at, ...(centerId === null ? {} : { centerIds: String(centerId) }) })}`,
          )
        }
        data={[
          { value: 'sku', label: t('inventory.bySku') },
          { value: 'location', label: t(me.partnerId === null ? 'inventory.byLocation' : 'inventory.byLot') },
        ]}
      />
    </>
  )
}
