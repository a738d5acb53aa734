import { Tabs } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { inCenter } from '../../menu.ts'

type View = '/interim-order' | '/interim-order/goods'

/** The same orders one by one, and by the goods that they wait for. */
export function InterimOrderViews({ at }: { at: View }) {
  const t = useT()
  const navigate = useNavigate()
  const { centerId } = useSession()
  return (
    <Tabs value={at} onChange={(to) => to && void navigate(inCenter(to, centerId))} mb={8}>
      <Tabs.List px={24}>
        <Tabs.Tab value="/interim-order">{t('interimOrder.byOrder')}</Tabs.Tab>
        <Tabs.Tab value="/interim-order/goods">{t('interimOrder.byGoods')}</Tabs.Tab>
      </Tabs.List>
    </Tabs>
  )
}
