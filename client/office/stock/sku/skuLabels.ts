import type { z } from 'zod'
import type { skuInput } from '../../../../shared/entities/sku.ts'
import { useT } from '../../../ui/app/language.tsx'

/** As the schema reads it, but that a partner need not be chosen yet. */
export type SkuDraft = Omit<z.output<typeof skuInput>, 'partnerId' | 'skuType'> & {
  partnerId: number | null
  /** Though pieces in stock have no date or lot. */
  force?: boolean | undefined
}

export function useSkuLabels(): Record<keyof SkuDraft & string, string> {
  const t = useT()
  return {
    partnerId: t('word.partner'),
    brandId: t('word.brand'),
    type: t('sku.kind'),
    name: t('word.name'),
    partnerItemNumber: t('sku.number'),
    partnerCategoryId: t('sku.category'),
    price: t('sku.price'),
    cost: t('sku.cost'),
    description: t('sku.description'),
    imageUrl: t('sku.image'),
    hsCode: t('sku.hsCode'),
    manufacturer: t('sku.manufacturer'),
    originCountry: t('sku.origin'),
    ingredient: t('sku.ingredient'),
    safetyStock: t('sku.safetyStock'),
    productionLeadtime: t('sku.leadtime'),
    maxUnitsPerPackage: t('sku.maxUnitsPerPackage'),
    unitsPerCarton: t('sku.unitsPerCarton'),
    unitsPerPallet: t('sku.unitsPerPallet'),
    nameVariations: t('sku.nameVariations'),
    centerStorageType: t('sku.storage'),
    isExpiryManaged: t('sku.expiryManaged'),
    isLotManaged: t('sku.lotManaged'),
    boxVolume: t('sku.boxVolume'),
    deliveryRegion: t('sku.region'),
    barcodes: t('sku.barcodes'),
    force: t('sku.force'),
  }
}
