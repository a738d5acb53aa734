import { Text } from '@mantine/core'
import type { z } from 'zod'
import { roleApi } from '../../../../shared/api/role.ts'
import { roleInput, type Role } from '../../../../shared/entities/role.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { ChoiceField, TextField } from '../../../ui/form/fields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { NewOrStored } from '../../../ui/form/NewOrStored.tsx'
import { usePlainForm } from '../../../ui/form/usePlainForm.ts'
import { FieldSection, Section } from '../../../ui/record/Section.tsx'
import { inWords } from './allows.ts'
import { PrivilegeTable } from './PrivilegeTable.tsx'
import { nameOfRole } from './roleName.ts'
import { useRoles } from './useRoles.ts'

type Draft = z.output<typeof roleInput>

export function RoleForm() {
  return <NewOrStored table="role" get={roleApi.get} form={Form} />
}

function Form({ row: role }: { row?: Role }) {
  const t = useT()
  const { lacks } = useSession()
  const { roles, isAbove } = useRoles()
  const of = usePlainForm<Draft, Role>({
    table: 'role',
    api: roleApi,
    input: roleInput,
    row: role,
    empty: { name: '', privileges: [], parentRoleId: null },
    shows: ({ privileges, parentRoleId }) => ({
      privileges: inWords(privileges, t),
      parentRoleId: nameOf(parentRoleId),
    }),
    savedTo: (row) => `/role/${row.id}`,
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
      title={role ? nameOfRole(role, t) : t('role.new')}
      back={role ? { to: `/role/${role.id}`, label: nameOfRole(role, t) } : { to: '/role', label: t('nav.role') }}
      refused={lacks('role:write') ?? (role && role.systemName !== null ? t('role.systemFixed') : null)}
    >
      <FieldSection title={t('record.what')}>
        <TextField of={of} name="name" required maxLength={63} />
        <ChoiceField
          of={of}
          name="parentRoleId"
          searchable
          hint={t('role.parentHint')}
          options={parents.map((one) => ({ value: one.id, label: nameOfRole(one, t) }))}
        />
      </FieldSection>
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
