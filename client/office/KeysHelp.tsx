import { Kbd, Modal } from '@mantine/core'
import { useState } from 'react'
import { useKeys } from '../ui/app/keys.ts'
import { useT, type MessageKey } from '../ui/app/language.tsx'
import { switcherKey } from './switcher/Switcher.tsx'
import styles from '../ui/record/record.module.css'

const keys: [string[], MessageKey][] = [
  [[switcherKey], 'keys.go'],
  [['/'], 'keys.search'],
  [['↑', '↓'], 'keys.move'],
  [['Enter'], 'keys.open'],
  [['x'], 'keys.select'],
  [['Esc'], 'keys.escape'],
  [['?'], 'keys.help'],
]

export function KeysHelp() {
  const t = useT()
  const [opened, setOpened] = useState(false)
  useKeys({ '?': () => setOpened(true) })
  return (
    <Modal opened={opened} onClose={() => setOpened(false)} title={t('top.keys')}>
      <table className={styles.lines}>
        <tbody>
          {keys.map(([names, what]) => (
            <tr key={what}>
              <td style={{ width: 96 }}>
                {names.map((name) => (
                  <Kbd key={name} mr={4}>
                    {name}
                  </Kbd>
                ))}
              </td>
              <td>{t(what)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  )
}
