// First of all: it says that our own styles win over Mantine's, whichever come later.
import './office.css'
import './sign-in/mantine.ts'
import { MantineProvider, mergeThemeOverrides } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { StrictMode, useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { firstLanguage, LanguageProvider, useLanguage } from '../ui/app/language.tsx'
import { theme } from '../ui/app/theme.ts'
import { readWideFigures } from '../ui/form/wideFigures.ts'
import { bringMissingFonts } from './fonts.ts'
import { speak, speakFirst } from './messages/speak.ts'
import { router } from './router.ts'

function App() {
  const { t } = useLanguage()
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
      <Notifications position="bottom-center" limit={4} />
      <RouterProvider router={router} />
    </MantineProvider>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <LanguageProvider first={speakFirst(firstLanguage())} speak={speak}>
      <App />
    </LanguageProvider>
  </StrictMode>,
)
readWideFigures()
bringMissingFonts()
