import { z } from 'zod'
import { userInput, userPatch, type User } from '../../../shared/entities/user.ts'
import { useT } from '../../ui/app/language.tsx'

export type UserDraft = {
  username: string
  name: string
  password: string
  email: string | null
  phone: string | null
  language: User['language']
  partnerId: number | null
  brandId: number | null
  centerIds: number[]
  roleIds: number[]
  /** undefined: stays as it is. */
  profileImage: string | null | undefined
}

/** What the form changes of someone who is there: name, password and roles have ways of their own. */
const edited = userPatch.pick({ name: true, email: true, phone: true, language: true, partnerId: true, brandId: true, centerIds: true, profileImage: true }).strip()
export const editSchema = edited.extend({ name: userInput.shape.name })
export const newSchema = userInput.extend({ profileImage: z.string().nullish() }).strip()

export function newDraft({ partnerId, centerIds, language }: Pick<User, 'partnerId' | 'centerIds' | 'language'>): UserDraft {
  return { username: '', name: '', password: '', email: null, phone: null, language, partnerId, brandId: null, centerIds, roleIds: [], profileImage: undefined }
}

export function draftOf({ username, name, email, phone, language, partnerId, brandId, centerIds, roles }: User): UserDraft {
  return { username, name, password: '', email, phone, language, partnerId, brandId, centerIds, roleIds: roles.map(({ id }) => id), profileImage: undefined }
}

export function patchOf(values: UserDraft): z.output<typeof edited> {
  return edited.parse(values)
}

export function useUserLabels(): Record<keyof UserDraft & string, string> {
  const t = useT()
  return {
    username: t('signIn.username'), name: t('user.name'), password: t('signIn.password'), email: t('user.email'), phone: t('user.phone'), language: t('top.language'),
    partnerId: t('word.partner'), brandId: t('word.brand'), centerIds: t('user.centers'), roleIds: t('user.roles'), profileImage: t('user.portrait'),
  }
}
