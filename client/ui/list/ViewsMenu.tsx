import { ActionIcon, Button, Group, Menu, TextInput, Tooltip } from '@mantine/core'
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
  const [name, setName] = useState('')
  const save = () => {
    const trimmed = name.trim()
    if (trimmed === '') return
    onSave([...views.filter((view) => view.name !== trimmed), { name: trimmed, search }])
    setName('')
  }
  const current = views.find((view) => view.search === search && search !== '')
  return (
    <Menu position="bottom-end" shadow="md" width={280}>
      <Menu.Target>
        <Tooltip label={t('list.viewsHint')}>
          <Button variant="default" px={10} h={30} leftSection={<IconBookmark size={16} />}>
            {current?.name ?? t('list.views')}
          </Button>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {views.length === 0 && <Menu.Label>{t('list.noViews')}</Menu.Label>}
        {views.map((view) => (
          <Group key={view.name} gap={4} wrap="nowrap">
            <Menu.Item
              leftSection={view === current ? <IconCheck size={14} /> : <span style={{ width: 14 }} />}
              onClick={() => void navigate({ search: view.search })}
            >
              {view.name}
            </Menu.Item>
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
        <Menu.Divider />
        <Group gap={8} p={8} wrap="nowrap">
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
      </Menu.Dropdown>
    </Menu>
  )
}
