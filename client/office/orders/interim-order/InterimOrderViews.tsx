import { Tabs } from '@mantine/core'
import { useT } from '../../../ui/app/language.tsx'
import { useGoBeside } from '../../useGoBeside.ts'

type View = '/interim-order' | '/interim-order/goods'

/** Tabs for the same orders one by one, and by the goods they wait for. */
export function InterimOrderViews({ at }: { at: View }) {
  const t = useT()
  return (
    <Tabs value={at} onChange={useGoBeside()} mb={8}>
      <Tabs.List px={24}>
        <Tabs.Tab value="/interim-order">{t('interimOrder.byOrder')}</Tabs.Tab>
        <Tabs.Tab value="/interim-order/goods">{t('interimOrder.byGoods')}</Tabs.Tab>
      </Tabs.List>
    </Tabs>
  )
}
