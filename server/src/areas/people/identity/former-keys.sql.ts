import type { Tx } from '#core/db/tx'

/**
 * Another mobile or password is given to an account because somebody else may have come in until now. No WeChat and no
 * browser of theirs opens it any longer; where the account is another person's from now on, no letter reaches them.
 */
export const deleteFormerKeys = async (tx: Tx, accountId: number, { newPerson = false } = {}): Promise<void> => {
  await tx.deleteFrom('social_login').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('known_device').where('account_id', '=', accountId).execute()
  if (newPerson) await tx.updateTable('account').set({ email: null }).where('id', '=', accountId).execute()
}
