import { Group, Input, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { skuApi } from '../../../../shared/api/sku.ts'
import { skuSpreadsheetActions, type SkuSpreadsheetAction } from '../../../../shared/entities/sku-spreadsheet.ts'
import { send, sendForFile } from '../../../api.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import type { RowError } from '../../../ui/spreadsheet/readRows.ts'
import { UploadDialog } from '../../../ui/spreadsheet/UploadDialog.tsx'
import { spreadsheetColumns } from './spreadsheetColumns.ts'

const templates = ['all', 'domestics'] as const

export function SkuUpload({ onClose }: { onClose: () => void }) {
  const t = useT()
  const [action, setAction] = useState<SkuSpreadsheetAction>('create')
  const [type, setType] = useState<(typeof templates)[number]>('all')
  const check = (values: Record<string, unknown>): RowError[] => {
    if (action === 'create') return 'name' in values ? [] : [{ property: 'name', message: t('sku.needsName') }]
    return 'id' in values || 'partnerItemNumber' in values
      ? []
      : [{ property: 'partnerItemNumber', message: t('sku.needsNumber') }]
  }
  return (
    <UploadDialog
      // The action decides which errors a row has, so another action starts anew.
      key={action}
      title={`${t('nav.sku')} · ${t('sku.upload')}`}
      hint={t('sku.uploadHint')}
      sheet="sku"
      columns={spreadsheetColumns}
      sample={() => sendForFile(skuApi.sample, { query: { type } })}
      check={check}
      upload={(rows, how) =>
        send(skuApi.bulk, { body: { action, rows: action === 'create' ? rows.map(withoutId) : rows }, ...how })
      }
      size={1000}
      tables={['sku']}
      onClose={onClose}
    >
      <Group gap={32} align="flex-start">
        <Input.Wrapper size="xs" label={t('sku.uploadRows')} labelElement="div">
          <SegmentedControl
            size="xs"
            display="flex"
            data={choicesOf(t, 'sku.uploadRows', skuSpreadsheetActions)}
            value={action}
            onChange={setAction}
          />
        </Input.Wrapper>
        <Input.Wrapper size="xs" label={t('sku.templateFor')} labelElement="div">
          <SegmentedControl
            size="xs"
            display="flex"
            data={choicesOf(t, 'sku.templateFor', templates)}
            value={type}
            onChange={setType}
          />
        </Input.Wrapper>
      </Group>
    </UploadDialog>
  )
}

/** A downloaded file may be used to create new SKUs, so its ids are dropped. */
function withoutId({ id: _id, ...values }: Record<string, unknown>) {
  return values
}
