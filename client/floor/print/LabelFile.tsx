import { isRefusal } from '../../../shared/errors.ts'
import type { LabelOf } from '../../offline/engine.ts'
import { useFloor, useStatusOf, useWords } from '../floor.ts'
import { saveFile } from '../save-file.ts'
import { Button } from '../ui/Button.tsx'

interface LabelFileProps {
  of: LabelOf
  name: string
  onSaved: () => void
}

/** The label as PDF, if there is no printer. The server draws it, so this needs the network. */
export function LabelFile(props: LabelFileProps) {
  const { t } = useWords()
  const online = useStatusOf((status) => status.online)
  const save = useLabelFile(props)
  return (
    <Button icon="printer" disabled={!online} onPress={() => void save()}>
      {t(online ? 'print.pdf' : 'print.pdfNeedsNetwork')}
    </Button>
  )
}

export function useLabelFile({ of, name, onSaved }: LabelFileProps): () => Promise<void> {
  const { engine, feedback } = useFloor()
  return async () => {
    const label = await engine.label(of)
    if (isRefusal(label)) return feedback.say({ kind: 'error', refusal: label })
    saveFile(label, `${name}.pdf`)
    onSaved()
  }
}
