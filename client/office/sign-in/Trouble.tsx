import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useT } from '../../ui/app/language.tsx'
import { sentenceOf } from '../../ui/app/sentenceOf.ts'

/** Shows what went wrong above the button: an error, or a sentence. */
export function Trouble({ error }: { error: unknown }) {
  const t = useT()
  if (error === null) return null
  return (
    <Alert color="red" icon={<IconAlertTriangle size={16} />} role="alert">
      {typeof error === 'string' ? error : sentenceOf(error, t)}
    </Alert>
  )
}
