import { Kbd, Modal, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconHistory, IconSearch, IconUser } from '@tabler/icons-react'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, type ComponentType, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { plainText } from '../../../shared/plain-text.ts'
import { useLanguage, useT } from '../../ui/app/language.tsx'
import { useFormat, useSession } from '../../ui/app/session.tsx'
import { visitsOf } from '../../ui/record/visits.ts'
import { sentenceOf } from '../../ui/app/sentenceOf.ts'
import { lackingAt } from '../areas.ts'
import { besides, inCenter, useMenu } from '../menu.ts'
import shell from '../shell.module.css'
import { readWords } from './finders.ts'
import styles from './switcher.module.css'

/** Keyboards of a Mac have ⌘. */
const isMac = navigator.platform.startsWith('Mac')
export const switcherKey = isMac ? '⌘ K' : 'Ctrl K'

/** Opens any screen or record by name, code or number, from anywhere. */
export function Switcher() {
  const t = useT()
  const [opened, setOpened] = useState(false)
  const from = useRef<Element | null>(null)
  const open = () => {
    from.current = document.activeElement
    setOpened(true)
  }
  const goBack = () => {
    if (from.current instanceof HTMLElement) from.current.focus({ preventScroll: true })
  }
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    // The key is found by its position: with Hangul switched on, `key` is another letter.
    if (event.code !== 'KeyK' || !(isMac ? event.metaKey : event.ctrlKey) || event.shiftKey || event.altKey) return
    event.preventDefault()
    // Opening over another dialog would lose what is typed there.
    if (!document.querySelector('[role="dialog"]')) open()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <UnstyledButton className={shell.topButton} title={t('go.title')} onClick={open}>
        <IconSearch size={16} stroke={1.5} />
        <span>{t('go.title')}</span>
        <Kbd size="xs" className={styles.key}>
          {switcherKey}
        </Kbd>
      </UnstyledButton>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('go.title')}
        size="lg"
        transitionProps={{ duration: 0 }}
        returnFocus={false}
        onExitTransitionEnd={goBack}
      >
        <Places onGo={() => setOpened(false)} />
      </Modal>
    </>
  )
}

interface Place {
  to: string
  name: string
  /** What kind of thing it is, and which one. */
  about: string
  icon: ComponentType<{ size?: number; stroke?: number }>
}

function Places({ onGo }: { onGo: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const { centerId } = useSession()
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  /** The user pressed Enter before the answer arrived, as a scanner does. */
  const [isWanted, setWanted] = useState(false)
  const { places, isSearching, error } = usePlaces(words)
  const go = (place: Place | undefined) => {
    if (!place) return
    onGo()
    void navigate(inCenter(place.to, centerId))
  }
  const goFirst = useEffectEvent(() => go(places[0]))
  useEffect(() => {
    if (isWanted && !isSearching) goFirst()
  }, [isWanted, isSearching])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && places.length > 0) {
      event.preventDefault()
      setAt((at + step + places.length) % places.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (isSearching && at === 0) setWanted(true)
      else go(places[at])
    }
  }
  return (
    <>
      <TextInput
        // The focus must be set at once: the dialog's own comes a moment later, and the first letters of a fast typist would be lost.
        autoFocus
        data-autofocus
        role="combobox"
        aria-expanded={places.length > 0}
        aria-controls="places"
        aria-activedescendant={places[at] && `place-${at}`}
        aria-label={t('go.hint')}
        placeholder={t('go.hint')}
        leftSection={<IconSearch size={16} />}
        value={words}
        onChange={(event) => {
          setWords(event.currentTarget.value)
          setAt(0)
          setWanted(false)
        }}
        onKeyDown={onKeyDown}
      />
      <div id="places" role="listbox" aria-label={t('go.title')} className={styles.places}>
        {places.map((place, index) => (
          <PlaceOption
            key={place.to}
            id={`place-${index}`}
            place={place}
            isActive={index === at}
            onPoint={() => setAt(index)}
            onGo={() => go(place)}
          />
        ))}
      </div>
      {words.trim() !== '' && places.length === 0 && (
        <Text size="sm" c="dimmed" role="status">
          {isSearching ? t('go.searching') : error ? sentenceOf(error, t) : t('go.nothing', { words: words.trim() })}
        </Text>
      )}
    </>
  )
}

interface OptionProps {
  id: string
  place: Place
  isActive: boolean
  onPoint: () => void
  onGo: () => void
}

function PlaceOption({ id, place: { name, about, icon: Icon }, isActive, onPoint, onGo }: OptionProps) {
  return (
    // The field keeps the focus and the keys; this is only the list of options.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.place}
      ref={(element) => {
        if (isActive) element?.scrollIntoView({ block: 'nearest' })
      }}
      onPointerMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onGo}
      onKeyDown={(event) => event.key === 'Enter' && onGo()}
    >
      <Icon size={18} stroke={1.5} />
      <span>{name}</span>
      <small>{about}</small>
    </div>
  )
}

/** Without words, the records opened last; otherwise matching screens and records, exact names before mere descriptions. */
function usePlaces(words: string): { places: Place[]; isSearching: boolean; error: Error | null } {
  const { t, language } = useLanguage()
  const { me, can, codesOf } = useSession()
  const format = useFormat()
  const entries = useMenu().flatMap((group) => group.entries)
  const entryOf = (path: string) => entries.find(({ to }) => path.startsWith(`${to}/`) && to !== '/')
  const [asked] = useDebouncedValue(words, 200)
  const { keyword, among } = readWords(asked)
  const allowed = among.filter(({ area }) => lackingAt(area, can) === null)
  const answers = useQueries({
    queries: allowed.map(({ area, find }) => ({
      queryKey: ['find', area, keyword, language],
      queryFn: () => find(keyword, { language, t, format, codesOf }),
      placeholderData: keepPreviousData,
    })),
  })
  const screens: Place[] = [
    ...entries.map(({ to, label, icon }) => ({ to, name: t(label), icon })),
    ...besides.flatMap(({ to, label, own = label }) => {
      const name = t(me.partnerId === null ? label : own)
      const page = entryOf(to)
      if (page) return { to, name: `${t(page.label)} · ${name}`, icon: page.icon }
      return /^\/[^/]+$/.test(to) ? { to, name, icon: IconUser } : []
    }),
  ]
    .filter(({ name }) => plainText(name).includes(plainText(words)))
    .map((screen) => ({ ...screen, about: t('go.screen') }))
  if (words.trim() === '') {
    const recent = visitsOf(me.id).filter(({ path }) => path !== location.pathname && lackingAt(path, can) === null)
    const places = recent.map(({ path, name }) => {
      const entry = entryOf(path)
      return { to: path, name, about: entry ? t(entry.label) : t('go.recent'), icon: entry?.icon ?? IconHistory }
    })
    return { places: [...places, ...screens], isSearching: false, error: null }
  }
  const records: Place[] = allowed.flatMap(({ area }, index) =>
    (answers[index]?.data ?? []).map(({ to, name, about }) => {
      const entry = entries.find((one) => one.to.split('/')[1] === area)
      const kind = entry ? t(entry.label) : ''
      return {
        to,
        name,
        about: [kind, about].filter(Boolean).join(' · '),
        icon: entry?.icon ?? IconHistory,
      }
    }),
  )
  const isExact = ({ name }: Place) => plainText(name) === plainText(keyword)
  const isNamed = ({ name }: Place) => plainText(name).includes(plainText(keyword))
  return {
    places: [
      ...records.filter(isExact),
      ...screens,
      ...records.filter((place) => isNamed(place) && !isExact(place)),
      ...records.filter((place) => !isNamed(place)),
    ],
    isSearching: asked !== words || answers.some(({ isFetching }) => isFetching),
    error: answers.find(({ error }) => error)?.error ?? null,
  }
}
