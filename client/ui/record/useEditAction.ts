import { IconEdit } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useT } from '../app/language.tsx'
import type { RecordAction } from './RecordPage.tsx'

/** The main action of a record that has a form: it opens the form. */
export function useEditAction(): (recordPath: string, refused: string | null) => RecordAction {
  const t = useT()
  const navigate = useNavigate()
  return (recordPath, refused) => ({
    label: t('form.edit'),
    icon: IconEdit,
    main: true,
    refused,
    onClick: () => void navigate(`${recordPath}/edit`),
  })
}
