import type { ModalProps } from '@mantine/core'
import { Dialog } from './Dialog.tsx'

/** A dialog that shows something only once, so only its own button closes it. */
export function ShownOnce(props: Pick<ModalProps, 'title' | 'size' | 'onClose' | 'children'>) {
  return <Dialog closeOnClickOutside={false} closeOnEscape={false} {...props} />
}
