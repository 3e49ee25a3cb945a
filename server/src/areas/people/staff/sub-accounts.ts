import type { Body, Query, Result } from '@zdb/contract/kit/endpoint'
import { maskPhone } from '@zdb/contract/kit/masking'
import type { staff } from '@zdb/contract/people/staff/endpoints'
import { announceSecurityChange, deleteFormerKeys, forgetFailuresAt, hashPassword } from '#areas/people/identity/public'
import type { Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { now } from '#core/time/clock'
import { refuse, refuseField } from '#core/http/refusal'
import { within, type Tx } from '#core/db/tx'
import { rightsChanged, signOut } from './revocation.ts'
import { presentPerson, type Person } from './present.ts'
import { refuseGivingBeyond, refuseMasterAndSelf, refuseTakingOver, rightsOf, rightsOfRole } from './rights.ts'
import {
  insertPerson,
  lockPerson,
  roleToGive,
  subAccountCount,
  subAccountOf,
  subAccountsOf,
  updatePerson,
  type PersonFacts,
} from './staff.sql.ts'
import { refuseTaken } from './unique-names.ts'

type Everyone = Result<typeof staff.subAccounts>

/** The id that stands for all of them. */
export const everyone = '0'

export const subAccounts = async (
  actor: Actor,
  id: string,
  { page, page_size }: Pick<Query<typeof staff.subAccounts>, 'page' | 'page_size'>,
): Promise<Everyone> => {
  if (id !== everyone)
    return { items: [presentPerson(await subAccountOf(actor.merchantId, id))], total: 1, page: 1, page_size }
  const [rows, total] = await Promise.all([
    subAccountsOf(actor.merchantId, page_size, (page - 1) * page_size),
    subAccountCount(actor.merchantId),
  ])
  return { items: rows.map(presentPerson), total, page, page_size }
}

const someoneElse = async (tx: Tx, actor: Actor, id: string): Promise<PersonFacts> => {
  const person = await lockPerson(tx, actor.merchantId, id)
  refuseMasterAndSelf(actor, person)
  return person
}

type Form = Body<typeof staff.saveSubAccount>

export const saveSubAccount = async (actor: Actor, form: Form): Promise<Person> => {
  const passwordHash = form.password === undefined ? undefined : await hashPassword(form.password)
  return within(async (tx) =>
    form.id === undefined
      ? addPerson(tx, actor, form, passwordHash)
      : changePerson(tx, actor, await someoneElse(tx, actor, form.id), form, passwordHash),
  )
}

const addPerson = async (tx: Tx, actor: Actor, form: Form, passwordHash: string | undefined): Promise<Person> => {
  const role = await roleToGive(tx, actor.merchantId, form.role_id)
  refuseGivingBeyond(actor, rightsOfRole(role))
  const mobile = form.mobile ?? refuse('invalid')
  const { id } = await insertPerson(tx, {
    merchant_id: actor.merchantId,
    name: form.name,
    mobile,
    password_hash: passwordHash ?? refuse('invalid'),
    role_id: role.id,
    created_at: now(),
  }).catch(refuseTaken)
  await record(tx, actor, 'staff.saveSubAccount', id, {
    after: { name: form.name, mobile: maskPhone(mobile), role: role.name },
  })
  return presentPerson(await lockPerson(tx, actor.merchantId, String(id)))
}

/** A new mobile or password is a new key to the account: whoever came in with the old one is out. */
const changePerson = async (
  tx: Tx,
  actor: Actor,
  person: PersonFacts,
  { name, mobile = person.mobile, role_id }: Form,
  passwordHash: string | undefined,
): Promise<Person> => {
  const role = await roleToGive(tx, actor.merchantId, role_id)
  if (role.id !== person.role_id) refuseGivingBeyond(actor, rightsOfRole(role))
  const newMobile = mobile !== person.mobile
  if (newMobile || passwordHash) refuseTakingOver(actor, person)
  // Whoever had the old phone knows the old password: with another phone the account is another person's.
  if (newMobile && !passwordHash) refuseField('password', '更换手机号须同时设置新密码')
  await updatePerson(tx, person.id, {
    name,
    role_id: role.id,
    password_hash: passwordHash,
    ...(newMobile ? { mobile, mobile_confirmed_at: null } : {}),
  }).catch(refuseTaken)
  await record(tx, actor, 'staff.saveSubAccount', person.id, {
    before: { name: person.name, mobile: maskPhone(person.mobile), role: person.role_name },
    after: { name, mobile: maskPhone(mobile), role: role.name, newPassword: passwordHash !== undefined },
  })
  const former = person.mobile_confirmed_at ? { mobile: person.mobile } : {}
  if (newMobile) await announceSecurityChange(tx, { accountId: person.id, what: 'phone', former })
  if (passwordHash) await announceSecurityChange(tx, { accountId: person.id, what: 'loginPassword' })
  if (newMobile || passwordHash) await deleteFormerKeys(tx, person.id, { newPerson: newMobile })
  else await rightsChanged(tx, person.id)
  return presentPerson(await lockPerson(tx, actor.merchantId, String(person.id)))
}

export const changeState = (actor: Actor, id: string): Promise<Person> =>
  within(async (tx) => {
    const person = await someoneElse(tx, actor, id)
    const enabled = !person.enabled
    if (enabled) refuseGivingBeyond(actor, rightsOf(person))
    await updatePerson(tx, person.id, { enabled })
    await record(tx, actor, 'staff.changeState', person.id, {
      before: { enabled: person.enabled },
      after: { enabled },
    })
    if (!enabled) await signOut(tx, person.id, 'accountDisabled')
    return presentPerson({ ...person, enabled })
  })

export const changePass = async (actor: Actor, id: string, password: string): Promise<null> => {
  const password_hash = await hashPassword(password)
  return within(async (tx) => {
    const person = await someoneElse(tx, actor, id)
    refuseTakingOver(actor, person)
    await updatePerson(tx, person.id, { password_hash })
    await record(tx, actor, 'staff.changePass', person.id)
    await announceSecurityChange(tx, { accountId: person.id, what: 'loginPassword' })
    await deleteFormerKeys(tx, person.id)
    await forgetFailuresAt(person.mobile)
    return null
  })
}

/** The row stays for the trail; the mobile is free for someone else. */
export const removeSubAccount = (actor: Actor, id: string): Promise<null> =>
  within(async (tx) => {
    const person = await someoneElse(tx, actor, id)
    await updatePerson(tx, person.id, { deleted_at: now(), role_id: null })
    await record(tx, actor, 'staff.removeSubAccount', person.id, {
      before: { name: person.name, mobile: maskPhone(person.mobile), role: person.role_name },
    })
    await signOut(tx, person.id, 'accountDisabled')
    await deleteFormerKeys(tx, person.id)
    return null
  })
