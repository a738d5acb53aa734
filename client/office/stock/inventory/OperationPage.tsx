import { Button, Skeleton, Tabs } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { inventoryApi } from '../../../../shared/api/inventory.ts'
import { operationTypes } from '../../../../shared/entities/operation.ts'
import { sendForFile } from '../../../api.ts'
import { shiftDay } from '../../../ui/app/format.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { useToday } from '../../../ui/app/now.ts'
import { useCall } from '../../../ui/app/queries.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { spreadsheetName, useDownload } from '../../../ui/download.ts'
import { ChoiceFilter, DaysFilter } from '../../../ui/list/filters.tsx'
import { FoldedFilters } from '../../../ui/list/FoldedFilters.tsx'
import { unknownIn } from '../../../ui/list/listUrl.ts'
import { UnknownFilters } from '../../../ui/list/UnknownFilters.tsx'
import list from '../../../ui/list/list.module.css'
import { keepWords, withDays, wordOf, type WordedDays } from '../../../ui/list/relativeDays.ts'
import { CenterFilter, PartnerFilter } from '../../../ui/list/scopeFilters.tsx'
import styles from '../../../ui/record/record.module.css'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { BrandFilter } from '../../partners/brand/BrandFilter.tsx'
import { SkuFilter } from '../sku/SkuFilter.tsx'
import { OperationChart } from './OperationChart.tsx'
import { OperationDays, OperationTypes } from './OperationLines.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'

const schema = inventoryApi.operations.query
type Asked = z.output<typeof schema>

/** What came into storage and what left it, by cause: for a range of days, or day by day. */
export function OperationPage() {
  const t = useT()
  const download = useDownload()
  const { asked, unknown, set, days } = useAsked()
  const report = useCall(['stock', 'ledger'], inventoryApi.operations, { query: asked })
  const rows = report.data?.data ?? []
  const count = [asked.operationType, asked.partnerIds, asked.brandIds, asked.skuIds, asked.centerIds].filter(
    Boolean,
  ).length
  const isNothing = rows.every(({ increase, decrease }) => increase === 0 && decrease === 0)
  return (
    <div className={`${styles.page} ${list.page}`}>
      <header className={styles.head}>
        <PageTitle>{t('nav.operations')}</PageTitle>
        <span className={styles.grow} />
        <Button
          variant="default"
          leftSection={<IconFileSpreadsheet size={16} />}
          disabled={rows.length === 0}
          onClick={() =>
            void download(spreadsheetName(t('nav.operations'), asked.executedAtTo ?? ''), () =>
              sendForFile(inventoryApi.operationsExcel, { query: asked }),
            )
          }
        >
          {t('list.download')}
        </Button>
      </header>
      <Tabs
        value={asked.resourceType}
        onChange={(value) => set({ resourceType: value === 'DAILY' ? 'DAILY' : 'TYPE' })}
        mb={8}
      >
        <Tabs.List px={24}>
          <Tabs.Tab value="TYPE">{t('operation.TYPE')}</Tabs.Tab>
          <Tabs.Tab value="DAILY">{t('operation.DAILY')}</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      <div className={list.bar}>
        <FoldedFilters count={count}>
          <DaysFilter
            label={t('operation.when')}
            {...days}
            from={asked.executedAtFrom}
            to={asked.executedAtTo}
            onChange={(executedAtFrom, executedAtTo) => set({ executedAtFrom, executedAtTo })}
          />
          <ChoiceFilter
            label={t('operation.type')}
            options={choicesOf(t, 'operation.of', operationTypes)}
            value={asked.operationType}
            onChange={(operationType) => set({ operationType })}
          />
          <PartnerFilter value={asked.partnerIds} onChange={(partnerIds) => set({ partnerIds })} />
          <BrandFilter value={asked.brandIds} onChange={(brandIds) => set({ brandIds })} />
          <SkuFilter value={asked.skuIds} onChange={(skuIds) => set({ skuIds })} />
          <CenterFilter value={asked.centerIds} onChange={(centerIds) => set({ centerIds })} />
        </FoldedFilters>
      </div>
      <UnknownFilters unknown={unknown} />
      <div className={styles.body}>
        {report.error ? (
          <ErrorState error={report.error} onRetry={() => void report.refetch()} />
        ) : !report.data ? (
          <Skeleton height={320} />
        ) : isNothing ? (
          <EmptyState title={t('operation.none')} />
        ) : (
          <>
            <OperationChart rows={rows} isDaily={asked.resourceType === 'DAILY'} />
            {asked.resourceType === 'DAILY' ? <OperationDays rows={rows} /> : <OperationTypes rows={rows} />}
          </>
        )}
      </div>
    </div>
  )
}

/** Reads the query from the address, in which days may be words. By default it is the thirty days until today. */
function useAsked() {
  const [params, setParams] = useSearchParams()
  const { zoneOf } = useSession()
  const zone = zoneOf()
  const today = useToday(zone)
  const opens = { executedAtFrom: shiftDay(today, -29), executedAtTo: today }
  const inDays = withDays(schema, params, zone, today)
  const unknown = unknownIn(schema, inDays)
  // Parameters that mean nothing are left out and reported; the others count.
  const said = [...inDays].filter(([name, value]) => !unknown.includes(`${name}=${value}`))
  const whole = schema.safeParse({ ...opens, ...Object.fromEntries(said) })
  const asked: Asked = whole.success ? whole.data : schema.parse(opens)
  const set = (patch: Partial<Asked>) => {
    const next = new URLSearchParams()
    const all = { ...asked, ...patch }
    const isAsOpened = all.executedAtFrom === opens.executedAtFrom && all.executedAtTo === opens.executedAtTo
    for (const [name, value] of Object.entries(all)) {
      const text = value === undefined ? '' : Array.isArray(value) ? value.join(',') : String(value)
      // The default days change each day, so they are not written into the address.
      if (text !== '' && !(isAsOpened && name in opens)) next.set(name, text)
    }
    setParams(keepWords(params, next, patch))
  }
  const days: WordedDays = {
    zone,
    word: wordOf(params.get('executedAtFrom'), params.get('executedAtTo')),
    onWord: (word) => set({ executedAtFrom: word, executedAtTo: word }),
  }
  return { asked, unknown, set, days }
}
