import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'

/** The last cell of a line that the user edits: its button removes the line. */
export function RemoveLine({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      data-removes-line
      onClick={({ currentTarget }) => {
        stayBy(currentTarget)
        onClick()
      }}
    >
      <IconTrash size={16} />
    </ActionIcon>
  )
}

/** The button goes away with its line, so the focus moves to the button of the next line, or to another field of the section. */
function stayBy(button: HTMLElement) {
  const part = button.closest('section')
  if (!part) return
  const lines = () => [...part.querySelectorAll<HTMLElement>('[data-removes-line]')]
  const nth = lines().indexOf(button)
  setTimeout(() => {
    if (document.activeElement !== document.body) return
    const next =
      lines()[nth] ?? lines().at(-1) ?? part.querySelector<HTMLElement>('input:enabled') ?? part.querySelector('button')
    next?.focus({ preventScroll: true })
  })
}
