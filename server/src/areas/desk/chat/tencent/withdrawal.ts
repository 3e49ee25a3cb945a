import { userIdOf } from '@zdb/contract/desk/chat/user-ids'
import { enqueue, job } from '#core/work/jobs'
import type { Tx } from '#core/db/tx'
import { imInUse } from '#ports/im/in-use'
import { isImFailure } from '#ports/im/port'
import { whereCarried } from './messages.sql.ts'

type Carried = { fromId: number; toId: number; key: string }

const withdraw = async ({ fromId, toId, key }: Carried): Promise<void> => {
  await imInUse()
    ?.withdraw({ from: userIdOf(fromId), to: userIdOf(toId), key })
    .catch((error: unknown) => {
      if (!isImFailure(error) || error.kind !== 'gone') throw error
    })
}

export const withdrawJob = job<Carried>({ name: 'chat.tencentWithdraw', run: withdraw })

/** One that the service carried and nobody is to see any more. */
export const withdrawCopy = (tx: Tx, copy: Carried): Promise<void> => enqueue(tx, withdrawJob, copy)

/** What was taken back with us is taken back there; what is still on its way, once it has arrived. */
export const withdrawLater = async (tx: Tx, messageId: number): Promise<void> => {
  const carried = imInUse() && (await whereCarried(tx, messageId))
  if (carried) await withdrawCopy(tx, carried)
}
