import { useFloor, useStatus, useWords } from '../floor.ts'
import { isRefusal, type Refusal } from '../../../shared/errors.ts'
import type { Worker } from '../../offline/engine.ts'
import { sayFound } from '../scan/say-found.ts'
import { useLookUp, useScans } from '../scan/use-scans.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Screen } from '../ui/Screen.tsx'
import { NotStored } from '../update/NotStored.tsx'
import { UpdatePrompt } from '../update/UpdatePrompt.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { usePasswordScreen } from './use-password-screen.ts'
import styles from '../ui/Notice.module.css'

/** A worker signs in by badge, with or without a network, or by name and password if there is a network. */
export function SignIn() {
  const { engine, feedback, bus, settings } = useFloor()
  const { enrolled, online, ended } = useStatus()
  const { t } = useWords()
  const lookUp = useLookUp()
  const byPassword = usePasswordScreen()

  async function welcome(answer: Worker | Refusal): Promise<void> {
    if (!isRefusal(answer)) await byPassword.leave()
    const { nextLanguage, languages } = settings.now()
    // A worker who chose a language to sign in by goes on in it.
    if (!isRefusal(answer) && nextLanguage)
      settings.change({ languages: { ...languages, [answer.userId]: nextLanguage }, nextLanguage: null })
    feedback.say(
      isRefusal(answer)
        ? { kind: 'error', refusal: answer, expected: 'expect.badge' }
        : { kind: 'ok', key: 'signIn.done', with: { name: answer.name } },
    )
  }

  useScans('waits.badge', async (scan) => {
    const reading = await lookUp(scan, ['badge'])
    const [found] = reading.candidates
    if (found?.kind !== 'badge') return feedback.say(sayFound(reading, 'expect.badge'))
    const next = bus.handover()
    const answer = await engine.signInByBadge(found.seed)
    await welcome(answer)
    if (!isRefusal(answer)) await next
  })

  return (
    <Screen
      title={t('signIn')}
      about={enrolled ? t('signIn.device', { device: enrolled.label, center: enrolled.centerCode }) : undefined}
      state={byPassword.isOpen ? 'sign-in.password' : 'sign-in'}
      onBack={byPassword.isOpen ? () => void byPassword.leave() : undefined}
      actions={byPassword.isOpen ? undefined : <LanguageChoice />}
    >
      <UpdatePrompt />
      <NotStored />
      {byPassword.isOpen ? (
        <PasswordForm onSend={async (name, password) => welcome(await engine.signInByPassword(name, password))} />
      ) : (
        <>
          <div className={styles.notice}>
            <Icon name="badge" size={96} />
            <p>{t('signIn.how')}</p>
            {ended !== null && <p className={styles.small}>{t('signIn.ended', { name: ended })}</p>}
          </div>
          <Button onPress={byPassword.open} disabled={!online}>
            {t(online ? 'signIn.byPassword' : 'signIn.passwordNeedsNetwork')}
          </Button>
        </>
      )}
    </Screen>
  )
}
