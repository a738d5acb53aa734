import {
  IconAlertTriangle,
  IconBox,
  IconBoxSeam,
  IconBuildingStore,
  IconBuildingWarehouse,
  IconDeviceMobile,
  IconFileBarcode,
  IconFileSearch,
  IconFileText,
  IconForklift,
  IconGauge,
  IconHistory,
  IconId,
  IconKey,
  IconListCheck,
  IconMapPin,
  IconPackageImport,
  IconPrinter,
  IconProgress,
  IconReceipt2,
  IconScan,
  IconShieldLock,
  IconStack2,
  IconStack3,
  IconTag,
  IconTruckLoading,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react'
import { NavLink } from 'react-router'
import { syncApi } from '../../shared/api/sync.ts'
import type { Privilege } from '../../shared/privileges.ts'
import { useT, type MessageKey } from '../ui/app/language.tsx'
import { useCall } from '../ui/app/queries.ts'
import { useFormat, useSession } from '../ui/app/session.tsx'
import { lackingAt, type Area } from './areas.ts'
import styles from './shell.module.css'

interface Item {
  to: '/' | `/${Area}` | `/${Area}/${string}`
  label: MessageKey
  icon: typeof IconGauge
  /** Others may see it too, but have no use for it. */
  usedBy?: Privilege
  /** Its list can be narrowed to a center. */
  byCenter?: boolean
  /** What it is called for a partner's own people: it leads them to their partner. */
  own?: MessageKey
}

const groups: { label: MessageKey | null; items: Item[] }[] = [
  { label: null, items: [{ to: '/', label: 'nav.start', icon: IconGauge }] },
  {
    label: 'nav.work',
    items: [
      { to: '/inbound', label: 'nav.inbound', icon: IconPackageImport, byCenter: true },
      { to: '/invoice', label: 'nav.invoice', icon: IconFileBarcode, byCenter: true },
      { to: '/plan', label: 'nav.plan', icon: IconTruckLoading, byCenter: true },
      { to: '/consol', label: 'nav.consol', icon: IconStack3, byCenter: true },
    ],
  },
  {
    label: 'nav.stock',
    items: [
      { to: '/inventory', label: 'nav.inventory', icon: IconStack2, byCenter: true },
      { to: '/relocation', label: 'nav.relocation', icon: IconForklift, byCenter: true },
      { to: '/inventory/log', label: 'nav.inventoryLog', icon: IconHistory, byCenter: true },
      { to: '/sku', label: 'nav.sku', icon: IconBoxSeam },
      { to: '/location', label: 'nav.location', icon: IconMapPin, byCenter: true },
    ],
  },
  {
    label: 'nav.floor',
    items: [
      { to: '/exception', label: 'nav.exception', icon: IconAlertTriangle, byCenter: true },
      { to: '/device', label: 'nav.device', icon: IconDeviceMobile, byCenter: true },
      { to: '/badge', label: 'nav.badge', icon: IconId },
    ],
  },
  {
    label: 'nav.people',
    items: [
      { to: '/user', label: 'nav.user', icon: IconUsers },
      { to: '/role', label: 'nav.role', icon: IconShieldLock },
      { to: '/openapi-key', label: 'nav.openapiKey', icon: IconKey },
      { to: '/audit', label: 'nav.audit', icon: IconFileSearch },
    ],
  },
  {
    label: 'nav.organisations',
    items: [
      { to: '/partner', label: 'nav.partner', icon: IconBuildingStore, own: 'nav.myCompany' },
      { to: '/brand', label: 'nav.brand', icon: IconTag },
      { to: '/brand-tracking', label: 'nav.brandTracking', icon: IconListCheck },
      { to: '/billing-condition', label: 'nav.billingCondition', icon: IconReceipt2 },
      { to: '/center', label: 'nav.center', icon: IconBuildingWarehouse },
    ],
  },
  {
    label: 'nav.settings',
    items: [
      { to: '/contract', label: 'nav.contract', icon: IconFileText, byCenter: true },
      { to: '/country', label: 'nav.country', icon: IconWorld },
      { to: '/printer', label: 'nav.printer', icon: IconPrinter, byCenter: true },
      { to: '/container', label: 'nav.container', icon: IconBox, byCenter: true },
      { to: '/job', label: 'nav.job', icon: IconProgress, usedBy: 'invoice:write' },
    ],
  },
]

/** Only what one may see. */
export function Nav() {
  const t = useT()
  const { me, can, centerId } = useSession()
  return (
    <nav className={styles.nav} aria-label={t('nav.label')}>
      <NavLink to="/" className={styles.wordmark}>
        <img src="/icons/gantry.svg" alt="" width={24} height={24} />
        <span>Gantry</span>
      </NavLink>
      {groups.map(({ label, items }) => {
        const allowed = items
          .filter(({ to, usedBy }) => lackingAt(to, can) === null && (usedBy === undefined || can(usedBy)))
          .map((item) =>
            item.own && me.partnerId !== null
              ? { ...item, to: `${item.to}/${me.partnerId}` as const, label: item.own }
              : item,
          )
        if (allowed.length === 0) return null
        return (
          <div key={label ?? 'start'} className={styles.group}>
            {label && <h2>{t(label)}</h2>}
            {allowed.map(({ to, label: name, icon: Icon, byCenter }) => (
              <NavLink
                key={to}
                end={to === '/' || to === '/inventory'}
                to={byCenter && centerId !== null ? `${to}?centerIds=${centerId}` : to}
                title={t(name)}
              >
                <Icon size={18} stroke={1.5} />
                <span>{t(name)}</span>
                {to === '/exception' && <OpenExceptions />}
              </NavLink>
            ))}
          </div>
        )
      })}
      <span style={{ flex: 1 }} />
      {/* A partner's people announce; its goods are received by the center's own. */}
      {me.partnerId === null && can('inbound:write') && (
        <div className={styles.group}>
          <a href="/floor" title={t('nav.floorApp')}>
            <IconScan size={18} stroke={1.5} />
            <span>{t('nav.floorApp')}</span>
          </a>
        </div>
      )}
    </nav>
  )
}

function OpenExceptions() {
  const { centerId } = useSession()
  const format = useFormat()
  const open = useCall(['exception'], syncApi.exceptions, {
    query: { status: ['OPEN'], pageSize: 1, ...(centerId === null ? {} : { centerIds: [centerId] }) },
  })
  return open.data && open.data.totalCount > 0 ? <b>{format.number(open.data.totalCount)}</b> : null
}
