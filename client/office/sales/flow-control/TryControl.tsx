import { Text } from '@mantine/core'
import { flowControlApi } from '../../../../shared/api/flow-control.ts'
import { flowTrial } from '../../../../shared/entities/flow-control.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import { Lines } from '../../../ui/record/Lines.tsx'
import { TrialSection } from '../TrialSection.tsx'

/** Shows what a control would stop among last month's orders, before it is added. */
export function TryControl({ control }: { control: Record<string, unknown> }) {
  const t = useT()
  const format = useFormat()
  const { success, data } = flowTrial.safeParse(control)
  return (
    <TrialSection
      title={t('flow.try')}
      hint={t('flow.tryHint')}
      rules={control}
      ask={success ? () => send(flowControlApi.dryRun, { body: data }) : null}
    >
      {({ matched, tried, orders }) => (
        <>
          <Text role="status" fw={600} mb={8}>
            {t('flow.tried', { matched: format.number(matched), tried: format.number(tried) })}
          </Text>
          <Lines
            rows={orders}
            empty={t('flow.triedNone')}
            columns={[
              { header: t('flow.orderNumber'), render: (row) => row.channelOrderId },
              { header: t('flow.placedAt'), render: (row) => format.instant(row.placedAt) },
              { header: t('flow.deals'), render: (row) => t.listed(row.deals) },
            ]}
          />
        </>
      )}
    </TrialSection>
  )
}
