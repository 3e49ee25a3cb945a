import { userIdOf } from '@zdb/contract/desk/chat/user-ids'
import { job } from '#core/work/jobs'
import { imInUse } from '#ports/im/in-use'
import { faceTold, facesToTell, pauseTelling, type Face } from './accounts.sql.ts'
import { doEach, sayFirst } from './rounds.ts'

const atOnce = 200

/** Who may chat is known to the service, by name and face, before anybody writes to it. */
export const tellTencentAccounts = async (): Promise<void> => {
  const im = imInUse()
  if (!im) return
  const tell = async (face: Face): Promise<void> => {
    const profile = { userId: userIdOf(face.merchant_id), nick: face.nick, avatar: face.avatar }
    await (face.known ? im.setProfile(profile) : im.importAccount(profile))
    await faceTold(face)
  }
  sayFirst(await doEach(await facesToTell(atOnce), tell, pauseTelling))
}

export const accountsJob = job({ name: 'chat.tencentAccounts', cron: '* * * * *', run: tellTencentAccounts })
