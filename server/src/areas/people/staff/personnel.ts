import type { Permission } from '@zdb/contract/permissions'
import type { Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { within } from '#core/db/tx'
import { rightsChanged } from './revocation.ts'
import { presentPersonnel, type Personnel } from './present.ts'
import { known, refuseGivingBeyond, refuseMasterAndSelf } from './rights.ts'
import { lockPerson, subAccountOf, updatePerson } from './staff.sql.ts'

export const personnel = async (actor: Actor, id: string): Promise<Personnel> =>
  presentPersonnel(await subAccountOf(actor.merchantId, id))

/** Single permissions for one person, beside those of the role. */
export const grantPersonnel = (actor: Actor, id: string, permissions: readonly Permission[]): Promise<Personnel> =>
  within(async (tx) => {
    const person = await lockPerson(tx, actor.merchantId, id)
    refuseMasterAndSelf(actor, person)
    const before = known(person.grants)
    const grants = known(permissions)
    refuseGivingBeyond(
      actor,
      grants.filter((permission) => !before.includes(permission)),
    )
    await updatePerson(tx, person.id, { grants })
    await record(tx, actor, 'staff.grantPersonnel', person.id, {
      before: { permissions: before },
      after: { permissions: grants },
    })
    await rightsChanged(tx, person.id)
    return presentPersonnel({ ...person, grants })
  })
