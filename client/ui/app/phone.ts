import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is as narrow as a phone's; the style sheets say the same (shell.module.css). */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 599px)', false, { getInitialValueInEffect: false })
}
