import { Code, Drawer, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { AuditEntry } from '../../../../shared/entities/audit.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { deedOf } from '../../../../shared/messages/records/action-word.ts'
import styles from '../../../ui/record/record.module.css'
import { Fact, Facts } from '../../../ui/record/Section.tsx'
import { differencesOf } from '../../../../shared/messages/records/differences.ts'
import { useTold } from '../../../ui/app/useTold.ts'
import { subjectPath } from '../../subjectPath.ts'
import { subjectLabel } from './subject.ts'
import { useKeyNames } from './useKeyNames.ts'

/** Shows one entry in full. */
export function AuditDrawer({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const t = useT()
  const format = useFormat()
  const { can } = useSession()
  const { nameOf } = useKeyNames()
  const differences = differencesOf(entry, useTold())
  const path = subjectPath(entry.subject, can)
  const subject = subjectLabel(entry.subject, t, entry.names)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={560}
      title={`${subject} · ${deedOf(entry, t)}`}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
    >
      <Stack gap={24}>
        <Facts>
          <Fact label={t('word.when')}>{format.exact(entry.at)}</Fact>
          <Fact label={t('audit.who')}>{entry.userName ?? t('audit.nobody')}</Fact>
          {entry.openapiKeyId !== null && <Fact label={t('audit.by')}>{nameOf(entry.openapiKeyId)}</Fact>}
          <Fact label={t('audit.address')}>{entry.address}</Fact>
          <Fact label={t('audit.subject')}>{path === null ? subject : <Link to={path}>{subject}</Link>}</Fact>
          <Fact label={t('audit.what')}>
            <Code>{entry.what}</Code>
          </Fact>
          <Fact label={t('audit.entry')}>{entry.id}</Fact>
          <Fact label={t('error.requestId')}>{entry.requestId}</Fact>
        </Facts>
        {differences.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('audit.noDifferences')}
          </Text>
        ) : (
          <table className={styles.lines} style={{ tableLayout: 'fixed', overflowWrap: 'anywhere' }}>
            <thead>
              <tr>
                <th>{t('audit.field')}</th>
                <th>{t('audit.before')}</th>
                <th>{t('audit.after')}</th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ name, before, after }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td className={styles.muted}>{before}</td>
                  <td>{after}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Stack>
    </Drawer>
  )
}
