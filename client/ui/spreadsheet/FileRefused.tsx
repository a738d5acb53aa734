import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

/** Why nothing of a file is sent; it stays until the user chooses another file. */
export function FileRefused({ why }: { why: string }) {
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle size={16} />}>
      {why}
    </Alert>
  )
}
