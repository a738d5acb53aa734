/** Of what the audit tells, and what is done with each; an entry of a newer release shows all the same, it is only not offered as a filter. */
const done: Record<string, readonly string[]> = {
  inbound: ['create', 'update', 'attach', 'accept', 'cancel', 'approve', 'reject', 'arrive', 'inspect', 'store', 'close', 'undo'],
  invoice: ['create', 'update', 'goods', 'allocate', 'ask-courier', 'courier-refused', 'print', 'pack', 'photo', 'cancel', 'courier-canceled', 'deliver', 'delete'],
  packing: ['pack', 'undo'],
  plan: ['create', 'update', 'complete', 'cancel'],
  consol: ['create', 'load', 'unload', 'nest', 'unnest', 'undo', 'delete'],
  relocation: ['create', 'update', 'print', 'arrive', 'close', 'move', 'undo', 'delete'],
  sku: ['create', 'update', 'delete'],
  location: ['create', 'update', 'disable', 'enable', 'delete'],
  container: ['create', 'delete'],
  contract: ['create', 'update', 'disable', 'enable', 'serials-low', 'delete'],
  country: ['create', 'update', 'delete'],
  printer: ['create', 'update', 'delete'],
  exception: ['retry', 'accept', 'correct', 'discard'],
  device: ['enrolment-issued', 'enrolled', 'renamed', 'revoked'],
  badge: ['issue', 'replace', 'revoke'],
  partner: ['create', 'update', 'centers', 'register', 'deactivate', 'activate', 'delete'],
  brand: ['create', 'update', 'deactivate', 'activate', 'delete'],
  packagingImage: ['create', 'update', 'delete'],
  brandTracking: ['create', 'update', 'delete'],
  brandTrackingLog: ['create', 'update', 'delete'],
  billingCondition: ['create', 'update', 'delete'],
  center: ['create', 'update'],
  company: ['create', 'update'],
  user: ['create', 'update', 'profile', 'settings', 'centers', 'add-roles', 'remove-roles', 'sign-in', 'sign-in-by-badge', 'sign-out', 'end-sessions', 'password-change', 'password-reset', 'password-recovery', 'recovery-code', 'deactivate', 'delete'],
  role: ['create', 'update', 'delete'],
  invitation: ['create', 'resend', 'revoke', 'accept'],
  key: ['create', 'revoke'],
  notification: ['create', 'center', 'partner'],
  job: ['retry'],
}

export const whats = Object.entries(done).flatMap(([kind, verbs]) => verbs.map((verb) => `${kind}.${verb}`))
/** What an entry is filed under: packing under its waybill, a notice under whom it went to. */
export const kinds = Object.keys(done).filter((kind) => kind !== 'packing' && kind !== 'notification')
