import { Button, Stack } from '@mantine/core'
import { z } from 'zod'
import { packagingImageApi } from '../../../../shared/api/partner.ts'
import { packagingImageInput, type PackagingImage } from '../../../../shared/entities/brand.ts'
import { send } from '../../../api.ts'
import { DialogButtons } from '../../../ui/DialogButtons.tsx'
import { useT } from '../../../ui/app/language.tsx'
import { refresh } from '../../../ui/app/queries.ts'
import { ConflictDialog } from '../../../ui/form/ConflictDialog.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { ImageField } from '../../../ui/form/ImageField.tsx'
import { useRecordForm } from '../../../ui/form/useRecordForm.ts'
import { toastDone } from '../../../ui/toasts.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

/** Pixels per side of a stored picture: the details on it are small. */
const largest = 1600
type Draft = Pick<z.output<typeof packagingImageInput>, 'title' | 'description'> & { image: string | null | undefined }
const draftOf = ({ title, description }: PackagingImage): Draft => ({ title, description, image: undefined })

/** A picture with its caption; a new one comes last. */
export function PackagingImageDialog({
  brandId,
  image,
  position,
  onClose,
}: {
  brandId: number
  image: PackagingImage | null
  position: number
  onClose: () => void
}) {
  const t = useT()
  const shape = packagingImageInput.omit({ position: true })
  const of = useRecordForm<Draft, PackagingImage>({
    initial: image ? draftOf(image) : { title: '', description: null, image: null },
    schema: image ? shape.extend({ image: shape.shape.image.optional() }) : shape,
    version: image?.version,
    labels: { image: t('picture.image'), title: t('picture.caption'), description: t('picture.description') },
    shows: (values) => ({ image: values.image ? t('image.replace') : '–' }),
    save: ({ image: data, ...text }, ifMatch) => {
      if (image)
        return send(packagingImageApi.update, {
          params: { brandId, id: image.id },
          ifMatch,
          body: { ...text, ...(data ? { image: data } : {}) },
        })
      return send(packagingImageApi.create, {
        params: { brandId },
        body: packagingImageInput.parse({ ...text, image: data, position }),
      })
    },
    reload: image ? () => send(packagingImageApi.get, { params: { brandId, id: image.id } }) : undefined,
    toValues: draftOf,
    onSaved: () => {
      toastDone(t('form.saved'))
      void refresh(['packagingImage'])
      onClose()
    },
  })
  return (
    <Dialog onClose={onClose} title={image ? t('picture.edit', { title: image.title }) : t('picture.add')} size="lg">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          of.submit()
        }}
      >
        <Stack gap={16}>
          <ImageField of={of} name="image" stored={image?.imageUrl ?? null} largest={largest} required />
          <TextField of={of} name="title" required maxLength={100} />
          <TextField of={of} name="description" lines={2} maxLength={1000} />
          <DialogButtons onClose={onClose}>
            <Button type="submit" loading={of.saving}>
              {t('form.save')}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
      {of.conflict && <ConflictDialog of={of} conflict={of.conflict} />}
    </Dialog>
  )
}
