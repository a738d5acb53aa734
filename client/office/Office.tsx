import '@mantine/core/styles.layer.css'
import '@mantine/dates/styles.layer.css'
import { DatesProvider } from '@mantine/dates'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { useLanguage } from '../ui/app/language.tsx'
import { queryClient } from '../ui/app/queries.ts'

/** What every page but the sign-in stands in. */
export function Office() {
  const { language } = useLanguage()
  return (
    <QueryClientProvider client={queryClient}>
      <DatesProvider settings={{ locale: language, firstDayOfWeek: language === 'en' ? 1 : 0 }}>
        <Outlet />
      </DatesProvider>
    </QueryClientProvider>
  )
}
