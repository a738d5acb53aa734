import { Tabs } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useT } from '../../../ui/app/language.tsx'

/** Tabs for the users, and for those who are invited. */
export function UserTabs({ at }: { at: '/user' | '/user/invitation' }) {
  const t = useT()
  const navigate = useNavigate()
  return (
    <Tabs value={at} onChange={(to) => to && void navigate(to)} mb={8}>
      <Tabs.List px={24}>
        <Tabs.Tab value="/user">{t('nav.user')}</Tabs.Tab>
        <Tabs.Tab value="/user/invitation">{t('invitation.title')}</Tabs.Tab>
      </Tabs.List>
    </Tabs>
  )
}
