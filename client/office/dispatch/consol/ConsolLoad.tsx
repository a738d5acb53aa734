import { Button, Group, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { consolApi } from '../../../../shared/api/consol.ts'
import { invoiceApi } from '../../../../shared/api/invoice.ts'
import type { ConsolRecord } from '../../../../shared/entities/consol.ts'
import { isPlanOpen } from '../../../../shared/rules/floor/consol.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { refresh } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { Lines } from '../../../ui/record/Lines.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { sentenceOf } from '../../../ui/app/sentenceOf.ts'
import { toastDone, toastFailed } from '../../../ui/toasts.tsx'
import { InvoiceStatusChip } from '../invoice/invoiceStatus.tsx'
import styles from '../plan/plan.module.css'
import { planTables } from '../plan/usePlanBulk.tsx'

type LoadRow = ConsolRecord['invoices'][number]

/** What is loaded, box by box; a typed or scanned waybill is loaded, and a loaded one can be taken off again. */
export function ConsolLoad({ consol }: { consol: ConsolRecord }) {
  const t = useT()
  const { can } = useSession()
  const may = can('consol:write') && isPlanOpen(consol.planStatus)
  const work = async (run: () => Promise<unknown>, done: string, about = '') => {
    try {
      await run()
      toastDone(done)
    } catch (error) {
      // One scan follows the other, so the error must name the waybill.
      const why = sentenceOf(error, t)
      toastFailed(why.includes(about) ? why : `${about}: ${why}`)
    } finally {
      await refresh(planTables)
    }
  }
  const unload = ({ id, serial }: LoadRow) =>
    work(() => send(invoiceApi.unload, { query: { id } }), t('consol.unloaded', { serial }))
  return (
    <>
      {may && (
        <LoadOne
          onLoad={(serial) =>
            work(
              () => send(invoiceApi.load, { body: { serial, consolCode: consol.consolCode } }),
              t('consol.loaded', { serial, consol: consol.consolCode }),
              serial,
            )
          }
        />
      )}
      <Section title={t(consol.containerType === 'BOX' ? 'consol.inThisBox' : 'consol.onPallet')}>
        <Loads rows={consol.invoices} centerId={consol.centerId} onUnload={may ? unload : null} />
      </Section>
      {consol.boxes.map((box) => (
        <Section
          key={box.id}
          title={t('consol.inBox', { box: box.consolCode })}
          actions={
            <Group gap={8}>
              <Button component={Link} to={`/consol/${box.id}`} variant="subtle" size="compact-sm">
                {t('consol.open')}
              </Button>
              {may && (
                <Button
                  variant="default"
                  size="compact-sm"
                  onClick={() =>
                    void work(
                      () => send(consolApi.unnest, { params: { consolId: box.id } }),
                      t('consol.unnested', { box: box.consolCode }),
                    )
                  }
                >
                  {t('consol.unnest')}
                </Button>
              )}
            </Group>
          }
        >
          <Loads rows={box.invoices} centerId={consol.centerId} onUnload={may ? unload : null} />
        </Section>
      ))}
    </>
  )
}

/** The field keeps the focus for the next scan. */
function LoadOne({ onLoad }: { onLoad: (serial: string) => Promise<void> }) {
  const t = useT()
  const [serial, setSerial] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const given = serial.trim()
        setSerial('')
        if (given !== '') void onLoad(given)
      }}
    >
      <Group gap={8} mb={24} align="end">
        <TextInput
          label={t('consol.loadOne')}
          placeholder={t('invoice.serial')}
          value={serial}
          maxLength={63}
          onChange={(event) => setSerial(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={serial.trim() === ''}>
          {t('consol.load')}
        </Button>
      </Group>
    </form>
  )
}

function Loads({
  rows,
  centerId,
  onUnload,
}: {
  rows: LoadRow[]
  centerId: number
  onUnload: ((row: LoadRow) => Promise<void>) | null
}) {
  const t = useT()
  const format = useFormat()
  return (
    <Lines
      rows={rows}
      empty={t('consol.empty')}
      columns={[
        { header: t('invoice.serial'), render: (row) => <Link to={`/invoice/${row.id}`}>{row.serial}</Link> },
        {
          header: t('word.status'),
          render: (row) => (
            <>
              <InvoiceStatusChip status={row.status} />
              {row.calledOff && <div className={styles.comesOff}>{t('consol.calledOff')}</div>}
            </>
          ),
        },
        { header: t('word.partner'), render: (row) => row.partnerName },
        { header: t('word.when'), render: (row) => format.instant(row.consolidatedAt, centerId) },
        { header: t('word.worker'), render: (row) => row.consolidatedByName },
        ...(onUnload
          ? [
              {
                header: t('consol.unload'),
                render: (row: LoadRow) => (
                  <Button
                    variant="subtle"
                    color="gray"
                    size="compact-xs"
                    leftSection={<IconX size={14} />}
                    aria-label={`${t('consol.unload')} ${row.serial}`}
                    onClick={() => void onUnload(row)}
                  >
                    {t('consol.unload')}
                  </Button>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}
