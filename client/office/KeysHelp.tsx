import { Kbd, Modal } from '@mantine/core'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useKeys } from '../ui/app/keys.ts'
import { useT, type MessageKey } from '../ui/app/language.tsx'
import { useSession } from '../ui/app/session.tsx'
import { goKeys, inCenter, useMenu } from './menu.ts'
import { switcherKey } from './switcher/Switcher.tsx'
import styles from '../ui/record/record.module.css'

const keys: [string[], MessageKey][] = [
  [[switcherKey], 'keys.go'],
  [['/'], 'keys.search'],
  [['↑', '↓'], 'keys.move'],
  [['Enter'], 'keys.open'],
  [['x'], 'keys.select'],
  [['␣'], 'keys.peek'],
  [['k', 'j'], 'keys.neighbours'],
  [['Esc'], 'keys.escape'],
  [['?'], 'keys.help'],
]

/** How long `g` waits for its letter, in ms. */
const patience = 1_500

export function KeysHelp() {
  const t = useT()
  const navigate = useNavigate()
  const { centerId } = useSession()
  const [opened, setOpened] = useState(false)
  const pressedAt = useRef(0)
  const entries = useMenu().flatMap((group) => group.entries)
  const places = Object.entries(goKeys).flatMap(([letter, to]) => {
    const entry = entries.find((one) => one.to === to)
    return entry ? [{ letter, to, name: t(entry.label) }] : []
  })
  const goIfAsked = (to: string) => (event: KeyboardEvent) => {
    if (event.timeStamp - pressedAt.current > patience) return
    pressedAt.current = 0
    event.preventDefault()
    void navigate(inCenter(to, centerId))
  }
  useKeys({
    '?': () => setOpened(true),
    g: (event) => (pressedAt.current = event.timeStamp),
    ...Object.fromEntries(places.map(({ letter, to }) => [letter, goIfAsked(to)])),
  })
  return (
    <Modal opened={opened} onClose={() => setOpened(false)} title={t('top.keys')} size="lg">
      <table className={styles.lines}>
        <tbody>
          {keys.map(([names, what]) => (
            <Line key={what} names={names} what={t(what)} />
          ))}
          {places.map(({ letter, name }) => (
            <Line key={letter} names={['g', letter]} what={t('keys.goTo', { place: name })} />
          ))}
        </tbody>
      </table>
    </Modal>
  )
}

function Line({ names, what }: { names: readonly string[]; what: string }) {
  return (
    <tr>
      <td style={{ width: 96 }}>
        {names.map((name) => (
          <Kbd key={name} mr={4}>
            {name}
          </Kbd>
        ))}
      </td>
      <td>{what}</td>
    </tr>
  )
}
