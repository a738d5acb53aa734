import type { Answer, Body } from '../../../shared/api/call.ts'
import type { partnerApi } from '../../../shared/api/partner.ts'
import type { Services } from '../../services.ts'
import type { Database } from '../../db/database.ts'
import { everyCenter } from '../../db/writer.ts'
import type { Caller } from '../../http/caller.ts'
import { forbidden, HttpError } from '../../http/errors.ts'
import { columnsOf, newBrand } from '../brand/columns.ts'
import { brandStore } from '../brand/store.ts'
import { withImage } from '../../images/door.ts'
import { partnerStore } from './store.ts'
import { checkPassword, hashSecret, createUser, signedInUser, checkPlace, checkRoles } from '../../people/door.ts'

type Call = typeof partnerApi.createWhole

/**
 * Creates a partner with its first brand, which becomes its main one, and its first user: all three or none. A refusal names the part:
 * `brand.namespace`.
 */
export async function createWhole(
  database: Database,
  caller: Caller,
  parts: Pick<Services, 'files' | 'secrets' | 'slackOrigins'>,
  { partner, brand, user }: Body<Call>,
): Promise<Answer<Call>> {
  const { files } = parts
  for (const privilege of ['brand:write', 'account:write'] as const)
    if (!caller.privileges.has(privilege)) throw forbidden(privilege)
  const { password, roleIds, systemNames, profileImage, ...person } = user
  const passwordHash = await of('user', async () => {
    await checkPassword(password, person)
    return hashSecret(password)
  })
  const picture = (property: string, dataUrl: string | null) => ({ property, dataUrl: dataUrl ?? undefined })
  return withImage(files, picture('partner.logoImage', partner.logoImage), (saveLogo) =>
    withImage(files, picture('brand.logoImage', brand.logoImage), (saveBrandLogo) =>
      withImage(files, picture('user.profileImage', profileImage), (savePortrait) =>
        database.write(async (w) => {
          await of('user', () =>
            checkPlace(
              w.tx,
              { ...caller, partnerId: null },
              { partnerId: null, brandId: null, centerIds: person.centerIds },
            ),
          )
          // All locks are taken at once and in order: adding the partner locks `everyCenter`, and the user's centers come before it.
          await w.lockCenters([...person.centerIds, everyCenter])
          const madePartner = await of('partner', () => partnerStore(database, caller).add(w, parts, partner, saveLogo))
          const partnerId = madePartner.id
          const madeBrand = await of('brand', () =>
            brandStore(database, caller).add(
              w,
              { ...columnsOf({ ...brand, isMain: true }, newBrand), partnerId, name: brand.name },
              saveBrandLogo,
            ),
          )
          const given = await of('user', () => checkRoles(w.tx, caller, { roleIds, systemNames, partnerId }))
          const userId = await of('user', async () =>
            createUser(w, caller, {
              ...person,
              ...(await savePortrait(w, partnerId)),
              partnerId,
              roleIds: given,
              passwordHash,
            }),
          )
          return {
            partner: { ...madePartner, brand: { id: madeBrand.id, name: madeBrand.name } },
            brand: madeBrand,
            user: await signedInUser(w.tx, userId),
          }
        }),
      ),
    ),
  )
}

/** Passes a refusal of a part's own rules on, with the part's name before its fields. */
async function of<T>(part: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    const { status, code, values, data, details } = error
    throw new HttpError(status, code, {
      values,
      data,
      details: details.map((detail) => ({ ...detail, property: `${part}.${detail.property}` })),
    })
  }
}
