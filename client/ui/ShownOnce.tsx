import { Modal, type ModalProps } from '@mantine/core'

/** A dialog of what is shown this once: only its own button closes it. */
export function ShownOnce(props: Pick<ModalProps, 'title' | 'size' | 'onClose' | 'children'>) {
  return <Modal opened closeOnClickOutside={false} closeOnEscape={false} {...props} />
}
