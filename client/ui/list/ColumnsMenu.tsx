import { ActionIcon, Checkbox, Popover, Stack, Tooltip } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useT } from '../app/language.tsx'

interface Props {
  columns: { id: string; header: string }[]
  shown: Record<string, boolean>
  onChange: (id: string, on: boolean) => void
}

export function ColumnsMenu({ columns, shown, onChange }: Props) {
  const t = useT()
  const last = Object.values(shown).filter(Boolean).length === 1
  return (
    <Popover position="bottom-end" shadow="md">
      <Popover.Target>
        <Tooltip label={t('list.columns')}>
          <ActionIcon variant="default" size={30} aria-label={t('list.columns')}>
            <IconColumns3 size={16} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={8}>
          {columns.map(({ id, header }) => (
            <Checkbox
              key={id}
              label={header}
              checked={shown[id] ?? true}
              disabled={last && shown[id]}
              onChange={(event) => onChange(id, event.currentTarget.checked)}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
