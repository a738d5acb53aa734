import { useLanguage } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import { flowSentence } from './flowSentence.ts'

/** Controls and their conditions, read aloud. */
export function useFlowSentence() {
  const { t, language } = useLanguage()
  return flowSentence({ t, language, format: useFormat() })
}
