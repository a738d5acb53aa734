import type { Translate } from '../../ui/app/language.tsx'

/** Of a change of password: the old one said, the new one long enough, and typed twice alike. */
export function passwordErrors(
  { password, newPassword, again }: { password: string; newPassword: string; again: string },
  t: Translate,
): Record<string, string> {
  return {
    ...(password === '' ? { password: t('form.required') } : {}),
    ...(newPassword.length < 8 ? { newPassword: t('password.short', { least: 8 }) } : {}),
    ...(again === newPassword ? {} : { again: t('pin.differs') }),
  }
}
