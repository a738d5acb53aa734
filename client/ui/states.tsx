import { Button, Code, Text, Title } from '@mantine/core'
import { IconCloudOff, IconInbox, IconMoodConfuzed } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ApiError, OfflineError } from '../api.ts'
import { useT } from './app/language.tsx'
import { sentenceOf } from './app/sentenceOf.ts'
import styles from './list/list.module.css'

interface Empty {
  title: string
  hint?: string
  /** It stands for the whole page, so its title is the page’s heading. */
  isPage?: boolean
  children?: ReactNode
}

export function EmptyState({ title, hint, isPage, children }: Empty) {
  return (
    <div className={styles.state}>
      <IconInbox size={32} stroke={1.25} />
      <Title order={isPage ? 1 : 2} size="h2">
        {title}
      </Title>
      {hint && <Text size="sm">{hint}</Text>}
      {children}
    </div>
  )
}

interface Failed {
  error: Error
  onRetry?: () => void
  /** It stands for the whole page, so its title is the page’s heading. */
  isPage?: boolean
}

export function ErrorState({ error, onRetry, isPage }: Failed) {
  const t = useT()
  return (
    <div className={styles.state} role="alert">
      {error instanceof OfflineError ? (
        <IconCloudOff size={32} stroke={1.25} />
      ) : (
        <IconMoodConfuzed size={32} stroke={1.25} />
      )}
      <Title order={isPage ? 1 : 2} size="h2">
        {sentenceOf(error, t)}
      </Title>
      {error instanceof OfflineError && <Text size="sm">{t('error.comesBack')}</Text>}
      {error instanceof ApiError && (
        <Text size="xs">
          {t('error.requestId')} <Code>{error.body.requestId}</Code>
        </Text>
      )}
      {onRetry && !isFinal(error) && (
        <Button variant="default" onClick={onRetry}>
          {t('error.retry')}
        </Button>
      )}
    </div>
  )
}

/** A row that the user may not see, or that does not exist, will not be there at a second try. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && [403, 404].includes(error.body.status)
}

/** A row in use cannot be removed at a second try either. */
export function isRefused(error: unknown): boolean {
  return isFinal(error) || (error instanceof ApiError && error.body.status === 409)
}
