import { Avatar } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../../ui/app/language.tsx'
import { useSession } from '../../ui/app/session.tsx'
import { RecordPage } from '../../ui/record/RecordPage.tsx'
import { nameOfRole } from '../people/role/roleName.ts'
import { MyConsents } from './MyConsents.tsx'
import { MyNotifications } from './MyNotifications.tsx'
import { MyProfile } from './MyProfile.tsx'
import { MySecurity } from './MySecurity.tsx'

/** The user's own account: everything that they may change themselves. */
export function MyAccount() {
  const t = useT()
  const { me } = useSession()
  const [saved, setSaved] = useState(0)
  return (
    <RecordPage
      title={t('me.title')}
      back={{ to: '/', label: t('nav.start') }}
      about={
        <>
          <Avatar src={me.profileImageUrl} alt="" size={24} />
          <b>{me.username}</b>
          {me.partnerName && <span>{me.partnerName}</span>}
          <span>{t.listed(me.roles.map((role) => nameOfRole(role, t)))}</span>
        </>
      }
      actions={[]}
      history={null}
      tabs={[
        // The form is rendered anew after saving, so that it opens with the saved values.
        {
          id: 'profile',
          label: t('user.profile'),
          render: () => <MyProfile key={saved} onSaved={() => setSaved((times) => times + 1)} />,
        },
        { id: 'security', label: t('me.security'), render: () => <MySecurity /> },
        { id: 'notifications', label: t('me.notifications'), render: () => <MyNotifications /> },
        { id: 'consents', label: t('consent.title'), render: () => <MyConsents /> },
      ]}
    />
  )
}
