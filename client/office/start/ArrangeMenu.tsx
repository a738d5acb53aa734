import { ActionIcon, Button, Group, Popover, Stack, Switch } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconLayoutGrid } from '@tabler/icons-react'
import { useT } from '../../ui/app/language.tsx'
import type { useStartParts } from './useStartParts.ts'

export function ArrangeMenu({ parts, isHidden, show, move, reset }: ReturnType<typeof useStartParts>) {
  const t = useT()
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus width={360}>
      <Popover.Target>
        <Button variant="default" leftSection={<IconLayoutGrid size={16} />}>
          {t('start.arrange')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('start.arrange')}>
        <Stack gap={8}>
          {parts.map((part, index) => (
            <Group key={part.id} gap={4} wrap="nowrap">
              <Switch
                style={{ flex: 1 }}
                label={t(part.title)}
                checked={!isHidden(part)}
                onChange={(event) => show(part, event.currentTarget.checked)}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                aria-label={t('start.up', { name: t(part.title) })}
                disabled={index === 0}
                onClick={() => move(part, -1)}
              >
                <IconArrowUp size={16} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                aria-label={t('start.down', { name: t(part.title) })}
                disabled={index === parts.length - 1}
                onClick={() => move(part, 1)}
              >
                <IconArrowDown size={16} />
              </ActionIcon>
            </Group>
          ))}
          <Button variant="subtle" color="gray" size="compact-sm" onClick={reset}>
            {t('start.reset')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
