import type { ComponentProps } from 'react'
import { SkuPicker } from './SkuPicker.tsx'

/** Below the lines of a form: finds the SKU of the next one. */
export function AddSku(props: ComponentProps<typeof SkuPicker>) {
  return (
    <div style={{ maxWidth: 480, marginTop: 8 }}>
      <SkuPicker {...props} />
    </div>
  )
}
