import { Button } from './Button.tsx'

/** Adds one piece, by a touch, a control barcode or a key. */
export function PlusOne({
  look,
  disabled,
  onPress,
}: {
  look?: 'main' | 'plain'
  disabled?: boolean
  onPress: () => void
}) {
  return (
    <Button look={look} command="plus-one" repeats disabled={disabled} onPress={onPress}>
      +1
    </Button>
  )
}
