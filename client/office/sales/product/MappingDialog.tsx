import { Button, Group, Stack, Text } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useT } from '../../../ui/app/language.tsx'
import { areMapped, MappingEditor } from './MappingEditor.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

/** Edits the SKUs of one option. */
export function MappingDialog({
  title,
  onClose,
  ...editor
}: ComponentProps<typeof MappingEditor> & { title: string; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog onClose={onClose} title={title} size="lg">
      <Stack gap={16}>
        <Text size="sm" c="dimmed">
          {t('product.mapHint')}
        </Text>
        <MappingEditor {...editor} />
        <Group justify="flex-end">
          <Button disabled={!areMapped(editor.mappings)} onClick={onClose}>
            {t('product.mapDone')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
