import { useLanguage } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import { flowSentence } from '../../../../shared/messages/flow-sentence.ts'

/** Controls and their conditions as sentences. */
export function useFlowSentence() {
  const { t, language } = useLanguage()
  return flowSentence({ t, language, format: useFormat() })
}
