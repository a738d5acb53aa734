import { ActionIcon, Indicator, Tooltip } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { notificationApi } from '../../../../shared/api/notification.ts'
import { fetchedPart } from '../../../ui/app/fetched.tsx'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat } from '../../../ui/app/session.tsx'

const NotificationDrawer = fetchedPart(async () => (await import('./NotificationDrawer.tsx')).NotificationDrawer)
const most = 99

/** The number of the user's unread notifications; a poke of «notification» refetches it. */
export function NotificationBell() {
  const t = useT()
  const format = useFormat()
  // Navigating closes the drawer.
  const { pathname, key } = useLocation()
  const here = pathname + key
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const { data } = useCall(['notification'], notificationApi.count, {})
  const count = data?.count ?? 0
  const label = count === 0 ? t('notification.bell') : t('notification.bellUnread', { count: format.number(count) })
  return (
    <>
      <Tooltip label={label}>
        <Indicator
          disabled={count === 0}
          label={count > most ? `${most}+` : count}
          size={16}
          offset={6}
          color="amber"
          autoContrast
          styles={{ indicator: { fontSize: 10, fontWeight: 600, pointerEvents: 'none' } }}
        >
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={label}
            aria-haspopup="dialog"
            onClick={() => setOpenedAt(here)}
          >
            <IconBell size={18} stroke={1.5} />
          </ActionIcon>
        </Indicator>
      </Tooltip>
      <Suspense>{openedAt === here && <NotificationDrawer onClose={() => setOpenedAt(null)} />}</Suspense>
    </>
  )
}
