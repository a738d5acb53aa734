/** What the other services may use of this one. */
export { inviteUser } from './invitation/store.ts'
export { checkPassword, hashSecret } from './sign-in/password.ts'
export { passwordHolder, worksAt } from './sign-in/sign-in.ts'
export { createUser } from './user/create.ts'
export { checkPlace, checkRoles } from './user/grant-limits.ts'
export { signedInUser } from './user/store.ts'
