import type { ChatEvent, ChatNotice } from '@zdb/contract/desk/chat/events'
import { notify } from '#core/db/process-notices'
import type { Tx } from '#core/db/tx'

/** The database passes it on with the commit: a process that dies right after has told everybody. */
const tell = (tx: Tx, notice: ChatNotice): Promise<void> => notify(tx, 'chat_changed', JSON.stringify(notice))

/** A notice holds so many merchants; one that is longer is several. */
const most = 100

export const tellChanged = async (tx: Tx, numbers: ReadonlyMap<number, number>): Promise<void> => {
  const all = [...numbers].map(([merchantId, latest]) => [merchantId, { latest: String(latest) }] as const)
  for (let start = 0; start < all.length; start += most) await tell(tx, all.slice(start, start + most))
}

export const tellKicked = async (
  tx: Tx,
  merchantId: number,
  kicked: NonNullable<ChatEvent['kicked']>,
): Promise<void> => {
  for (let start = 0; start < kicked.length; start += most)
    await tell(tx, [[merchantId, { kicked: kicked.slice(start, start + most) }]])
}
