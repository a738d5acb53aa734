import { Anchor, PasswordInput } from '@mantine/core'
import { IconChevronLeft, IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { invoiceApi } from '../../../../shared/api/invoice.ts'
import { wrongSecretsAMinute } from '../../../../shared/api/openapi-key.ts'
import type { ErrorBody } from '../../../../shared/api/error-body.ts'
import { systemRoles } from '../../../../shared/privileges.ts'
import { useT } from '../../../ui/app/language.tsx'
import record from '../../../ui/record/record.module.css'
import { Section } from '../../../ui/record/Section.tsx'
import { Calls } from './Calls.tsx'
import { Copied } from './Copied.tsx'
import styles from './openapiKey.module.css'
import { PageTitle } from '../../../ui/PageTitle.tsx'

const statuses = [400, 401, 403, 404, 409, 412, 422, 429] as const
const exampleKey = '8e03978e-40d5-43e8-bc93-6894a57f9324'
const placeholder = 'gk_….…'

/** Explains how a program calls this server. A key that the user types fills the examples and is sent nowhere. */
export function OpenapiKeyHelp() {
  const t = useT()
  const [token, setToken] = useState('')
  return (
    <div className={record.page}>
      <header className={record.head}>
        <Anchor component={Link} to="/openapi-key" className={record.back}>
          <IconChevronLeft size={16} />
          {t('nav.openapiKey')}
        </Anchor>
        <PageTitle>{t('key.howTo')}</PageTitle>
        <span className={record.grow} />
        <Anchor href="/api/docs" target="_blank" size="sm">
          {t('key.docs')} <IconExternalLink size={14} style={{ verticalAlign: '-2px' }} />
        </Anchor>
      </header>
      <div className={record.body}>
        <div className={styles.help}>
          <Section title={t('key.help.calling')}>
            <p>{t('key.help.header')}</p>
            <PasswordInput
              mb={16}
              maw={480}
              autoComplete="off"
              label={t('key.help.own')}
              description={t('key.help.ownHint')}
              placeholder={placeholder}
              value={token}
              onChange={(event) => setToken(event.currentTarget.value.trim())}
            />
            <Calls token={token || placeholder} privileges={systemRoles.SYSR_PARTNER} />
          </Section>
          <Section title={t('key.help.lists')}>
            <p>{t('key.help.pages')}</p>
          </Section>
          <Section title={t('key.help.repeating')}>
            <p>{t('key.help.repeatingHint', { hours: 24 })}</p>
            <Copied
              label={t('key.help.repeatingCall')}
              text={`curl -X POST -H 'Authorization: Bearer ${token || placeholder}' \\\n  -H 'Idempotency-Key: ${exampleKey}' \\\n  -H 'Content-Type: application/json' -d '{…}' \\\n  '${window.location.origin}/api${invoiceApi.create.path}'`}
            />
          </Section>
          <Section title={t('key.help.errors')}>
            <table className={record.lines}>
              <tbody>
                {statuses.map((status) => (
                  <tr key={status}>
                    <th scope="row">{status}</th>
                    <td>{t(`key.help.${status}`)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p>{t('key.help.errorsHint')}</p>
            <Copied label={t('key.help.errorBody')} text={JSON.stringify(notFound(t('key.help.notFound')), null, 2)} />
          </Section>
          <Section title={t('key.help.limits')}>
            <p>{t('key.help.limitsHint', { count: wrongSecretsAMinute })}</p>
          </Section>
        </div>
      </div>
    </div>
  )
}

function notFound(displayMessage: string): ErrorBody {
  return {
    status: 404,
    name: 'NotFound',
    code: 'now-not-found',
    message: 'There is no such record.',
    displayMessage,
    requestId: '1f0c9a4e-5a55-4c1e-9b0e-0d6d4b8f7a11',
    data: null,
    details: [],
  }
}
