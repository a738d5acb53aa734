import { isSubject, subjects, type Subject } from '../../../../shared/entities/subject.ts'

/** What is done with each thing that the audit tells of, where it is more or less than this. */
const plain = ['create', 'update', 'delete']
const special: Partial<Record<Subject | 'packing', readonly string[]>> = {
  inbound: [
    'create',
    'update',
    'attach',
    'accept',
    'cancel',
    'approve',
    'reject',
    'arrive',
    'inspect',
    'store',
    'close',
    'undo',
  ],
  invoice: [
    'create',
    'update',
    'goods',
    'allocate',
    'ask-courier',
    'courier-refused',
    'print',
    'pack',
    'photo',
    'cancel',
    'courier-canceled',
    'deliver',
    'receive',
    'assign',
    'delete',
  ],
  packing: ['pack', 'undo'],
  plan: ['create', 'update', 'complete', 'cancel'],
  consol: ['create', 'load', 'unload', 'nest', 'unnest', 'undo', 'delete'],
  relocation: ['create', 'update', 'print', 'arrive', 'close', 'move', 'undo', 'delete'],
  sku: ['create', 'update', 'share', 'delete'],
  order: [
    'create',
    'change',
    'edit',
    'activate',
    'decline',
    'cancel',
    'reinstate',
    'hold',
    'unhold',
    'dirty',
    'reset',
    'map',
    'fixPostalCode',
  ],
  slip: ['create', 'update', 'lines', 'photo', 'start', 'pick', 'close', 'cancel', 'end'],
  stockCount: ['create', 'cancel'],
  location: ['create', 'update', 'disable', 'enable', 'delete'],
  container: ['create', 'delete'],
  contract: ['create', 'update', 'disable', 'enable', 'serials-low', 'delete'],
  exception: ['retry', 'accept', 'correct', 'discard'],
  device: ['enrolment-issued', 'enrolled', 'renamed', 'revoked'],
  badge: ['issue', 'replace', 'revoke'],
  partner: ['create', 'update', 'centers', 'register', 'deactivate', 'activate', 'delete'],
  brand: ['create', 'update', 'deactivate', 'activate', 'delete'],
  center: ['create', 'update'],
  company: ['create', 'update'],
  user: [
    'create',
    'update',
    'profile',
    'settings',
    'centers',
    'add-roles',
    'remove-roles',
    'sign-in',
    'sign-in-by-badge',
    'sign-out',
    'end-sessions',
    'password-change',
    'password-reset',
    'password-recovery',
    'recovery-code',
    'deactivate',
    'delete',
  ],
  invitation: ['create', 'resend', 'revoke', 'accept'],
  key: ['create', 'revoke'],
  notification: ['create', 'center', 'partner'],
  job: ['retry'],
  // Nobody edits these by themselves.
  image: [],
  shipment: [],
  stock: [],
}
const done: [kind: string, verbs: readonly string[]][] = [
  ...Object.keys(subjects)
    .filter(isSubject)
    .map((kind): [string, readonly string[]] => [kind, special[kind] ?? plain]),
  ['packing', special.packing ?? []],
]

/** An entry of a newer release shows all the same, it is only not offered as a filter. */
export const whats = done.flatMap(([kind, verbs]) => verbs.map((verb) => `${kind}.${verb}`))
/** What an entry is filed under: packing under its waybill, a notice under whom it went to. */
export const kinds = done.flatMap(([kind, verbs]) =>
  verbs.length === 0 || kind === 'packing' || kind === 'notification' ? [] : [kind],
)
