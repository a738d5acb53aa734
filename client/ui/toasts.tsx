import { Button, Group, Text } from '@mantine/core'
import { cleanNotifications, hideNotification, showNotification } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'

/** Tells the user that something is done, and offers to undo it where that is possible. */
export function toastDone(message: string, undo?: { label: string; run: () => void }): void {
  // The earlier error is resolved now.
  cleanNotifications()
  const id = showNotification({
    color: 'green',
    icon: <IconCheck size={16} />,
    autoClose: undo ? 8_000 : 3_000,
    message: undo ? (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{message}</Text>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          onClick={() => {
            hideNotification(id)
            undo.run()
          }}
        >
          {undo.label}
        </Button>
      </Group>
    ) : (
      message
    ),
  })
}

/** Removes the messages about errors that have been corrected. */
export const clearToasts = (): void => cleanNotifications()

export function toastFailed(message: string): void {
  showNotification({ color: 'red', icon: <IconAlertTriangle size={16} />, autoClose: 8_000, message })
}
