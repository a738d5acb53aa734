import { Button, Group, Text } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { useState } from 'react'
import { flowControlApi } from '../../../../shared/api/flow-control.ts'
import { flowTrial, type FlowDryRun } from '../../../../shared/entities/flow-control.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import { Lines } from '../../../ui/record/Lines.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { useRun } from '../../../ui/useRun.ts'

/** What a control would stop among the orders of the last month, before it is added. */
export function TryControl({ control }: { control: Record<string, unknown> }) {
  const t = useT()
  const format = useFormat()
  const { run, busy } = useRun([])
  const [tried, setTried] = useState<{ of: string; answer: FlowDryRun } | null>(null)
  const trial = flowTrial.safeParse(control)
  const now = JSON.stringify(control)
  const tryOut = () =>
    run(async () => {
      if (trial.success) setTried({ of: now, answer: await send(flowControlApi.dryRun, { body: trial.data }) })
    })
  // What was found of other conditions says nothing of these.
  const answer = tried?.of === now ? tried.answer : null
  return (
    <Section
      title={t('flow.try')}
      actions={
        <Button
          variant="default"
          leftSection={<IconFlask size={16} />}
          loading={busy}
          disabled={!trial.success}
          onClick={() => void tryOut()}
        >
          {t('flow.tryNow')}
        </Button>
      }
    >
      {answer === null ? (
        <Text size="sm" c="dimmed">
          {t('flow.tryHint')}
        </Text>
      ) : (
        <>
          <Group mb={8}>
            <Text role="status" fw={600}>
              {t('flow.tried', { matched: format.number(answer.matched), tried: format.number(answer.tried) })}
            </Text>
          </Group>
          <Lines
            rows={answer.orders}
            empty={t('flow.triedNone')}
            columns={[
              { header: t('flow.orderNumber'), render: (row) => row.channelOrderId },
              { header: t('flow.placedAt'), render: (row) => format.instant(row.placedAt) },
              { header: t('flow.deals'), render: (row) => row.deals.join(', ') },
            ]}
          />
        </>
      )}
    </Section>
  )
}
