import { NativeSelect } from '@mantine/core'
import { useT } from '../app/language.tsx'
import { encodings, type Encoding } from './csv.ts'

const names: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'euc-kr': 'CP949',
  shift_jis: 'Shift_JIS',
  'utf-16le': 'UTF-16',
}

/** Shows how a text file was read, so that the user can correct it. */
export function EncodingSelect({
  value,
  disabled = false,
  onChange,
}: {
  value: Encoding
  disabled?: boolean
  onChange: (encoding: Encoding) => void
}) {
  const t = useT()
  return (
    <NativeSelect
      aria-label={t('spreadsheet.encoding')}
      data={encodings.map((encoding) => ({ value: encoding, label: names[encoding] }))}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(encodings.find((one) => one === event.currentTarget.value) ?? value)}
    />
  )
}
