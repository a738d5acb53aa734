import { Switch, Text } from '@mantine/core'
import { authApi } from '../../../shared/api/auth.ts'
import { notificationTypes, type NotificationType } from '../../../shared/entities/notification.ts'
import type { Me } from '../../../shared/entities/user.ts'
import { send } from '../../api.ts'
import { useT } from '../../ui/app/language.tsx'
import { askWhoWeAre, meKey, queryClient, stopAskingWhoWeAre } from '../../ui/app/queries.ts'
import { useSession } from '../../ui/app/session.tsx'
import { Lines } from '../../ui/record/Lines.tsx'
import { Section } from '../../ui/record/Section.tsx'
import { useRun } from '../../ui/useRun.ts'

/** The default: a notification is shown in the app and not sent by mail. */
const usual = { app: true, email: false }

export function MyNotifications() {
  const t = useT()
  const { run } = useRun()
  const { me } = useSession()
  const set = async (type: NotificationType, way: keyof typeof usual, on: boolean) => {
    const notificationSettings = {
      ...me.notificationSettings,
      [type]: { ...usual, ...me.notificationSettings[type], [way]: on },
    }
    await stopAskingWhoWeAre()
    // The change is shown at once and saved in the background.
    queryClient.setQueryData<Me>(meKey, { ...me, notificationSettings })
    const isSaved = await run(async () =>
      queryClient.setQueryData<Me>(meKey, await send(authApi.saveSettings, { body: { notificationSettings } })),
    )
    if (!isSaved) await askWhoWeAre()
  }
  const choice = (type: NotificationType, way: keyof typeof usual) => (
    <Switch
      aria-label={`${t(`notification.type.${type}`)}: ${t(`me.by.${way}`)}`}
      checked={(me.notificationSettings[type] ?? usual)[way]}
      onChange={(event) => void set(type, way, event.currentTarget.checked)}
    />
  )
  return (
    <Section title={t('me.notifications')}>
      <Text size="sm" c="dimmed" mb={8}>
        {t(me.email === null ? 'me.noEmail' : 'me.notificationsHint', { email: me.email ?? '' })}
      </Text>
      <Lines
        rows={notificationTypes.map((type) => ({ id: type }))}
        empty=""
        columns={[
          { header: t('me.about'), render: ({ id }) => t(`notification.type.${id}`) },
          { header: t('me.by.app'), render: ({ id }) => choice(id, 'app') },
          { header: t('me.by.email'), render: ({ id }) => choice(id, 'email') },
        ]}
      />
    </Section>
  )
}
