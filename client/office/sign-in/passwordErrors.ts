import type { Translate } from '../../ui/app/language.tsx'

/** The errors of a change of password: the old one must be given, and the new one be long enough and typed the same twice. */
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
