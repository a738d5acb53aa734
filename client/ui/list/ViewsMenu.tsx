import { ActionIcon, Button, Divider, Group, Popover, Stack, Text, TextInput, Tooltip } from '@mantine/core'
import { IconBookmark, IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useT } from '../app/language.tsx'
import type { TableSettings } from './useTableSettings.ts'

interface Props {
  views: TableSettings['views']
  onSave: (views: TableSettings['views']) => void
}

/** A view is a URL with a name: filters, search, sort and page size. */
export function ViewsMenu({ views, onSave }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [opened, setOpened] = useState(false)
  const [name, setName] = useState('')
  const save = () => {
    const trimmed = name.trim()
    if (trimmed === '') return
    onSave([...views.filter((view) => view.name !== trimmed), { name: trimmed, search }])
    setName('')
  }
  const current = views.find((view) => view.search === search && search !== '')
  const open = (view: (typeof views)[number]) => {
    setOpened(false)
    void navigate({ search: view.search })
  }
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" width={280} trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={t('list.viewsHint')}>
          <Button
            variant="default"
            px={10}
            h={30}
            leftSection={<IconBookmark size={16} />}
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            {current?.name ?? t('list.views')}
          </Button>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={8} aria-label={t('list.views')}>
        <Stack gap={4}>
          {views.length === 0 && (
            <Text size="sm" c="dimmed" px={8}>
              {t('list.noViews')}
            </Text>
          )}
          {views.map((view) => (
            <Group key={view.name} gap={4} wrap="nowrap">
              <Button
                variant="subtle"
                color="gray"
                flex={1}
                miw={0}
                justify="flex-start"
                aria-current={view === current || undefined}
                leftSection={view === current ? <IconCheck size={14} /> : <span style={{ width: 14 }} />}
                onClick={() => open(view)}
              >
                {view.name}
              </Button>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('list.deleteView', { name: view.name })}
                onClick={() => onSave(views.filter((other) => other !== view))}
              >
                <IconX size={14} />
              </ActionIcon>
            </Group>
          ))}
          <Divider my={4} />
          <Group gap={8} wrap="nowrap">
            <TextInput
              style={{ flex: 1 }}
              maxLength={40}
              placeholder={t('list.viewName')}
              aria-label={t('list.viewName')}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && save()}
            />
            <Button h={30} disabled={name.trim() === ''} onClick={save}>
              {t('list.saveView')}
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
