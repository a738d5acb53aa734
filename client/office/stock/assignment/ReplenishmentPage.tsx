import { Alert, Button, Checkbox, Select, Skeleton } from '@mantine/core'
import { IconForklift } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { assignmentApi } from '../../../../shared/api/assignment.ts'
import type { Replenishment } from '../../../../shared/entities/assignment.ts'
import { RowRefused, send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { Lines } from '../../../ui/record/Lines.tsx'
import styles from '../../../ui/record/record.module.css'
import { Section } from '../../../ui/record/Section.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { useRun } from '../../../ui/useRun.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'

/** The places of the center to fill up now, in walking order, and a button that makes the sheets. */
export function ReplenishmentPage() {
  const t = useT()
  const { centers, centerId, setCenterId, can } = useSession()
  const navigate = useNavigate()
  const { run, busy } = useRun(['assignment', 'relocation', 'stock'])
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const center = centers.find(({ id }) => id === centerId) ?? centers[0]
  const asked = useCall(
    ['assignment', 'stock', 'relocation'],
    assignmentApi.replenishment,
    { query: { centerId: center?.id ?? 0 } },
    center !== undefined,
  )
  const places = asked.data?.data ?? []
  const chosen = places.filter(({ assignment, moves }) => moves.length > 0 && !left.has(assignment.id))
  const sheets = chosen.reduce((sum, { moves }) => sum + moves.length, 0)
  const make = () =>
    center &&
    run(
      async () => {
        const ids = chosen.map(({ assignment }) => assignment.id)
        const { success, error } = await send(assignmentApi.replenish, { body: { centerId: center.id, ids } })
        if (success.length === 0 && error[0]) throw new RowRefused(error[0])
        await navigate('/relocation?status=RELOCATION_READY')
        return success.length
      },
      (made) => t('assignment.sheetsMade', { sheets: made }),
    )
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <PageTitle>{t('nav.replenishment')}</PageTitle>
        {centers.length > 1 && (
          <Select
            aria-label={t('word.center')}
            w={120}
            allowDeselect={false}
            data={centers.map(({ id, code }) => ({ value: String(id), label: code }))}
            value={String(center?.id ?? '')}
            onChange={(id) => setCenterId(Number(id))}
          />
        )}
        <span className={styles.grow} />
        {can('relocation:write') && (
          <Button
            leftSection={<IconForklift size={16} />}
            loading={busy}
            disabled={sheets === 0}
            onClick={() => void make()}
          >
            {t('assignment.makeSheets', { sheets })}
          </Button>
        )}
      </header>
      <div className={styles.body}>
        {asked.error ? (
          <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
        ) : !asked.data ? (
          <Skeleton height={200} />
        ) : places.length === 0 ? (
          <EmptyState title={t('replenishment.none')} hint={t('replenishment.noneHint')} />
        ) : (
          <Section title={t('replenishment.places', { places: places.length })}>
            {places.some(({ missing }) => missing > 0) && (
              <Alert color="amber" mb={16}>
                {t('replenishment.short')}
              </Alert>
            )}
            <Places
              places={places}
              left={left}
              toggle={
                can('relocation:write') &&
                ((id) =>
                  setLeft(left.has(id) ? new Set([...left].filter((one) => one !== id)) : new Set([...left, id])))
              }
            />
          </Section>
        )}
      </div>
    </div>
  )
}

type Place = Replenishment & { id: number }

interface PlacesProps {
  places: readonly Replenishment[]
  left: ReadonlySet<number>
  /** False for a user who may not make sheets. */
  toggle: ((id: number) => void) | false
}

function Places({ places, left, toggle }: PlacesProps) {
  const t = useT()
  const format = useFormat()
  return (
    <Lines
      rows={places.map((place) => ({ ...place, id: place.assignment.id }))}
      empty=""
      columns={[
        ...(toggle
          ? [
              {
                header: '',
                render: ({ id, assignment, moves }: Place) => (
                  <Checkbox
                    aria-label={t('replenishment.take', { location: assignment.locationAlias })}
                    checked={moves.length > 0 && !left.has(id)}
                    disabled={moves.length === 0}
                    onChange={() => toggle(id)}
                  />
                ),
              },
            ]
          : []),
        { header: t('word.location'), render: ({ assignment }) => <b>{assignment.locationAlias}</b> },
        { header: t('word.sku'), render: ({ assignment }) => assignment.skuName },
        { header: t('replenishment.why'), render: ({ reason }) => t(`replenishment.reason.${reason}`) },
        {
          header: t('assignment.quantity'),
          align: 'end',
          render: ({ assignment }) =>
            `${format.number(assignment.quantity)} / ${format.number(assignment.safetyStock)}–${format.number(assignment.maxStock)}`,
        },
        { header: t('replenishment.wanted'), align: 'end', render: ({ wanted }) => format.number(wanted) },
        {
          header: t('replenishment.from'),
          render: ({ moves }) =>
            moves.length === 0
              ? '–'
              : t.listed(moves.map(({ sourceLocation, quantity }) => `${sourceLocation} × ${format.number(quantity)}`)),
        },
        {
          header: t('replenishment.missing'),
          align: 'end',
          render: ({ missing }) => (missing === 0 ? '' : format.number(missing)),
        },
      ]}
    />
  )
}
