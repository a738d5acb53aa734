import { hideNotification, showNotification } from '@mantine/notifications'
import { dayIn } from '../../shared/day-in.ts'
import { useT } from './app/language.tsx'
import { sentenceOf } from './app/sentenceOf.ts'
import { useSession } from './app/session.tsx'
import { toastFailed } from './toasts.tsx'

/** The file name of a spreadsheet: what it lists, and the day it was made or the time it is for. */
export const spreadsheetName = (what: string, when: string) => fileName(what, when, 'xlsx')

const fileName = (what: string, when: string, ending: string) =>
  `${what} ${when}.${ending}`.replaceAll(/[/\\:*?"<>|]/g, ' ')

/** The file name of any other file made today. */
export function useDatedName(): (what: string, ending: string) => string {
  const { zoneOf } = useSession()
  return (what, ending) => fileName(what, dayIn(zoneOf(), Date.now()), ending)
}

/** Fetches a file, tells the user that it is on its way, and lets the browser save it. */
export function useDownload(): (name: string, fetchFile: () => Promise<Blob>) => Promise<void> {
  const t = useT()
  return async (name, fetchFile) => {
    const waiting = showNotification({
      loading: true,
      autoClose: false,
      withCloseButton: false,
      message: t('file.preparing', { name }),
    })
    try {
      save(name, await fetchFile())
    } catch (error) {
      toastFailed(sentenceOf(error, t))
    } finally {
      hideNotification(waiting)
    }
  }
}

/** Fetches a PDF and opens it in a tab of its own, ready to print. If the browser blocks the tab, the PDF is saved. */
export function useOpenPdf(): (what: string, fetchFile: () => Promise<Blob>) => Promise<void> {
  const t = useT()
  const nameOf = useDatedName()
  return async (what, fetchFile) => {
    const waiting = showNotification({
      loading: true,
      autoClose: false,
      withCloseButton: false,
      message: t('file.printing'),
    })
    try {
      const file = new Blob([await fetchFile()], { type: 'application/pdf' })
      const url = URL.createObjectURL(file)
      if (!window.open(url, '_blank')) save(nameOf(what, 'pdf'), file)
      setTimeout(() => URL.revokeObjectURL(url), 60_000)
    } catch (error) {
      toastFailed(sentenceOf(error, t))
    } finally {
      hideNotification(waiting)
    }
  }
}

export function save(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
