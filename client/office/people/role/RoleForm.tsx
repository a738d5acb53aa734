import { Text } from '@mantine/core'
import { useParams } from 'react-router'
import type { z } from 'zod'
import { roleApi } from '../../../../shared/api/role.ts'
import { roleInput, type Role } from '../../../../shared/entities/role.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFresh } from '../../../ui/app/queries.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { ChoiceField, TextField } from '../../../ui/form/fields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { useRecordForm } from '../../../ui/form/useRecordForm.ts'
import { useSaved } from '../../../ui/form/useSaved.ts'
import { LoadRecord } from '../../../ui/record/LoadRecord.tsx'
import { FieldGrid, Section } from '../../../ui/record/Section.tsx'
import { inWords } from './allows.ts'
import { PrivilegeTable } from './PrivilegeTable.tsx'
import { nameOfRole } from './roleName.ts'
import { useRoles } from './useRoles.ts'

type Draft = z.output<typeof roleInput>
/** A role's row holds more than its form. */
const fields = roleInput.strip()

export function RoleForm() {
  const { id } = useParams()
  const role = useFresh(['role'], roleApi.get, { params: { id: Number(id) } }, id !== undefined)
  if (id === undefined) return <Form />
  return <LoadRecord of={role}>{(row) => <Form key={row.id} role={row} />}</LoadRecord>
}

function Form({ role }: { role?: Role }) {
  const t = useT()
  const { lacks } = useSession()
  const { roles, isAbove } = useRoles()
  const saved = useSaved()
  const of = useRecordForm<Draft, Role>({
    initial: role ? fields.parse(role) : { name: '', privileges: [], parentRoleId: null },
    schema: roleInput,
    version: role?.version,
    labels: { name: t('word.name'), parentRoleId: t('role.parent'), privileges: t('role.privileges') },
    shows: ({ privileges, parentRoleId }) => ({
      privileges: inWords(privileges, t),
      parentRoleId: nameOf(parentRoleId),
    }),
    save: (values, ifMatch) =>
      role
        ? send(roleApi.update, { params: { id: role.id }, ifMatch, body: values })
        : send(roleApi.create, { body: values }),
    reload: role && (() => send(roleApi.get, { params: { id: role.id } })),
    toValues: (row) => fields.parse(row),
    onSaved: (row) => saved(['role'], `/role/${row.id}`),
  })
  const { privileges, parentRoleId } = of.form.getValues()
  const nameOf = (id: number | null) => {
    const found = roles.find((one) => one.id === id)
    return found ? nameOfRole(found, t) : '–'
  }
  const inherited = roles.find(({ id }) => id === parentRoleId)?.allPrivileges ?? []
  const parents = roles.filter((one) => one.id !== role?.id && (!isAbove(one, null) || one.id === role?.parentRoleId))
  return (
    <FormPage
      of={of}
      title={role ? role.name : t('role.new')}
      back={role ? { to: `/role/${role.id}`, label: role.name } : { to: '/role', label: t('role.title') }}
      refused={lacks('role:write') ?? (role && role.systemName !== null ? t('role.systemFixed') : null)}
    >
      <Section title={t('role.what')}>
        <FieldGrid>
          <TextField of={of} name="name" required maxLength={63} />
          <ChoiceField
            of={of}
            name="parentRoleId"
            searchable
            hint={t('role.parentHint')}
            options={parents.map((one) => ({ value: one.id, label: nameOfRole(one, t) }))}
          />
        </FieldGrid>
      </Section>
      <Section title={t('role.privileges')}>
        <Text size="sm" c="dimmed" mb={8}>
          {inWords([...privileges, ...inherited], t)}
        </Text>
        <PrivilegeTable
          own={privileges}
          inherited={inherited}
          onChange={(next) => of.form.setFieldValue('privileges', next)}
        />
      </Section>
    </FormPage>
  )
}
