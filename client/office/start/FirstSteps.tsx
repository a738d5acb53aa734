import { Title } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { contractApi } from '../../../shared/api/contract.ts'
import { locationApi } from '../../../shared/api/location.ts'
import { partnerApi } from '../../../shared/api/partner.ts'
import { skuApi } from '../../../shared/api/sku.ts'
import { syncApi } from '../../../shared/api/sync.ts'
import { userApi } from '../../../shared/api/user.ts'
import { useLanguage, type MessageKey } from '../../ui/app/language.tsx'
import { useCall } from '../../ui/app/queries.ts'
import { useSession } from '../../ui/app/session.tsx'
import styles from './start.module.css'

interface Step {
  title: MessageKey
  /** What the step is for, or what to know before it. */
  why: MessageKey
  to: string
  /** Undefined while it is loading. */
  isDone: boolean | undefined
}

/** For users who set up a center: what its first goods need, in that order, until goods have been announced. */
export function FirstSteps() {
  const { t, language } = useLanguage()
  const { can, centers, centerId } = useSession()
  const inCenter = centerId === null ? {} : { centerIds: [centerId] }
  const one = { pageSize: 1 }
  const locations = useCall(['location'], locationApi.list, { query: { ...inCenter, ...one } })
  const people = useCall(['user'], userApi.list, { query: one }, can('account:read'))
  const handhelds = useCall(['device'], syncApi.devices, { query: { ...inCenter, ...one } }, can('device:read'))
  const partners = useCall(['partner'], partnerApi.list, { query: one })
  const skus = useCall(['sku'], skuApi.list, { query: one }, can('sku:read'))
  const contracts = useCall(['contract'], contractApi.list, { query: { ...inCenter, ...one } }, can('contract:read'))
  const some = (count: number | undefined, more = 0) => (count === undefined ? undefined : count > more)
  const ours = centers.filter(({ id }) => centerId === null || id === centerId)
  const steps: Step[] = [
    {
      title: 'word.center',
      why: 'start.first.centerWhy',
      to: ours.length === 1 ? `/center/${ours[0]?.id}` : '/center',
      isDone: ours.every(({ fullAddress }) => fullAddress !== null),
    },
    {
      title: 'nav.location',
      why: 'start.first.locationsWhy',
      to: '/location',
      isDone: some(locations.data?.totalCount),
    },
    // The first user is the one who reads this, so more than one is needed.
    { title: 'nav.user', why: 'start.first.peopleWhy', to: '/user', isDone: some(people.data?.total, 1) },
    {
      title: 'nav.device',
      why: 'start.first.handheldsWhy',
      to: '/device',
      isDone: some(handhelds.data?.totalCount),
    },
    {
      title: 'word.partner',
      why: 'start.first.partnerWhy',
      to: '/partner',
      isDone: some(partners.data?.total),
    },
    { title: 'nav.sku', why: 'start.first.skusWhy', to: '/sku', isDone: some(skus.data?.totalCount) },
    {
      title: 'nav.contract',
      why: 'start.first.contractWhy',
      to: '/contract',
      isDone: some(contracts.data?.count),
    },
    { title: 'start.first.inbound', why: 'start.first.inboundWhy', to: '/inbound/new', isDone: false },
  ]
  const next = steps.find(({ isDone }) => isDone === false)
  return (
    <section className={styles.first}>
      <header>
        <Title order={2}>{t('start.first')}</Title>
        <a href={`/guides/${language}/first-day`} target="_blank" rel="noreferrer">
          {t('start.first.guide')}
        </a>
      </header>
      <ol>
        {steps.map(({ title, why, to, isDone }) => (
          <li key={title} data-done={isDone} aria-current={next?.title === title ? 'step' : undefined}>
            {isDone ? (
              <IconCircleCheck size={18} role="img" aria-label={t('start.first.done')} />
            ) : (
              <IconCircle size={18} aria-hidden />
            )}
            <Link to={to}>{t(title)}</Link>
            <span>{t(why)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
