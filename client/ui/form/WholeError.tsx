import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** What is wrong with a list as a whole, which no field of it shows: counted and gone to like a field (`useFirstWrong`). */
export function WholeError({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <Text size="xs" c="red" mt={4} role="alert" tabIndex={-1} data-wrong>
      {children}
    </Text>
  )
}
