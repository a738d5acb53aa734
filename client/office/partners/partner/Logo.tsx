import { Avatar } from '@mantine/core'
import type { ReactNode } from 'react'

/** A name with its logo before it, or its first letter. */
export function Logo({ of, children }: { of: { name: string; logoImageUrl: string | null }; children: ReactNode }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
      <Avatar
        src={of.logoImageUrl}
        alt=""
        size={20}
        radius={4}
        color="gray"
        aria-hidden
        imageProps={{ style: { objectFit: 'contain' } }}
      >
        {[...of.name][0]}
      </Avatar>
      {children}
    </span>
  )
}
