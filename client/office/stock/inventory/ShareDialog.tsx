import { Button, Group, ScrollArea, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { inventoryApi } from '../../../../shared/api/inventory.ts'
import type { Inventory } from '../../../../shared/entities/inventory.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import { Lines } from '../../../ui/record/Lines.tsx'
import styles from '../../../ui/record/record.module.css'
import { useRun } from '../../../ui/useRun.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { CountInput } from '../../../ui/form/CountInput.tsx'
import { isCount } from '../../../ui/form/typedFigure.ts'

const rangeOf = (row: Inventory) => ({ max: row.available + row.qoo10Available })

/** Sets how much of the available stock only Qoo10 may sell; refused rows stay here with their reason. */
export function ShareDialog({ rows, onClose }: { rows: Inventory[]; onClose: () => void }) {
  const t = useT()
  const format = useFormat()
  const { run, busy } = useRun(['stock', 'ledger'])
  const [wanted, setWanted] = useState(
    () => new Map<number, number | null>(rows.map((row) => [row.id, row.qoo10Available])),
  )
  const [left, setLeft] = useState(rows)
  const [reasons, setReasons] = useState<ReadonlyMap<number, string>>(new Map())
  const areCounts = left.every((row) => isCount(wanted.get(row.id) ?? null, rangeOf(row)))
  const save = () =>
    run(
      async () => {
        const shares = left.map(({ id, qoo10Available }) => ({ id, qoo10Available: wanted.get(id) ?? qoo10Available }))
        const { success, error } = await send(inventoryApi.bulk, { body: { rows: shares } })
        const failed = new Map(error.map(({ id, message }) => [id ?? 0, message]))
        setReasons(failed)
        setLeft(left.filter(({ id }) => failed.has(id)))
        if (failed.size === 0) onClose()
        return success.length
      },
      (count) => t('inventory.shared', { count: format.number(count) }),
    )
  return (
    <Dialog onClose={onClose} title={t('inventory.share')} size="xl">
      <Stack gap={16}>
        <Text size="sm">{t('inventory.shareHint')}</Text>
        <ScrollArea.Autosize mah={400}>
          <Lines
            rows={left}
            empty=""
            columns={[
              {
                header: t('word.sku'),
                render: (row) => (
                  <>
                    {row.skuName}
                    {reasons.has(row.id) && <div className={styles.bad}>{reasons.get(row.id)}</div>}
                  </>
                ),
              },
              { header: t('word.center'), render: (row) => row.centerCode },
              {
                header: t('figure.available'),
                align: 'end',
                render: (row) => format.number(row.available + row.qoo10Available - (wanted.get(row.id) ?? 0)),
              },
              {
                header: t('figure.qoo10Available'),
                align: 'end',
                render: (row) => (
                  <CountInput
                    size="xs"
                    w={112}
                    {...rangeOf(row)}
                    aria-label={t('inventory.shareOf', { sku: row.skuName })}
                    value={wanted.get(row.id) ?? null}
                    onChange={(value) => setWanted(new Map(wanted).set(row.id, value))}
                  />
                ),
              },
            ]}
          />
        </ScrollArea.Autosize>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {t('dialog.back')}
          </Button>
          <Button loading={busy} disabled={!areCounts} onClick={() => void save()}>
            {t('inventory.share')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
