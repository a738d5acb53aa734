import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useT } from './app/language.tsx'

/** Copies a text that is shown once. */
export function CopyTextButton({ text }: { text: string }) {
  const t = useT()
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={copy}
        >
          {t(copied ? 'user.copied' : 'device.copy')}
        </Button>
      )}
    </CopyButton>
  )
}
