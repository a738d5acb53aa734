import { Button, Text } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { useState } from 'react'
import { promotionApi } from '../../../../shared/api/promotion.ts'
import { promotionTrial, type PromotionPreview as Preview } from '../../../../shared/entities/promotion.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { useRun } from '../../../ui/useRun.ts'
import { PreviewFigures } from './PreviewFigures.tsx'
import { PreviewOrders } from './PreviewOrders.tsx'
import type { PromotionDraft } from './promotionDraft.ts'

/** What it would have given to last month's orders, before it is saved. */
export function PromotionPreview({ promotionId, draft }: { promotionId: number | null; draft: PromotionDraft }) {
  const t = useT()
  const { run, busy } = useRun([])
  const [tried, setTried] = useState<{ of: string; answer: Preview } | null>(null)
  const { name: _, ...rules } = draft
  const trial = promotionTrial.safeParse({ ...rules, promotionId })
  const now = JSON.stringify(rules)
  const tryOut = () =>
    run(async () => {
      if (trial.success) setTried({ of: now, answer: await send(promotionApi.preview, { body: trial.data }) })
    })
  // What was found of other conditions says nothing of these.
  const answer = tried?.of === now ? tried.answer : null
  return (
    <Section
      title={t('promotion.preview')}
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
          {t('promotion.previewHint')}
        </Text>
      ) : (
        <>
          <PreviewFigures of={answer} />
          <PreviewOrders of={answer} rows={answer.orders.filter(({ times }) => times > 0).slice(0, 50)} />
        </>
      )}
    </Section>
  )
}
