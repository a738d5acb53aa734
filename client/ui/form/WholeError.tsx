import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** An error of a list as a whole that no field of it shows. It is counted and focused like a field (`useFirstWrong`). */
export function WholeError({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <Text size="xs" c="red" mt={4} role="alert" tabIndex={-1} data-wrong>
      {children}
    </Text>
  )
}
