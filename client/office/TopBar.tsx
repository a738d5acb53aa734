import {
  ActionIcon,
  Menu,
  Select,
  Tooltip,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'
import {
  IconBook,
  IconBuildingWarehouse,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCircle,
  IconUserCog,
  IconWifiOff,
} from '@tabler/icons-react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { authApi } from '../../shared/api/auth.ts'
import { languages } from '../../shared/entities/account.ts'
import { send } from '../api.ts'
import { useLanguage } from '../ui/app/language.tsx'
import type { Live } from '../ui/app/live.ts'
import { queryClient } from '../ui/app/queries.ts'
import { useSession } from '../ui/app/session.tsx'
import { useRun } from '../ui/useRun.ts'
import { RunningJobs } from './site/job/RunningJobs.tsx'
import { useSaveLanguage } from './me/useSaveLanguage.ts'
import { NotificationBell } from './people/notification/NotificationBell.tsx'
import { followsCenter } from './menu.ts'
import { NavButton } from './Nav.tsx'
import styles from './shell.module.css'
import { Switcher } from './switcher/Switcher.tsx'
import { languageNames } from './sign-in/Entrance.tsx'
import { centerLabel } from '../ui/app/centerLabel.ts'

export function TopBar({ live }: { live: Live }) {
  const { t } = useLanguage()
  return (
    <header className={styles.top}>
      <NavButton />
      <CenterChip />
      <span style={{ flex: 1 }} />
      <Switcher />
      {live === 'lost' && (
        <Tooltip label={t('live.lostHint')}>
          <span className={styles.lost} role="status">
            <IconWifiOff size={14} />
            {t('live.lost')}
          </span>
        </Tooltip>
      )}
      <RunningJobs />
      <NotificationBell />
      <LanguageMenu />
      <ThemeButton />
      <UserMenu />
    </header>
  )
}

/** Chooses the center to work in. On a list the URL decides instead, so that a sent link shows what the sender saw. */
function CenterChip() {
  const { t, language } = useLanguage()
  const { centers, centerId, setCenterId } = useSession()
  const { pathname } = useLocation()
  const [params, setParams] = useSearchParams()
  const inUrl = followsCenter(pathname)
  const value = inUrl ? (params.get('centerIds') ?? '') : String(centerId ?? '')
  const known = value === '' || centers.some((center) => String(center.id) === value)
  if (centers.length < 2) return <strong className={styles.center}>{centers[0]?.code}</strong>
  const choose = (next: string | null) => {
    setCenterId(next ? Number(next) : null)
    if (!inUrl) return
    setParams((before) => {
      if (next) before.set('centerIds', next)
      else before.delete('centerIds')
      before.delete('page')
      return before
    })
  }
  return (
    <Select
      w={192}
      aria-label={t('word.center')}
      leftSection={<IconBuildingWarehouse size={16} />}
      allowDeselect={false}
      data={[
        { value: '', label: t('top.allCenters') },
        ...centers.map((center) => ({ value: String(center.id), label: centerLabel(center, language) })),
        ...(known ? [] : [{ value, label: t('top.someCenters') }]),
      ]}
      value={value}
      onChange={choose}
    />
  )
}

function LanguageMenu() {
  const { t, language } = useLanguage()
  const saveLanguage = useSaveLanguage()
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <UnstyledButton className={styles.topButton} aria-label={`${t('top.language')}: ${languageNames[language]}`}>
          <IconLanguage size={18} stroke={1.5} />
          <span>{languageNames[language]}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((code) => (
          <Menu.Item key={code} lang={code} onClick={() => void saveLanguage(code)}>
            {languageNames[code]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function ThemeButton() {
  const { t } = useLanguage()
  const { setColorScheme } = useMantineColorScheme()
  const shown = useComputedColorScheme('light')
  const label = t(shown === 'dark' ? 'top.light' : 'top.dark')
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={label}
        onClick={() => setColorScheme(shown === 'dark' ? 'light' : 'dark')}
      >
        {shown === 'dark' ? <IconSun size={18} stroke={1.5} /> : <IconMoon size={18} stroke={1.5} />}
      </ActionIcon>
    </Tooltip>
  )
}

function UserMenu() {
  const { t, language } = useLanguage()
  const { run } = useRun()
  const { me } = useSession()
  const navigate = useNavigate()
  const signOut = async () => {
    if (!(await run(() => send(authApi.signOut, { body: {} })))) return
    queryClient.clear()
    void navigate('/sign-in')
  }
  return (
    <>
      <Menu position="bottom-end" shadow="md" width={224}>
        <Menu.Target>
          <UnstyledButton className={styles.topButton} aria-label={t('top.user', { name: me.name })}>
            <IconUserCircle size={18} stroke={1.5} />
            <span>{me.name}</span>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            {me.username}
            {me.partnerName && ` · ${me.partnerName}`}
          </Menu.Label>
          <Menu.Item component={Link} to="/me" leftSection={<IconUserCog size={16} />}>
            {t('top.me')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconKeyboard size={16} />}
            onClick={() => window.dispatchEvent(new KeyboardEvent('keydown', { key: '?' }))}
          >
            {t('top.keys')}
          </Menu.Item>
          <Menu.Item
            component="a"
            href={`/guides/${language}`}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconBook size={16} />}
          >
            {t('top.guides')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
            {t('top.signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
