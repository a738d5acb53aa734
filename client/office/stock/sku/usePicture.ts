import { skuApi } from '../../../../shared/api/sku.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import type { FormPart, RecordForm } from '../../../ui/form/useRecordForm.ts'
import { sentenceOf } from '../../../ui/app/sentenceOf.ts'
import { toastFailed } from '../../../ui/toasts.tsx'
import type { SkuDraft } from './skuDraft.ts'

/** The form for the picture field: a chosen picture is uploaded at once, and the form holds its URL. */
export function usePicture(of: RecordForm<SkuDraft>, partnerId: number | null): FormPart<SkuDraft> {
  const t = useT()
  const keep = async (image: string) => {
    if (partnerId === null) return
    try {
      const { imageUrl } = await send(skuApi.imageUploadUrl, { body: { partnerId, image } })
      of.form.setFieldValue('imageUrl', imageUrl)
    } catch (error) {
      toastFailed(sentenceOf(error, t))
    }
  }
  return {
    labels: of.labels,
    form: {
      getValues: of.form.getValues,
      errors: of.form.errors,
      getInputProps: (name) => ({
        ...of.form.getInputProps(name),
        onChange: (image: string | null) =>
          image === null ? of.form.setFieldValue('imageUrl', null) : void keep(image),
      }),
    },
  }
}
