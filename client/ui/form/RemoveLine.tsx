import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'

/** The last cell of a line that people edit: takes the line away. */
export function RemoveLine({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>
      <IconTrash size={16} />
    </ActionIcon>
  )
}
