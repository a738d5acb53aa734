import { Alert, Button, Group, Progress, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { authApi } from '../../../../shared/api/auth.ts'
import type { User } from '../../../../shared/entities/user.ts'
import { ApiError, send, sendForFile } from '../../../api.ts'
import { ShownOnce } from '../../../ui/ShownOnce.tsx'
import { ActDialog } from '../../../ui/ActDialog.tsx'
import { useT } from '../../../ui/app/language.tsx'
import { refresh } from '../../../ui/app/queries.ts'
import { useFormat } from '../../../ui/app/session.tsx'
import { useOpenPdf } from '../../../ui/download.ts'
import { QrCode } from '../../../ui/QrCode.tsx'
import styles from '../../../ui/record/record.module.css'
import { sentenceOf } from '../../../ui/app/sentenceOf.ts'
import { CountInput } from '../../../ui/form/CountInput.tsx'
import { isCount } from '../../../ui/form/typedFigure.ts'

interface Props {
  users: User[]
  onClose: () => void
}
interface Issued {
  codes: string[]
  failed: { name: string; why: string }[]
}
const sheet = 200
const ranges = { days: { min: 1, max: 395 }, hours: { min: 1, max: 12 } }

/** Issues badges to one or many people. Their codes are held only while the dialog is open, so they must be printed now. */
export function IssueBadgesDialog({ users, onClose }: Props) {
  const t = useT()
  const format = useFormat()
  const openPdf = useOpenPdf()
  const [kind, setKind] = useState('permanent')
  const [days, setDays] = useState<number | null>(365)
  const [hours, setHours] = useState<number | null>(8)
  const [done, setDone] = useState<number | null>(null)
  const [issued, setIssued] = useState<Issued | null>(null)
  const replaced = users.filter(({ qrcode }) => qrcode !== null).length
  const names = users.length === 1 ? (users[0]?.name ?? '') : t('badge.people', { count: format.number(users.length) })

  const lasts =
    kind === 'permanent'
      ? isCount(days, ranges.days) && { days }
      : isCount(hours, ranges.hours) && { temporaryHours: hours }

  const issue = async () => {
    if (!lasts) return
    const result: Issued = { codes: [], failed: [] }
    for (const [index, user] of users.entries()) {
      setDone(index)
      try {
        const { code } = await send(authApi.issueBadge, {
          body: { userId: user.id, ...lasts },
        })
        result.codes.push(code)
      } catch (error) {
        // A user who declines to enter the password is not asked again for each badge.
        if (error instanceof ApiError && error.body.code === 'proof-needed') break
        result.failed.push({ name: user.name, why: sentenceOf(error, t) })
      }
    }
    setDone(null)
    if (result.codes.length + result.failed.length > 0) setIssued(result)
    await refresh(['badge', 'user'])
  }
  const print = async (codes: string[]) => {
    for (let at = 0; at < codes.length; at += sheet)
      await openPdf(t('nav.badge'), () =>
        sendForFile(authApi.printBadges, { body: { codes: codes.slice(at, at + sheet) } }),
      )
  }
  if (issued) {
    const [only] = issued.codes
    return (
      <ShownOnce onClose={onClose} title={t('badge.issuedFor', { names })}>
        <Stack gap={16} align="center">
          {issued.codes.length === 1 && only && <QrCode text={only} size={208} label={t('badge.badge')} />}
          <Text size="sm">{t('badge.issuedCount', { count: format.number(issued.codes.length) })}</Text>
          {issued.failed.length > 0 && (
            <table className={styles.lines}>
              <tbody>
                {issued.failed.map(({ name, why }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td className={styles.bad}>{why}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          <Alert w="100%" color="amber" icon={<IconAlertTriangle size={16} />}>
            {t('badge.shownOnce')}
          </Alert>
          <Group gap={8}>
            <Button
              leftSection={<IconPrinter size={16} />}
              disabled={issued.codes.length === 0}
              onClick={() => void print(issued.codes)}
            >
              {t('badge.print')}
            </Button>
            <Button variant="default" onClick={onClose}>
              {t('dialog.close')}
            </Button>
          </Group>
        </Stack>
      </ShownOnce>
    )
  }
  return (
    <ActDialog
      title={t('badge.issueFor', { names })}
      act={t('badge.issue')}
      busy={done !== null}
      disabled={!lasts}
      onAct={() => void issue()}
      onClose={onClose}
    >
      <SegmentedControl
        size="xs"
        value={kind}
        onChange={setKind}
        data={[
          { value: 'permanent', label: t('badge.permanent') },
          { value: 'temporary', label: t('badge.temporary') },
        ]}
      />
      {kind === 'permanent' ? (
        <CountInput label={t('badge.days')} {...ranges.days} value={days} onChange={setDays} />
      ) : (
        <CountInput label={t('badge.hours')} {...ranges.hours} value={hours} onChange={setHours} />
      )}
      {replaced > 0 && (
        <Alert color="red" icon={<IconAlertTriangle size={16} />}>
          {t('badge.replaces', { count: format.number(replaced) })}
        </Alert>
      )}
      {done !== null && <Progress value={(100 * done) / users.length} animated />}
    </ActDialog>
  )
}
