import { Button, Group, MultiSelect, Select, Text } from '@mantine/core'
import { IconPlus, IconScale } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { allocationApi } from '../../../../shared/api/allocation.ts'
import { deliveryRuleApi } from '../../../../shared/api/delivery-rule.ts'
import { mostPieces, type WhatIf } from '../../../../shared/entities/what-if.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { AsyncSelect } from '../../../ui/form/AsyncSelect.tsx'
import { CountInput } from '../../../ui/form/CountInput.tsx'
import { RemoveLine } from '../../../ui/form/RemoveLine.tsx'
import { isCount } from '../../../ui/form/typedFigure.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import styles from '../../../ui/record/record.module.css'
import { FieldGrid, Section } from '../../../ui/record/Section.tsx'
import { useRun } from '../../../ui/useRun.ts'
import { useSkus } from '../../stock/sku/useSkus.ts'
import { WhatIfResult } from './WhatIfResult.tsx'

const morePieces = { min: -mostPieces, max: mostPieces }

interface StockLine {
  key: number
  centerId: number
  skuId: number | null
  pieces: number
}

interface Assumed {
  closed: string[]
  without: string[]
  stock: StockLine[]
}

/** The last assumptions, for a user who comes back from an order in the result; kept while the tab is open. */
const kept = new Map<'assumed', Assumed>()

/** Shows what would become of the waiting orders under other assumptions; it changes nothing. */
export function WhatIfPage() {
  const t = useT()
  const { centers } = useSession()
  const { run, busy } = useRun()
  const [params, setParams] = useSearchParams()
  const firstOrderIds = (params.get('first') ?? '').split(',').map(Number).filter(Number.isInteger).filter(Boolean)
  const [{ closed, without, stock }, setAssumed] = useState<Assumed>(
    kept.get('assumed') ?? { closed: [], without: [], stock: [] },
  )
  const assume = (part: Partial<Assumed>) => {
    const next = { closed, without, stock, ...part }
    kept.set('assumed', next)
    setAssumed(next)
  }
  const [told, setTold] = useState<{ of: string; result: WhatIf } | null>(null)
  const rules = useCall(['deliveryRule'], deliveryRuleApi.list, {
    query: { pageSize: 500, sort: 'tried', order: 'asc' },
  })
  const lines = stock.flatMap(({ centerId, skuId, pieces }) =>
    skuId === null || pieces === 0 ? [] : [{ centerId, skuId, pieces }],
  )
  // A line with only a SKU or only a quantity is meant to count, and the user would read an answer without it.
  const isHalf = stock.some(({ skuId, pieces }) => (skuId === null) !== (pieces === 0))
  const isNothing = closed.length + without.length + lines.length + firstOrderIds.length === 0
  const body = {
    firstOrderIds,
    closedCenterIds: closed.map(Number),
    withoutRuleIds: without.map(Number),
    stock: lines,
  }
  const assumed = JSON.stringify(body)
  const compare = () => run(async () => setTold({ of: assumed, result: await send(allocationApi.whatIf, { body }) }))
  const change = (key: number, part: Partial<StockLine>) =>
    assume({ stock: stock.map((line) => (line.key === key ? { ...line, ...part } : line)) })
  const someCenter = centers[0]?.id
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <PageTitle>{t('nav.whatIf')}</PageTitle>
      </header>
      <div className={styles.body}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void compare()
          }}
        >
          <Section title={t('whatIf.otherwise')}>
            <Text size="sm" c="dimmed" mb={16}>
              {t('whatIf.hint')}
            </Text>
            <FieldGrid>
              <MultiSelect
                clearable
                searchable
                hidePickedOptions
                label={t('whatIf.closed')}
                data={centers.map(({ id, code }) => ({ value: String(id), label: code }))}
                value={closed}
                onChange={(ids) => assume({ closed: ids })}
              />
              <MultiSelect
                clearable
                searchable
                hidePickedOptions
                label={t('whatIf.without')}
                data={(rules.data?.data ?? []).map(({ id, name, centerCode, contractName }) => ({
                  value: String(id),
                  label: [centerCode, name ?? `#${id}`, contractName].join(' · '),
                }))}
                value={without}
                onChange={(ids) => assume({ without: ids })}
              />
            </FieldGrid>
            {firstOrderIds.length > 0 && (
              <Group gap={8} mt={16}>
                <Text size="sm">{t('whatIf.first', { orders: firstOrderIds.length })}</Text>
                <Button size="compact-xs" variant="default" onClick={() => setParams({})}>
                  {t('whatIf.notFirst')}
                </Button>
              </Group>
            )}
            {stock.map((line, nth) => (
              <Group key={line.key} gap={8} mt={16} align="end">
                <SkuOf label={t('word.sku')} value={line.skuId} onChange={(skuId) => change(line.key, { skuId })} />
                <Select
                  label={t('word.center')}
                  allowDeselect={false}
                  w={140}
                  data={centers.map(({ id, code }) => ({ value: String(id), label: code }))}
                  value={String(line.centerId)}
                  onChange={(id) => change(line.key, { centerId: Number(id) })}
                />
                <CountInput
                  label={t('whatIf.morePieces')}
                  w={160}
                  {...morePieces}
                  styles={{ input: { textAlign: 'end' } }}
                  value={line.pieces}
                  onChange={(pieces) => change(line.key, { pieces: pieces ?? 0 })}
                />
                <RemoveLine
                  label={t('whatIf.removeStock', { line: nth + 1 })}
                  onClick={() => assume({ stock: stock.filter(({ key }) => key !== line.key) })}
                />
              </Group>
            ))}
            <Group mt={16}>
              {someCenter !== undefined && (
                <Button
                  variant="default"
                  leftSection={<IconPlus size={16} />}
                  onClick={() =>
                    assume({
                      stock: [
                        ...stock,
                        { key: (stock.at(-1)?.key ?? 0) + 1, centerId: someCenter, skuId: null, pieces: 0 },
                      ],
                    })
                  }
                >
                  {t('whatIf.addStock')}
                </Button>
              )}
              <Button
                type="submit"
                loading={busy}
                disabled={isNothing || isHalf || !stock.every((line) => isCount(line.pieces, morePieces))}
                leftSection={<IconScale size={16} />}
              >
                {t('whatIf.compare')}
              </Button>
              {isHalf && (
                <Text size="sm" c="dimmed">
                  {t('whatIf.half')}
                </Text>
              )}
            </Group>
          </Section>
        </form>
        {/* A result for other assumptions would be read as the answer to these. */}
        {told?.of === assumed && <WhatIfResult told={told.result} />}
      </div>
    </div>
  )
}

function SkuOf({
  label,
  value,
  onChange,
}: {
  label: string
  value: number | null
  onChange: (id: number | null) => void
}) {
  const skus = useSkus([value])
  return <AsyncSelect label={label} w={320} choices={skus} value={value} onChange={onChange} />
}
