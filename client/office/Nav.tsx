import { ActionIcon, Drawer } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconMenu2, IconScan } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { NavLink, useLocation, useMatch } from 'react-router'
import { z } from 'zod'
import { syncApi } from '../../shared/api/sync.ts'
import { useT, type MessageKey } from '../ui/app/language.tsx'
import { useCall } from '../ui/app/queries.ts'
import { useFormat, useSession } from '../ui/app/session.tsx'
import { inCenter, useMenu, type Entry } from './menu.ts'
import styles from './shell.module.css'

export function Nav() {
  const t = useT()
  return (
    <nav className={styles.nav} aria-label={t('nav.label')}>
      <Entries />
    </nav>
  )
}

/** The navigation on a phone: a button that opens it, so that the page has room. */
export function NavButton() {
  const t = useT()
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  return (
    <>
      <ActionIcon
        className={styles.burger}
        variant="subtle"
        color="gray"
        size={40}
        aria-label={t('nav.label')}
        onClick={() => setOpenAt(pathname)}
      >
        <IconMenu2 size={20} stroke={1.5} />
      </ActionIcon>
      {/* Navigating closes it. */}
      <Drawer opened={openAt === pathname} onClose={() => setOpenAt(null)} size={288} title={t('nav.label')}>
        <Entries />
      </Drawer>
    </>
  )
}

/** With so few entries in all, no group starts folded. */
const few = 20
const settings = z.object({ open: z.record(z.string(), z.boolean()).default({}) })

/** The entries by group. A group folds; the group of the current page opens by itself. */
function Entries() {
  const t = useT()
  const { me, can, saveWidget } = useSession()
  const { pathname } = useLocation()
  const groups = useMenu()
  const [foldedHere, setFoldedHere] = useState<string | null>(null)
  const read = settings.safeParse(me.widgetSettings['menu'] ?? {})
  const chosen = read.success ? read.data.open : {}
  const total = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  const isShort = me.partnerId === null && total <= few
  const fold = (label: MessageKey, open: boolean) => {
    setFoldedHere(open ? null : label + pathname)
    void saveWidget('menu', { open: { ...chosen, [label]: open } })
  }
  return (
    <>
      <NavLink to="/" className={styles.wordmark}>
        <img src="/icons/gantry.svg" alt="" width={24} height={24} />
        <span>Gantry</span>
      </NavLink>
      <div className={styles.groups}>
        {groups.map(({ label, daily, entries }) => {
          const here = entries.some(({ to }) => to === pathname || (to !== '/' && pathname.startsWith(`${to}/`)))
          const links = entries.map((entry) => <EntryLink key={entry.to} entry={entry} />)
          return entries.length === 1 ? (
            <div key={label} className={styles.group}>
              {links}
            </div>
          ) : (
            <Fold
              key={label}
              title={t(label)}
              open={(chosen[label] ?? (daily || isShort)) || (here && foldedHere !== label + pathname)}
              here={here}
              onChange={(open) => fold(label, open)}
              count={entries.some(({ to }) => to === '/exception') && <OpenExceptions />}
            >
              {links}
            </Fold>
          )
        })}
        <span style={{ flex: 1 }} />
        {/* A partner's people only announce goods; the center's own people receive them on the floor. */}
        {me.partnerId === null && can('inbound:write') && (
          <div className={styles.group}>
            <a href="/floor" title={t('nav.floorApp')}>
              <IconScan size={18} stroke={1.5} />
              <span>{t('nav.floorApp')}</span>
            </a>
          </div>
        )}
      </div>
    </>
  )
}

interface FoldProps {
  title: string
  open: boolean
  /** The current page is in this group. */
  here: boolean
  onChange: (open: boolean) => void
  /** What waits inside, shown while the group is folded. */
  count: ReactNode
  children: ReactNode
}

function Fold({ title, open, here, onChange, count, children }: FoldProps) {
  const id = useId()
  const Chevron = open ? IconChevronDown : IconChevronRight
  return (
    <div className={styles.group}>
      <h2>
        <button
          type="button"
          title={title}
          aria-label={title}
          aria-expanded={open}
          aria-controls={id}
          data-here={(here && !open) || undefined}
          onClick={() => onChange(!open)}
        >
          <Chevron size={14} />
          <span>{title}</span>
          {!open && count}
        </button>
      </h2>
      <div id={id} className={styles.entries} hidden={!open}>
        {children}
      </div>
    </div>
  )
}

function EntryLink({ entry: { to, label, icon: Icon } }: { entry: Entry }) {
  const t = useT()
  const { centerId } = useSession()
  const link = useRef<HTMLAnchorElement>(null)
  const end = to === '/' || to === '/inventory'
  const isHere = useMatch({ path: to, end }) !== null
  useEffect(() => {
    if (isHere) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isHere])
  return (
    <NavLink ref={link} end={end} to={inCenter(to, centerId)} title={t(label)}>
      <Icon size={18} stroke={1.5} />
      <span>{t(label)}</span>
      {to === '/exception' && <OpenExceptions />}
    </NavLink>
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
