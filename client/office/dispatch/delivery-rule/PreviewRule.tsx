import { Drawer } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import { useState } from 'react'
import { allocationApi } from '../../../../shared/api/allocation.ts'
import { deliveryRuleInput } from '../../../../shared/entities/delivery-rule.ts'
import type { WhatIf } from '../../../../shared/entities/what-if.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { ActionButton } from '../../../ui/record/RecordPage.tsx'
import { useRun } from '../../../ui/useRun.ts'
import { WhatIfResult } from '../../orders/what-if/WhatIfResult.tsx'

/** Shows what a rule would do with the waiting orders, before it is saved. */
export function PreviewRule({ draft, ruleId }: { draft: unknown; ruleId: number | null }) {
  const t = useT()
  const { run, busy } = useRun()
  const [told, setTold] = useState<WhatIf | null>(null)
  const rule = deliveryRuleInput.safeParse(draft)
  const preview = () =>
    run(async () => {
      if (rule.success)
        setTold(await send(allocationApi.whatIf, { body: { rule: rule.data, insteadOfRuleId: ruleId } }))
    })
  return (
    <>
      <ActionButton
        action={{
          label: t('deliveryRule.preview'),
          icon: IconScale,
          busy,
          refused: rule.success ? null : t('deliveryRule.notWhole'),
          onClick: () => void preview(),
        }}
      />
      {told && (
        <Drawer opened onClose={() => setTold(null)} position="right" size="xl" title={t('deliveryRule.preview')}>
          <WhatIfResult told={told} />
        </Drawer>
      )}
    </>
  )
}
