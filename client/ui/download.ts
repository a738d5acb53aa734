import { hideNotification, showNotification } from '@mantine/notifications'
import { useT } from './app/language.tsx'
import { sentenceOf } from './app/sentenceOf.ts'
import { toastFailed } from './toasts.tsx'

/** What a spreadsheet is saved as: what it lists, and the day it was made or what it is for. */
export const sheetName = (title: string, what: string) => `${title} ${what}.xlsx`.replaceAll(/[/\\:*?"<>|]/g, ' ')

/** Fetches a file, saying that it is on its way, and hands it to the browser to save. */
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

/** Fetches a PDF and opens it in a tab of its own, ready to print. */
export function useOpenPdf(): (fetchFile: () => Promise<Blob>) => Promise<void> {
  const t = useT()
  return async (fetchFile) => {
    const waiting = showNotification({
      loading: true,
      autoClose: false,
      withCloseButton: false,
      message: t('file.printing'),
    })
    try {
      const file = new Blob([await fetchFile()], { type: 'application/pdf' })
      const url = URL.createObjectURL(file)
      if (!window.open(url, '_blank')) save('gantry.pdf', file)
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
