import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { selfApi } from '../../../shared/api/user.ts'
import { stepUpWith, send } from '../../api.ts'
import { sentenceOf } from './sentenceOf.ts'
import { useT } from './language.tsx'

/** The one place to enter the password again. The call that needs it waits, and nothing typed elsewhere is lost. */
export function StepUpDialog() {
  const t = useT()
  const [asked, setAsked] = useState(false)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const answer = useRef<((said: boolean) => void) | null>(null)

  useEffect(() => {
    // Calls that are refused at the same time wait for the same answer.
    let asking: Promise<boolean> | null = null
    const ask = () => {
      asking ??= new Promise<boolean>((resolve) => (answer.current = resolve)).finally(() => (asking = null))
      setAsked(true)
      return asking
    }
    stepUpWith(ask)
    return () => {
      answer.current?.(false)
      stepUpWith(null)
    }
  }, [])

  const end = (said: boolean) => {
    setAsked(false)
    setPassword('')
    setError(null)
    answer.current?.(said)
  }
  const say = async (event: SubmitEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await send(selfApi.prove, { body: { password } })
      end(true)
    } catch (failed) {
      setError(sentenceOf(failed, t))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened={asked} onClose={() => end(false)} title={t('stepUp.title')} zIndex={300}>
      <form onSubmit={(event) => void say(event)}>
        <Stack gap={16}>
          <Text size="sm">{t('stepUp.hint')}</Text>
          {/* Escape closes this dialog, not the one that waits behind it. */}
          <PasswordInput
            data-autofocus
            data-mantine-stop-propagation="true"
            required
            withAsterisk={false}
            autoComplete="current-password"
            label={t('signIn.password')}
            error={error}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Escape' && end(false)}
          />
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={() => end(false)}>
              {t('form.cancel')}
            </Button>
            <Button type="submit" loading={busy}>
              {t('stepUp.go')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
