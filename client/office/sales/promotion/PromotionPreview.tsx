import { promotionApi } from '../../../../shared/api/promotion.ts'
import { promotionTrial } from '../../../../shared/entities/promotion.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { TrialSection } from '../TrialSection.tsx'
import { PreviewFigures } from './PreviewFigures.tsx'
import { PreviewOrders } from './PreviewOrders.tsx'
import type { PromotionDraft } from './promotionDraft.ts'

/** Shows what the promotion would have given to last month's orders, before it is saved. */
export function PromotionPreview({ promotionId, draft }: { promotionId: number | null; draft: PromotionDraft }) {
  const t = useT()
  const { name: _, ...rules } = draft
  const { success, data } = promotionTrial.safeParse({ ...rules, promotionId })
  return (
    <TrialSection
      title={t('promotion.preview')}
      hint={t('promotion.previewHint')}
      rules={rules}
      ask={success ? () => send(promotionApi.preview, { body: data }) : null}
    >
      {(answer) => (
        <>
          <PreviewFigures of={answer} />
          <PreviewOrders of={answer} rows={answer.orders.filter(({ times }) => times > 0).slice(0, 50)} />
        </>
      )}
    </TrialSection>
  )
}
