import { db } from '#core/db/tx'

export const chatMerchant = (merchantId: number) =>
  db().selectFrom('merchant').select(['name', 'enable_im']).where('id', '=', merchantId).executeTakeFirstOrThrow()
