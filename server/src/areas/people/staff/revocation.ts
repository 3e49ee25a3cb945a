import type { CodeName } from '@zdb/contract/codes'
import { endSessions, forgetAccount } from '#areas/people/identity/public'
import { notify } from '#core/db/process-notices'
import { onCommit, type Tx } from '#core/db/tx'
import { notifyMembers } from './staff.sql.ts'

// Every process hears of a change when it commits. This one forgets before it answers, so that whoever made the
// change finds it in force with their very next call.

export const rightsChanged = async (tx: Tx, accountId: number): Promise<void> => {
  await notify(tx, 'actor_changed', accountId)
  onCommit(() => forgetAccount(accountId))
}

export const roleChanged = async (tx: Tx, roleId: number): Promise<void> => {
  const members = await notifyMembers(tx, roleId, 'actor_changed')
  onCommit(() => members.forEach(forgetAccount))
}

export const signOut = async (tx: Tx, accountId: number, why: CodeName): Promise<void> => {
  await endSessions(tx, { accountId }, why)
  onCommit(() => forgetAccount(accountId))
}
