import '@fontsource/noto-sans-kr/latin-400.css'
import '@fontsource/noto-sans-kr/latin-600.css'
import { onMissingFonts } from '../ui/app/missingFonts.ts'

/**
 * Latin letters and digits come with the page. Korean and Japanese fonts, a hundred small files each, are fetched only on a device that has
 * none.
 */
export function bringMissingFonts(): void {
  onMissingFonts((script) => {
    if (script === 'KR') {
      void import('@fontsource/noto-sans-kr/400.css')
      void import('@fontsource/noto-sans-kr/600.css')
    } else {
      void import('@fontsource/noto-sans-jp/400.css')
      void import('@fontsource/noto-sans-jp/600.css')
    }
  })
}
