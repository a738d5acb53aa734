import { Title } from '@mantine/core'
import { useT } from '../../ui/app/language.tsx'
import { useNow } from '../../ui/app/now.ts'
import { useFormat, useSession } from '../../ui/app/session.tsx'
import { todayIn } from '../../ui/app/format.ts'
import { ContractsAtStart } from './ContractsAtStart.tsx'
import { DevicesAtStart } from './DevicesAtStart.tsx'
import { ExceptionsAtStart } from './ExceptionsAtStart.tsx'
import { InboundsAtStart } from './InboundsAtStart.tsx'
import { PlansAtStart } from './PlansAtStart.tsx'
import { StockAtStart } from './StockAtStart.tsx'
import styles from './start.module.css'

/** What is late, stuck, refused or running out; each number leads to its rows. */
export function StartPage() {
  const t = useT()
  const now = useNow()
  const format = useFormat()
  const { can, zoneOf, centerId, centers } = useSession()
  const today = todayIn(zoneOf(), now)
  const center = centers.find(({ id }) => id === centerId)
  return (
    <div className={styles.page}>
      <header>
        <Title order={1}>{center ? `${center.code} · ${center.nameEn}` : t('top.allCenters')}</Title>
        <span>{format.day(today)}</span>
      </header>
      <div className={styles.grid}>
        {can('inbound:read') && <InboundsAtStart today={today} />}
        {can('consol:read') && <PlansAtStart />}
        {can('exception:read') && <ExceptionsAtStart />}
        {can('device:read') && <DevicesAtStart />}
        {can('inventory:read') && <StockAtStart />}
        {can('contract:read') && <ContractsAtStart />}
      </div>
    </div>
  )
}
