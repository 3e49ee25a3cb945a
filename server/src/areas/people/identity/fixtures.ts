import { cancellationStates } from '@zdb/contract/people/identity/states'
import { builtInRoles, type BuiltInRole, type Permission } from '@zdb/contract/permissions'
import { days, later, now } from '#core/time/clock'
import type { Tx } from '#core/db/tx'
import { createMerchant } from './merchants.sql.ts'
import { hashPassword } from './passwords.ts'

/** Everyone in the demo world and in tests has this password. */
export const demoPassword = 'huahua2026'

let hashed: Promise<string> | undefined
const demoHash = (): Promise<string> => (hashed ??= hashPassword(demoPassword))

let count = 0
export const aMobile = (): string => `139${String(10_000_000 + (count += 1))}`

export type MerchantFacts = { name?: string; category?: number; contact?: string; mobile?: string; enableIm?: boolean }

export const aMerchant = async (
  tx: Tx,
  facts: MerchantFacts = {},
): Promise<{ merchantId: number; accountId: number; mobile: string }> => {
  const mobile = facts.mobile ?? aMobile()
  const { name = '花语鲜花', category = 1, contact = '林小花' } = facts
  const made = await createMerchant(tx, { name, category, contact, mobile, passwordHash: await demoHash() })
  if (facts.enableIm)
    await tx.updateTable('merchant').set({ enable_im: true }).where('id', '=', made.merchantId).execute()
  return { ...made, mobile }
}

export type SubAccountFacts = { role?: BuiltInRole; grants?: readonly Permission[]; name?: string; mobile?: string }

/** A sub-account with a built-in role, or with exactly the given grants and nothing else. */
export const aSubAccount = async (
  tx: Tx,
  merchantId: number,
  facts: SubAccountFacts = {},
): Promise<{ accountId: number; mobile: string; roleId: number }> => {
  const mobile = facts.mobile ?? aMobile()
  const role = facts.role
    ? await tx
        .selectFrom('role')
        .select('id')
        .where('merchant_id', '=', merchantId)
        .where('alias', '=', facts.role)
        .executeTakeFirstOrThrow()
    : await tx
        .insertInto('role')
        .values({
          merchant_id: merchantId,
          alias: `r${mobile}`,
          name: `角色${mobile.slice(-8)}`,
          grants: [...(facts.grants ?? [])],
          created_at: now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
  const account = await tx
    .insertInto('account')
    .values({
      merchant_id: merchantId,
      mobile,
      name: facts.name ?? (facts.role ? builtInRoles[facts.role].name : '店员'),
      password_hash: await demoHash(),
      role_id: role.id,
      created_at: now(),
      mobile_confirmed_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { accountId: account.id, mobile, roleId: role.id }
}

/** A merchant that has asked to be erased, as it stands in this state. */
export const aCancellation = async (
  tx: Tx,
  { merchantId, accountId }: { merchantId: number; accountId: number },
  state: keyof typeof cancellationStates = 'coolingOff',
): Promise<number> => {
  const { id } = await tx
    .insertInto('account_cancellation')
    .values({
      merchant_id: merchantId,
      account_id: accountId,
      state: cancellationStates[state].code,
      asked_at: now(),
      ends_at: later(days(7)),
      ended_at: state === 'coolingOff' ? null : now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
