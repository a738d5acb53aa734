import { Button, FileButton, type ButtonProps } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useT } from '../app/language.tsx'
import { textFiles } from './csv.ts'

export function ChooseSheet({
  onChoose,
  ...button
}: Pick<ButtonProps, 'disabled' | 'loading' | 'variant'> & { onChoose: (file: File) => void }) {
  const t = useT()
  return (
    <FileButton accept={`.xlsx,${textFiles}`} disabled={button.disabled} onChange={(file) => file && onChoose(file)}>
      {(props) => (
        <Button {...props} {...button} leftSection={<IconFileSpreadsheet size={16} />}>
          {t('spreadsheet.choose')}
        </Button>
      )}
    </FileButton>
  )
}
