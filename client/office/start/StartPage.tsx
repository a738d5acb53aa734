import { centerLabel } from '../../ui/app/centerLabel.ts'
import { useLanguage } from '../../ui/app/language.tsx'
import { useNow } from '../../ui/app/now.ts'
import { useFormat, useSession } from '../../ui/app/session.tsx'
import { dayIn } from '../../../shared/day-in.ts'
import { EmptyState } from '../../ui/states.tsx'
import { ArrangeMenu } from './ArrangeMenu.tsx'
import { BackupAtStart } from './BackupAtStart.tsx'
import { CampaignsAtStart } from './CampaignsAtStart.tsx'
import { ChannelsAtStart } from './ChannelsAtStart.tsx'
import { ContractsAtStart } from './ContractsAtStart.tsx'
import { DevicesAtStart } from './DevicesAtStart.tsx'
import { ExceptionsAtStart } from './ExceptionsAtStart.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { FlowAtStart } from './flow/FlowAtStart.tsx'
import { InboundsAtStart } from './InboundsAtStart.tsx'
import { MessagesAtStart } from './MessagesAtStart.tsx'
import { OrdersAtStart } from './OrdersAtStart.tsx'
import { PlansAtStart } from './PlansAtStart.tsx'
import { StockAtStart } from './StockAtStart.tsx'
import styles from './start.module.css'
import { useFirstGoods } from './useFirstGoods.ts'
import { useStartParts, type StartPart } from './useStartParts.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'

/** What is late, stuck, refused or running out. Each number leads to its rows; the parts stand in the order that the user chose. */
export function StartPage() {
  const { t, language } = useLanguage()
  const now = useNow()
  const format = useFormat()
  const { zoneOf, centerId, centers, can } = useSession()
  const firstGoods = useFirstGoods()
  const arranged = useStartParts()
  const today = dayIn(zoneOf(), now)
  const center = centers.find(({ id }) => id === centerId)
  const name = center ? centerLabel(center, language) : t('top.allCenters')
  return (
    <div className={styles.page}>
      <header>
        <PageTitle tab={`${t('nav.start')}, ${name}`}>{name}</PageTitle>
        <span>{format.day(today)}</span>
        {firstGoods === 'announced' && arranged.parts.length > 0 && <ArrangeMenu {...arranged} />}
      </header>
      <BackupAtStart />
      {firstGoods === 'awaited' && (
        <>
          <FirstSteps />
          {/* An invitation that was not sent matters on the first day too. */}
          {can('account:write') && <MessagesAtStart />}
        </>
      )}
      {firstGoods === 'announced' && <Parts {...arranged} today={today} />}
    </div>
  )
}

function Parts({ parts, isHidden, today }: ReturnType<typeof useStartParts> & { today: string }) {
  const { t } = useLanguage()
  if (parts.length === 0) return <EmptyState title={t('start.noParts')} hint={t('start.noPartsHint')} />
  const shown = parts.filter((part) => !isHidden(part))
  if (shown.length === 0) return <EmptyState title={t('start.allHidden')} hint={t('start.allHiddenHint')} />
  return (
    <div className={styles.grid}>
      {shown.map(({ id }) => (
        <Drawn key={id} id={id} today={today} />
      ))}
    </div>
  )
}

function Drawn({ id, today }: { id: StartPart['id']; today: string }) {
  switch (id) {
    case 'flow':
      return <FlowAtStart />
    case 'inbounds':
      return <InboundsAtStart today={today} />
    case 'plans':
      return <PlansAtStart today={today} />
    case 'orders':
      return <OrdersAtStart />
    case 'exceptions':
      return <ExceptionsAtStart />
    case 'devices':
      return <DevicesAtStart />
    case 'stock':
      return <StockAtStart />
    case 'contracts':
      return <ContractsAtStart />
    case 'channels':
      return <ChannelsAtStart />
    case 'campaigns':
      return <CampaignsAtStart />
    case 'messages':
      return <MessagesAtStart />
  }
}
