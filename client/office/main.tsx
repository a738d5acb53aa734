import '@mantine/core/styles.css'
import '@mantine/dates/styles.css'
import '@mantine/notifications/styles.css'
import './office.css'
import { MantineProvider, mergeThemeOverrides } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { firstLanguage, LanguageProvider, useLanguage } from '../ui/app/language.tsx'
import { queryClient } from '../ui/app/queries.ts'
import { theme } from '../ui/app/theme.ts'
import { loadFonts } from './fonts.ts'
import { speak } from './messages/speak.ts'
import { router } from './routes.tsx'

function Office() {
  const { language, t } = useLanguage()
  // Mantine's cross has no name of its own, and its eye has one in English.
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
  return (
    <MantineProvider theme={spoken} defaultColorScheme="auto">
      <DatesProvider settings={{ locale: language, firstDayOfWeek: language === 'en' ? 1 : 0 }}>
        <Notifications position="bottom-center" limit={4} />
        <RouterProvider router={router} />
      </DatesProvider>
    </MantineProvider>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const page = createRoot(root)
void speak(firstLanguage()).then((first) =>
  page.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <LanguageProvider first={first} speak={speak}>
          <Office />
        </LanguageProvider>
      </QueryClientProvider>
    </StrictMode>,
  ),
)
loadFonts()
