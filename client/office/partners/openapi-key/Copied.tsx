import { ActionIcon, CopyButton, Text, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useT } from '../../../ui/app/language.tsx'
import styles from './openapiKey.module.css'

/** A text for a terminal with a button that copies it. */
export function Copied({ text, label, testId }: { text: string; label: string; testId?: string }) {
  const t = useT()
  return (
    <div>
      <Text size="xs" c="dimmed" mb={4}>
        {label}
      </Text>
      <div className={styles.copied}>
        <pre data-testid={testId} tabIndex={0} aria-label={label}>
          {text}
        </pre>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Tooltip label={t(copied ? 'user.copied' : 'device.copy')}>
              <ActionIcon
                variant="default"
                size={32}
                aria-label={`${t(copied ? 'user.copied' : 'device.copy')}: ${label}`}
                onClick={copy}
              >
                {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              </ActionIcon>
            </Tooltip>
          )}
        </CopyButton>
      </div>
    </div>
  )
}
