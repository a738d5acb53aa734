import { MultiSelect, Text } from '@mantine/core'
import { contractApi } from '../../../../shared/api/contract.ts'
import {
  contractInput,
  contractTypes,
  maskings,
  systemTags,
  type Contract,
} from '../../../../shared/entities/contract.ts'
import { courierCodes } from '../../../../shared/entities/inbound.ts'
import { waybillSizes } from '../../../../shared/entities/invoice.ts'
import { courierName } from '../../../../shared/messages/couriers.ts'
import { send } from '../../../api.ts'
import { choicesOf, useLanguage } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { ChoiceField, FlagField, NumberField, TextField } from '../../../ui/form/fields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { NewOrStored } from '../../../ui/form/NewOrStored.tsx'
import { KeyField } from '../../../ui/form/KeyField.tsx'
import { useRecordForm } from '../../../ui/form/useRecordForm.ts'
import { useSaved } from '../../../ui/form/useSaved.ts'
import { FieldGrid, FieldSection, Section } from '../../../ui/record/Section.tsx'
import { CenterField } from '../../../ui/form/CentersField.tsx'
import { ContractActions } from './ContractActions.tsx'
import { ContractStatusChip } from './contractStatus.tsx'
import { draftOf, editSchema, newDraft, patchOf, useContractLabels, type ContractDraft } from './contractForm.ts'
import { RangeBar } from './RangeBar.tsx'
import { RangeFields } from './RangeFields.tsx'

export function ContractForm() {
  return <NewOrStored table="contract" get={contractApi.get} form={Form} />
}

function Form({ row: contract }: { row?: Contract }) {
  const { t, language } = useLanguage()
  const { centers, centerId, lacks } = useSession()
  const saved = useSaved()
  const of = useRecordForm<ContractDraft, Contract>({
    initial: contract ? draftOf(contract) : newDraft(centerId ?? centers[0]?.id ?? null),
    schema: contract ? editSchema : contractInput,
    version: contract?.version,
    labels: useContractLabels(),
    shows: ({ voluntarySerial, auxiliarySerial, systemTags: tags }) => ({
      voluntarySerial: rangeText(voluntarySerial),
      auxiliarySerial: rangeText(auxiliarySerial),
      systemTags: t.listed(tags.map((tag) => t(`contract.tag.${tag}`))) || '–',
    }),
    save: (values, ifMatch) =>
      contract
        ? send(contractApi.update, { params: { id: contract.id }, ifMatch, body: patchOf(values) })
        : send(contractApi.create, { body: contractInput.parse(values) }),
    reload: contract && (() => send(contractApi.get, { params: { id: contract.id } })),
    toValues: draftOf,
    onSaved: () => saved(['contract'], '/contract'),
  })
  const { form } = of
  const { useVoluntarySerial, systemTags: tags } = form.getValues()
  const serials = contract?.voluntarySerial ?? null
  return (
    <FormPage
      of={of}
      title={contract ? (contract.name ?? contract.logisticsCode) : t('contract.new')}
      back={{ to: '/contract', label: t('nav.contract') }}
      refused={lacks('contract:write')}
      status={contract && <ContractStatusChip status={contract.status} />}
      actions={contract && <ContractActions contract={contract} />}
    >
      <FieldSection title={t('record.what')}>
        <CenterField of={of} name="centerId" required disabled={contract !== undefined} />
        <ChoiceField
          of={of}
          name="courierCode"
          required
          searchable
          options={courierCodes.map((value) => ({ value, label: courierName(language, value) }))}
        />
        <ChoiceField of={of} name="type" required options={choicesOf(t, 'contract.type', contractTypes)} />
        <TextField of={of} name="name" maxLength={63} />
        <TextField of={of} name="englishName" maxLength={63} />
        <TextField of={of} name="logisticsCode" required hint={t('contract.logisticsCodeHint')} maxLength={50} />
        <MultiSelect
          label={of.labels.systemTags}
          data={choicesOf(t, 'contract.tag', systemTags)}
          searchable
          clearable
          hidePickedOptions
          value={tags}
          error={form.errors['systemTags']}
          onChange={(picked) =>
            form.setFieldValue(
              'systemTags',
              systemTags.filter((tag) => picked.includes(tag)),
            )
          }
        />
        <NumberField of={of} name="ratio" required min={1} max={1000} hint={t('contract.ratioHint')} />
        <NumberField of={of} name="parcelPrice" min={0} hint={t('contract.parcelPriceHint')} />
        <TextField of={of} name="cutOffTime" required maxLength={5} hint={t('contract.cutOffTimeHint')} />
        <TextField of={of} name="terminalCode" maxLength={31} />
        <FlagField of={of} name="returnOnly" hint={t('contract.returnOnlyHint')} />
        <TextField of={of} name="description" wide maxLength={255} />
      </FieldSection>
      <FieldSection title={t('contract.labels')}>
        <ChoiceField
          of={of}
          name="labelSize"
          hint={t('contract.labelSizeHint')}
          options={choicesOf(t, 'printer.paper', waybillSizes)}
        />
        <ChoiceField of={of} name="masking" required options={choicesOf(t, 'contract.masking', maskings)} />
      </FieldSection>
      <Section title={t('contract.serials')} actions={serials && <RangeBar range={serials} />}>
        <FieldGrid>
          <FlagField of={of} name="useVoluntarySerial" hint={t('contract.useVoluntaryHint')} wide />
        </FieldGrid>
        {(useVoluntarySerial || serials) && (
          <div style={{ marginTop: 16 }}>
            <RangeFields of={of} name="voluntarySerial" stored={serials} required={useVoluntarySerial} />
          </div>
        )}
      </Section>
      <Section title={t('contract.auxiliary')}>
        <Text size="sm" c="dimmed" mb={16}>
          {t('contract.auxiliaryHint')}
        </Text>
        <RangeFields of={of} name="auxiliarySerial" stored={contract?.auxiliarySerial ?? null} />
      </Section>
      <FieldSection title={t('contract.access')}>
        <FlagField of={of} name="useAPI" hint={t('contract.useAPIHint')} wide />
        <KeyField of={of} name="apiKey" kept={contract?.hasPassword ?? false} required={!contract} maxLength={100} />
        <TextField of={of} name="apiId" maxLength={100} />
        <TextField of={of} name="apiSubId" maxLength={100} />
        <KeyField of={of} name="apiRefreshKey" kept={contract?.hasRefreshKey ?? false} maxLength={500} />
      </FieldSection>
      {(['shipper', 'return'] as const).map((side) => (
        <FieldSection key={side} title={t(`contract.${side}`)}>
          <TextField of={of} name={`${side}Name`} maxLength={63} />
          <TextField of={of} name={`${side}Phone`} maxLength={31} />
          <TextField of={of} name={`${side}PostalCode`} maxLength={10} />
          <TextField of={of} name={`${side}Address`} wide maxLength={300} />
        </FieldSection>
      ))}
    </FormPage>
  )
}

function rangeText(range: ContractDraft['voluntarySerial']): string {
  return range ? `${range.start} – ${range.end}` : '–'
}
