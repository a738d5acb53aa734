import { ActionIcon, Button, Checkbox, Group, Popover, SegmentedControl, Stack, Text, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconColumns3, IconPin, IconPinFilled } from '@tabler/icons-react'
import { useT } from '../app/language.tsx'
import { arrange, moved } from './arrange.ts'
import styles from './list.module.css'
import { useDensity, type TableSettings } from './useTableSettings.ts'

interface Props {
  columns: { id: string; header: string }[]
  shown: Record<string, boolean>
  settings: TableSettings
  onChange: (patch: Partial<TableSettings>) => void
}

/** The menu for the columns of a list: which are shown, their order, which are pinned, and how close the rows stand. */
export function ColumnsMenu({ columns, shown, settings, onChange }: Props) {
  const t = useT()
  const [density, setDensity] = useDensity()
  const { pinned } = settings
  const last = Object.values(shown).filter(Boolean).length === 1
  const isOwn =
    Object.keys(settings.columns).length + settings.order.length + pinned.length + Object.keys(settings.widths).length >
    0
  const arrow = (id: string, header: string, by: -1 | 1) => {
    const order = moved(columns, settings, id, by)
    return (
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={t(by < 0 ? 'list.moveUp' : 'list.moveDown', { column: header })}
        disabled={order === null}
        onClick={() => order && onChange({ order })}
      >
        {by < 0 ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
      </ActionIcon>
    )
  }
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={t('list.columns')}>
          <ActionIcon variant="default" size={30} aria-label={t('list.columns')}>
            <IconColumns3 size={16} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('list.columns')}>
        <Stack gap={8}>
          <SegmentedControl
            fullWidth
            aria-label={t('list.density')}
            data={[
              { value: 'comfortable', label: t('list.comfortable') },
              { value: 'compact', label: t('list.compact') },
            ]}
            value={density}
            onChange={(value) => setDensity(value === 'compact' ? 'compact' : 'comfortable')}
          />
          <div className={styles.columns}>
            {arrange(columns, settings).map(({ id, header }) => {
              const isPinned = pinned.includes(id)
              return (
                <Group key={id} gap={4} wrap="nowrap">
                  <Checkbox
                    flex={1}
                    label={header}
                    checked={shown[id] ?? true}
                    disabled={last && shown[id]}
                    onChange={(event) =>
                      onChange({ columns: { ...settings.columns, [id]: event.currentTarget.checked } })
                    }
                  />
                  {arrow(id, header, -1)}
                  {arrow(id, header, 1)}
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="sm"
                    aria-label={t('list.pin', { column: header })}
                    aria-pressed={isPinned}
                    onClick={() =>
                      onChange({ pinned: isPinned ? pinned.filter((one) => one !== id) : [...pinned, id] })
                    }
                  >
                    {isPinned ? <IconPinFilled size={14} /> : <IconPin size={14} />}
                  </ActionIcon>
                </Group>
              )
            })}
          </div>
          <Text size="xs" c="dimmed" maw={256}>
            {t('list.widthHint')}
          </Text>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            disabled={!isOwn}
            onClick={() => onChange({ columns: {}, order: [], pinned: [], widths: {} })}
          >
            {t('list.columnsAsWere')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
