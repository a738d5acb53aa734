import type { ComponentProps } from 'react'
import { SkuPicker } from './SkuPicker.tsx'

/** Finds the SKU of the next line, below the lines of a form. */
export function AddSku(props: ComponentProps<typeof SkuPicker>) {
  return (
    <div style={{ maxWidth: 480, marginTop: 8 }}>
      <SkuPicker {...props} />
    </div>
  )
}
