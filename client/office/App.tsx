import '@mantine/core/styles.layer.css'
import '@mantine/dates/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import { MantineProvider, mergeThemeOverrides } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useMemo, type ReactElement } from 'react'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { useLanguage } from '../ui/app/language.tsx'
import { queryClient } from '../ui/app/queries.ts'
import { theme } from '../ui/app/theme.ts'
import { toastFailed } from '../ui/toasts.tsx'
import { routes } from './routes.tsx'

/** All pages but the one shown first. The router follows the address from now on, so it is not created earlier. */
export function office(): ReactElement {
  return <App router={createBrowserRouter(routes)} />
}

function App({ router }: { router: ReturnType<typeof createBrowserRouter> }) {
  const { t, language, missed } = useLanguage()
  // Mantine's close button has no name of its own, and its show-password button has one only in English.
  const spoken = useMemo(() => {
    const closing = { defaultProps: { closeButtonProps: { 'aria-label': t('dialog.close') } } }
    return mergeThemeOverrides(theme, {
      components: {
        Modal: closing,
        Drawer: closing,
        Notification: closing,
        PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': t('password.show') } } },
      },
    })
  }, [t])
  useEffect(() => {
    if (missed) toastFailed(missed.said)
  }, [missed])
  return (
    <MantineProvider theme={spoken} defaultColorScheme="auto">
      <Notifications position="bottom-center" limit={4} />
      <QueryClientProvider client={queryClient}>
        <DatesProvider settings={{ locale: language, firstDayOfWeek: language === 'en' ? 1 : 0 }}>
          <RouterProvider router={router} />
        </DatesProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
}
