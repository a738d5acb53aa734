import { Text } from '@mantine/core'
import { useState } from 'react'
import { selfApi } from '../../../shared/api/user.ts'
import type { Compliance } from '../../../shared/entities/user.ts'
import { send } from '../../api.ts'
import { useT } from '../../ui/app/language.tsx'
import { meKey, queryClient } from '../../ui/app/queries.ts'
import { useSession } from '../../ui/app/session.tsx'
import { Section } from '../../ui/record/Section.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { useRun } from '../../ui/useRun.ts'
import { Consents } from '../sign-in/Consents.tsx'

/** What the user agreed to. The first two consents come with the account and stay; the third can be withdrawn. */
export function MyConsents() {
  const t = useT()
  const { run } = useRun()
  const { me } = useSession()
  const [value, setValue] = useState(
    me.compliance ?? { termsOfUse: false, privacyPolicy: false, marketingConsent: false },
  )
  const isWhole = value.termsOfUse && value.privacyPolicy
  const save = async (compliance: Compliance) => {
    setValue(compliance)
    if (!compliance.termsOfUse || !compliance.privacyPolicy) return
    await run(async () => {
      queryClient.setQueryData(meKey, await send(selfApi.saveProfile, { body: { compliance } }))
      toastDone(t('form.saved'))
    })
  }
  return (
    <Section title={t('consent.title')}>
      <Text size="sm" c="dimmed" mb={16}>
        {t('consent.hint')}
      </Text>
      <div style={{ maxWidth: 440 }}>
        <Consents
          kept={me.compliance}
          value={value}
          error={
            !isWhole && (value.termsOfUse || value.privacyPolicy || value.marketingConsent) ? t('consent.needed') : null
          }
          onChange={(next) => void save(next)}
        />
      </div>
    </Section>
  )
}
