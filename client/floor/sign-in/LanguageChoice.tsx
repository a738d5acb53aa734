import { languages } from '../../../shared/entities/account.ts'
import { useFloor, useLanguage, useSettings, useStatus } from '../floor.ts'
import { Button } from '../ui/Button.tsx'

const names = { en: 'English', ko: '한국어', ja: '日本語' } as const

/** Chooses the language of this worker on this device, or of the sign-in screen while nobody is signed in. */
export function LanguageChoice() {
  const { settings } = useFloor()
  const { languages: chosen } = useSettings()
  const { worker } = useStatus()
  const language = useLanguage()
  return languages.map((one) => (
    <Button
      key={one}
      pressed={one === language}
      onPress={() =>
        settings.change({
          languages: { ...chosen, [worker?.userId ?? 0]: one },
          ...(worker ? {} : { nextLanguage: one }),
        })
      }
    >
      <span lang={one}>{names[one]}</span>
    </Button>
  ))
}
