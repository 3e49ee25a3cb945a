import { now } from '#core/time/clock'
import { newSecret } from '#core/outside/secrets'
import type { Tx } from '#core/db/tx'
import { insertContact, type Contact, type ContactFields } from './contacts/contacts.sql.ts'

export const aMerchantContact = (tx: Tx, merchantId: number, facts: Partial<ContactFields> = {}): Promise<Contact> =>
  insertContact(tx, merchantId, { name: '王店长', phone: '13800138000', position: 2, remark: '', ...facts }, now())

export const aSocialLogin = async (tx: Tx, accountId: number, nickname = '小雨'): Promise<number> => {
  const { id } = await tx
    .insertInto('social_login')
    .values({ account_id: accountId, driver: 'wechat', openid: newSecret(12), nickname, bound_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
