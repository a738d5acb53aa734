import { Anchor, Button, PasswordInput, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { authApi } from '../../../shared/api/auth.ts'
import { recoveryApi } from '../../../shared/api/user.ts'
import { ApiError, send } from '../../api.ts'
import { useLanguage } from '../../ui/app/language.tsx'
import { queryClient } from '../../ui/app/queries.ts'
import { fieldErrors } from '../../ui/form/fieldErrors.ts'
import { NewPasswordInput } from '../../ui/form/NewPasswordInput.tsx'
import { useCallForm } from '../../ui/form/useCallForm.ts'
import { Consents } from './Consents.tsx'
import { Entrance } from './Entrance.tsx'
import { Trouble } from './Trouble.tsx'

const { body: schema } = recoveryApi.register

/**
 * An invited person creates an account here. The mail's link carries the address and the number in its fragment, which no server log sees.
 */
export function Register() {
  const { t, language } = useLanguage()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const [invited] = useState(() => new URLSearchParams(hash.slice(1)))
  const byLink = invited.has('email') && invited.has('code')
  const { form, busy, error, sentBack, submit } = useCallForm({
    initial: {
      email: invited.get('email') ?? '',
      verificationNumber: invited.get('code') ?? '',
      username: '',
      name: '',
      phone: '',
      password: '',
      again: '',
      compliance: { termsOfUse: false, privacyPolicy: false, marketingConsent: false },
    },
    check: ({ again, ...values }) => {
      const wrong = fieldErrors(schema, values, t)
      if ('compliance' in wrong) wrong.compliance = t('consent.needed')
      return { ...wrong, ...(again === values.password ? {} : { again: t('pin.differs') }) }
    },
    send: async ({ email, verificationNumber, username, name, phone, password, compliance }) => {
      await send(recoveryApi.register, {
        body: { email, verificationNumber, username, name, phone, password, compliance, language },
      })
      await send(authApi.signIn, { body: { username, password } })
      queryClient.clear()
      void navigate('/', { replace: true })
    },
  })
  const { email, password, compliance } = form.getValues()
  const { data: invitation, error: refusal } = useQuery({
    queryKey: ['invited', invited.get('email'), invited.get('code')],
    queryFn: () =>
      send(recoveryApi.invited, {
        body: { email: invited.get('email') ?? '', verificationNumber: invited.get('code') ?? '' },
      }),
    enabled: byLink,
    // A wrong number counts as a try, so the call is never made again by itself, also not when the user comes back from their mail.
    retry: false,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Infinity,
  })
  const givenName = useEffectEvent((name: string) => {
    if (form.getValues().name === '') form.setFieldValue('name', name)
  })
  useEffect(() => {
    if (invitation) givenName(invitation.name)
  }, [invitation])
  const isDead = refusal instanceof ApiError && refusal.body.code === 'code-wrong'
  const closed = invitation && invitation.status !== 'OPEN' ? t(`register.not.${invitation.status}`) : null
  // Nobody should fill in the form to be told at its end that the link is dead.
  if (closed !== null || isDead)
    return (
      <Entrance title={t('register.title')} onSubmit={() => void navigate('/')}>
        <Trouble error={closed ?? refusal} />
        <Button type="submit" size="md" h={40}>
          {t('signIn.go')}
        </Button>
      </Entrance>
    )
  return (
    <Entrance
      wide
      title={t('register.title')}
      sentBack={sentBack}
      onSubmit={submit}
      below={
        <Anchor component={Link} to="/sign-in" fz={13}>
          {t('register.haveAccount')}
        </Anchor>
      }
    >
      <Text size="sm">{byLink ? t('register.hint', { email }) : t('register.hintTyped')}</Text>
      {!byLink && (
        <Text size="sm" c="dimmed">
          {t('register.notInvited')}
        </Text>
      )}
      {!byLink && (
        <>
          <TextInput
            size="md"
            autoFocus
            type="email"
            autoComplete="email"
            label={t('user.email')}
            {...form.getInputProps('email')}
          />
          <TextInput
            size="md"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            label={t('register.code')}
            description={t('register.codeHint')}
            {...form.getInputProps('verificationNumber')}
          />
        </>
      )}
      <TextInput
        size="md"
        autoFocus={byLink}
        autoComplete="username"
        autoCapitalize="none"
        maxLength={63}
        label={t('signIn.username')}
        description={t('user.usernameHint')}
        {...form.getInputProps('username')}
      />
      <TextInput size="md" autoComplete="name" maxLength={63} label={t('user.name')} {...form.getInputProps('name')} />
      <TextInput
        size="md"
        type="tel"
        autoComplete="tel"
        maxLength={31}
        label={t('user.phone')}
        {...form.getInputProps('phone')}
      />
      <NewPasswordInput size="md" label={t('signIn.password')} {...form.getInputProps('password')} value={password} />
      <PasswordInput
        size="md"
        autoComplete="new-password"
        label={t('password.again')}
        {...form.getInputProps('again')}
      />
      <Consents
        value={compliance}
        error={form.errors.compliance}
        onChange={(next) => form.setFieldValue('compliance', next)}
      />
      {byLink && form.errors.verificationNumber && <Trouble error={form.errors.verificationNumber} />}
      <Trouble error={error} />
      <Button type="submit" size="md" h={40} loading={busy}>
        {t('register.go')}
      </Button>
    </Entrance>
  )
}
