import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useT } from '../app/language.tsx'

/** Filters that are needed now and then: hidden until asked for, and always shown while one of them narrows the list. */
export function MoreFilters({ used, children }: { used: boolean; children: ReactNode }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      {(open || used) && children}
      {!used && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconAdjustmentsHorizontal size={14} />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'list.fewerFilters' : 'list.moreFilters')}
        </Button>
      )}
    </>
  )
}
