import { Alert, Button, Group, Radio, Stack, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { openapiKeyApi } from '../../../../shared/api/openapi-key.ts'
import type { Role } from '../../../../shared/entities/role.ts'
import { systemRoles } from '../../../../shared/privileges.ts'
import { send } from '../../../api.ts'
import { ShownOnce } from '../../../ui/ShownOnce.tsx'
import { DialogButtons } from '../../../ui/DialogButtons.tsx'
import { useT } from '../../../ui/app/language.tsx'
import { refresh } from '../../../ui/app/queries.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { AsyncSelect } from '../../../ui/form/AsyncSelect.tsx'
import { fieldErrors } from '../../../ui/form/fieldErrors.ts'
import { useCallForm } from '../../../ui/form/useCallForm.ts'
import { usePartners } from '../../../ui/form/usePartners.ts'
import { sentenceOf } from '../../../ui/app/sentenceOf.ts'
import { allows } from '../../people/role/allows.ts'
import { nameOfRole } from '../../people/role/roleName.ts'
import { useRoles } from '../../people/role/useRoles.ts'
import { Calls } from './Calls.tsx'
import { Copied } from './Copied.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

interface Draft extends Record<string, unknown> {
  name: string
  partnerId: number | null
  roleId: number | null
}

const asked = openapiKeyApi.create.body.extend({ partnerId: z.int(), roleId: z.int() })
/** The most that any key may do, whoever creates it. */
const partnerMay: ReadonlySet<string> = new Set(systemRoles.SYSR_PARTNER)

/** Asks for the key's partner, role and name, then shows its secret only once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { me } = useSession()
  const { roles, isAbove } = useRoles()
  const [made, setMade] = useState<{ name: string; token: string; privileges: readonly string[] } | null>(null)
  const { form, busy, error, submit } = useCallForm<Draft>({
    initial: { name: '', partnerId: me.partnerId, roleId: null },
    check: (values) => fieldErrors(asked, values, t),
    send: async (values) => {
      const { key, secret } = await send(openapiKeyApi.create, { body: asked.parse(values) })
      setMade({
        name: key.name,
        token: `${key.accessKey}.${secret}`,
        privileges: roles.find(({ id }) => id === key.roleId)?.allPrivileges ?? [],
      })
      await refresh(['key'])
    },
  })
  const { roleId, partnerId } = form.getValues()
  const partners = usePartners([partnerId], { status: 'ACTIVE' }, me.partnerId === null)
  if (made) return <Secret {...made} onClose={onClose} />
  const mayHave = (role: Role) =>
    !isAbove(role, null) && role.allPrivileges.every((privilege) => partnerMay.has(privilege))
  return (
    <Dialog onClose={onClose} title={t('key.new')} size="lg">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack gap={16}>
          <TextInput
            data-autofocus
            label={t('word.name')}
            description={t('key.nameHint')}
            withAsterisk
            maxLength={63}
            {...form.getInputProps('name')}
          />
          {me.partnerId === null && (
            <AsyncSelect
              label={t('word.partner')}
              withAsterisk
              choices={partners}
              value={partnerId}
              error={form.errors['partnerId']}
              onChange={(id) => form.setFieldValue('partnerId', id)}
            />
          )}
          <Radio.Group
            label={t('role.role')}
            description={t('key.roleHint')}
            withAsterisk
            error={form.errors['roleId']}
            value={roleId === null ? null : String(roleId)}
            onChange={(id) => form.setFieldValue('roleId', Number(id))}
          >
            <Stack gap={12} mt={8} mah={320} style={{ overflow: 'auto' }}>
              {roles.filter(mayHave).map((role) => (
                <Radio
                  key={role.id}
                  value={String(role.id)}
                  label={nameOfRole(role, t)}
                  description={allows(role, t)}
                />
              ))}
            </Stack>
          </Radio.Group>
          {error !== null && (
            <Alert color="red" icon={<IconAlertTriangle size={16} />} role="alert">
              {sentenceOf(error, t)}
            </Alert>
          )}
          <DialogButtons onClose={onClose}>
            <Button type="submit" loading={busy}>
              {t('key.make')}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Dialog>
  )
}

function Secret({
  name,
  token,
  privileges,
  onClose,
}: {
  name: string
  token: string
  privileges: readonly string[]
  onClose: () => void
}) {
  const t = useT()
  return (
    <ShownOnce onClose={onClose} title={t('key.made', { name })} size="xl">
      <Stack gap={16}>
        <Alert color="amber" icon={<IconAlertTriangle size={16} />}>
          {t('key.once')}
        </Alert>
        <Copied text={token} label={t('key.secret')} testId="key" />
        <Calls token={token} privileges={privileges} />
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('key.kept')}</Button>
        </Group>
      </Stack>
    </ShownOnce>
  )
}
