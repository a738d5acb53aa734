import { Button, Menu, Tabs, Text, Tooltip } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentType, ReactElement, ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useT } from '../app/language.tsx'
import { useIsPhone } from '../app/phone.ts'
import { useSession } from '../app/session.tsx'
import { PageHead } from '../PageHead.tsx'
import { AuditTrail } from './AuditTrail.tsx'
import { Neighbours } from './Neighbours.tsx'
import styles from './record.module.css'
import { useVisit } from './visits.ts'

export interface RecordAction {
  label: string
  icon: ComponentType<{ size?: number }>
  onClick: () => void
  /** Why the action is not possible now; null when it is. */
  refused: string | null
  main?: boolean
  busy?: boolean
  /** The action is not needed every day, so it goes into the menu at the end. */
  rare?: boolean
}

interface Props {
  title: string
  back: { to: string; label: string }
  status?: ReactNode
  /** A line below the title. */
  about?: ReactNode
  actions: RecordAction[]
  tabs: { id: string; label: string; render: () => ReactNode }[]
  /**
   * The last tab, with the history: the audit's subject (`sku:12`), or an element of the page's own. Null if another tab shows it, or if
   * this is not a record.
   */
  history: string | ReactElement | null
}

/** The frame of every record: title, status, actions, and its parts as tabs, each with a URL of its own. */
export function RecordPage({ title, back, status, about, actions: all, tabs: parts, history }: Props) {
  const t = useT()
  const [params, setParams] = useSearchParams()
  useVisit(title)
  const isPhone = useIsPhone()
  const { can, mayNever } = useSession()
  const actions = all.filter(({ refused }) => !mayNever(refused))
  // On a phone there is room for the main action only.
  const isRare = (action: RecordAction) => action.rare ?? (isPhone && actions.length > 2 && !action.main)
  const rare = actions.filter(isRare)
  const past = typeof history === 'string' ? can('account:read') && <AuditTrail subject={history} /> : history
  const tabs = past ? [...parts, { id: 'history', label: t('record.history'), render: () => past }] : parts
  const tab = tabs.find(({ id }) => id === params.get('tab')) ?? tabs[0]
  return (
    <section className={styles.page}>
      <PageHead title={title} back={back} status={status} ways={<Neighbours listPath={back.to} />}>
        {rare.length > 0 && <MoreActions actions={rare} />}
        {actions
          .filter((action) => !isRare(action))
          .map((action) => (
            <ActionButton key={action.label} action={action} />
          ))}
      </PageHead>
      {about && <div className={styles.about}>{about}</div>}
      {tabs.length > 1 && (
        <Tabs
          value={tab?.id ?? null}
          onChange={(id) => id && setParams(id === tabs[0]?.id ? {} : { tab: id })}
          className={styles.tabs}
          keepMounted={false}
        >
          <Tabs.List px={24}>
            {tabs.map(({ id, label }) => (
              <Tabs.Tab key={id} value={id}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      )}
      {/* Facts alone give nothing to focus, so the box takes the focus and keys can scroll it. */}
      <div className={styles.body} tabIndex={0} role="region" aria-label={title}>
        {tab?.render()}
      </div>
    </section>
  )
}

/** An action that is not possible now stays visible and says why; one that the user may never take is absent. */
export function ActionButton({
  action: { label, icon: Icon, onClick, refused, main, busy },
}: {
  action: RecordAction
}) {
  const { mayNever } = useSession()
  if (mayNever(refused)) return null
  return (
    <Tooltip label={refused} disabled={refused === null}>
      <Button
        variant={main && refused === null ? 'filled' : 'default'}
        leftSection={<Icon size={16} />}
        loading={busy}
        data-disabled={refused !== null || undefined}
        aria-disabled={refused !== null}
        onClick={() => refused === null && onClick()}
      >
        {label}
      </Button>
    </Tooltip>
  )
}

function MoreActions({ actions }: { actions: RecordAction[] }) {
  const t = useT()
  const possible = actions.find(({ refused }) => refused === null)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} />}>
          {t('record.more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon: Icon, onClick, refused }) => (
          <Menu.Item
            key={label}
            // The focus starts at the first action that is possible now: a disabled one would not take it, and it would stay outside the
            // menu.
            data-autofocus={label === possible?.label || undefined}
            leftSection={<Icon size={16} />}
            disabled={refused !== null}
            onClick={onClick}
          >
            {label}
            {refused !== null && <Text size="xs">{refused}</Text>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
