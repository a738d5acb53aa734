import { z } from 'zod'
import { userInput, userPatch, type User } from '../../../../shared/entities/user.ts'
import { useT } from '../../../ui/app/language.tsx'
import { draftFrom } from '../../../ui/form/draftFrom.ts'

export type UserDraft = {
  username: string
  name: string
  password: string
  email: string | null
  phone: string | null
  mobile: string | null
  address: string | null
  entryAt: string | null
  retirementAt: string | null
  typeCodeKey: string | null
  organizationId: number | null
  options: User['options']
  language: User['language']
  partnerId: number | null
  brandId: number | null
  centerIds: number[]
  roleIds: number[]
  /** undefined keeps the stored one. */
  profileImage: string | null | undefined
}

/** What the form changes of a stored user: user name, password and roles are changed elsewhere. */
const edited = userPatch
  .pick({
    name: true,
    email: true,
    phone: true,
    mobile: true,
    address: true,
    entryAt: true,
    retirementAt: true,
    typeCodeKey: true,
    organizationId: true,
    options: true,
    language: true,
    partnerId: true,
    brandId: true,
    centerIds: true,
    profileImage: true,
  })
  .strip()
export const editSchema = edited.extend({ name: userInput.shape.name })
export const newSchema = userInput.extend({ profileImage: z.string().nullish() }).strip()

export function newDraft({
  partnerId,
  centerIds,
  language,
}: Pick<User, 'partnerId' | 'centerIds' | 'language'>): UserDraft {
  return {
    username: '',
    name: '',
    password: '',
    email: null,
    phone: null,
    mobile: null,
    address: null,
    entryAt: null,
    retirementAt: null,
    typeCodeKey: null,
    organizationId: null,
    options: {},
    language,
    partnerId,
    brandId: null,
    centerIds,
    roleIds: [],
    profileImage: undefined,
  }
}

export function draftOf(user: User): UserDraft {
  const roleIds = user.roles.map(({ id }) => id)
  return draftFrom(newDraft(user), { ...user, password: '', roleIds, profileImage: undefined })
}

export function patchOf(values: UserDraft): z.output<typeof edited> {
  return edited.parse(values)
}

export function useUserLabels(): Record<keyof UserDraft & string, string> {
  const t = useT()
  return {
    username: t('signIn.username'),
    name: t('user.name'),
    password: t('signIn.password'),
    email: t('user.email'),
    phone: t('user.phone'),
    mobile: t('user.mobile'),
    address: t('user.address'),
    language: t('top.language'),
    partnerId: t('word.partner'),
    brandId: t('word.brand'),
    centerIds: t('user.centers'),
    roleIds: t('user.roles'),
    profileImage: t('user.portrait'),
    entryAt: t('user.entry'),
    retirementAt: t('user.retirement'),
    typeCodeKey: t('user.kindOfStaff'),
    organizationId: t('user.organization'),
    options: t('brand.options'),
  }
}
