import { Button, Group, Radio, ScrollArea, Stack, Text } from '@mantine/core'
import { useContext, useState } from 'react'
import { auditApi } from '../../../shared/api/audit.ts'
import { useT } from '../app/language.tsx'
import { useCall } from '../app/queries.ts'
import { useFormat, useSession } from '../app/session.tsx'
import { StoredRow } from '../record/Stored.tsx'
import styles from '../record/record.module.css'
import { clashOf, type Choice } from './clash.ts'
import type { Conflict, RecordForm, Values } from './useRecordForm.ts'
import { Dialog } from '../Dialog.tsx'

/** Shows the user's version beside the one saved in between, field by field. Nothing is lost unless the user chooses so. */
export function ConflictDialog<V extends Values>({ of, conflict }: { of: RecordForm<V>; conflict: Conflict<V> }) {
  const t = useT()
  const mine = of.form.getValues()
  const { theirs } = conflict
  const [choice, setChoice] = useState<Choice>({})
  const { fields, pick, sides, settled } = clashOf(
    { opened: of.opened, mine, theirs },
    Object.keys(of.labels),
    choice,
    of.terms,
  )
  const raw = { mine, theirs }
  const inWords = { mine: of.shown(sides.mine), theirs: of.shown(sides.theirs) }
  /** The field that other fields depend on, such as a currency, is shown as each version has it. */
  const said = (side: 'mine' | 'theirs', name: string) =>
    name === of.terms?.field ? plain(raw[side][name]) : (inWords[side][name] ?? plain(sides[side][name]))
  return (
    <Dialog onClose={of.closeConflict} title={t('conflict.title')} size="xl">
      <Stack gap={16}>
        <Text size="sm">
          <WhoCameBetween at={conflict.at} /> {t('conflict.hint')}
        </Text>
        <ScrollArea.Autosize mah={400}>
          <table className={styles.lines}>
            <thead>
              <tr>
                <th>{t('conflict.field')}</th>
                <th>{t('conflict.mine')}</th>
                <th>{t('conflict.theirs')}</th>
              </tr>
            </thead>
            <tbody>
              {fields.map((name) => (
                <tr key={name}>
                  <th scope="row">{of.labels[name]}</th>
                  {(['mine', 'theirs'] as const).map((side) => (
                    <td key={side}>
                      <Radio
                        size="xs"
                        label={said(side, name)}
                        checked={pick(name) === side}
                        onChange={() => setChoice({ ...choice, [name]: side })}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea.Autosize>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={of.closeConflict}>
            {t('dialog.back')}
          </Button>
          <Button onClick={() => of.settle(settled)}>{t('conflict.save')}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** Who saved last, and when. A user who may not read the audit sees only when. */
function WhoCameBetween({ at }: { at: string | null }) {
  const t = useT()
  const format = useFormat()
  const { can } = useSession()
  const subject = useContext(StoredRow)?.subject ?? null
  const isTold = subject !== null && can('account:read')
  const query = { subject: subject ?? '', pageSize: 1 }
  const { data } = useCall(['audit'], auditApi.list, { query }, isTold)
  // An entry that the audit hides from this user may be later than the last one shown.
  const last = data?.rows.find((entry) => at === null || entry.at === at)
  if (last?.userName) return <b>{t('conflict.by', { who: last.userName, at: format.instant(last.at) })}</b>
  return at !== null && <b>{t('conflict.at', { at: format.instant(at) })}</b>
}

function plain(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
