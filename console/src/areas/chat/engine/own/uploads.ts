import { chat } from '@zdb/contract/desk/chat/endpoints'
import { chatCodes } from '@zdb/contract/desk/chat/codes'
import type { ChatFileKind } from '@zdb/contract/desk/chat/limits'
import type { ImAnswer, OnProgress } from '../port.ts'
import { ask, chatClient } from './client.ts'

type Upload = { readonly file: File; readonly kind: ChatFileKind; readonly random: string }

const whole = 100

const stopped: ImAnswer<never> = { ok: false, code: 0, message: '上传已取消' }

/** A file whose place was lost is asked for once more, and gone on with from there. */
const isElsewhere = (answer: ImAnswer<unknown>) => !answer.ok && answer.code === chatCodes.chatUploadOffset.code

/**
 * Brings a file in pieces and answers with its number. Begun again under the same random it goes on where it stopped,
 * after a failure and after a reload alike.
 */
export const uploadFile = async (
  { file, kind, random }: Upload,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<ImAnswer<string>> => {
  const client = chatClient()
  const begun = await ask(
    chat.beginUpload,
    { body: { client, kind, name: file.name, size: file.size, random } },
    { signal },
  )
  if (!begun.ok) return begun
  const { upload_id, chunk_size, file: finished } = begun.data
  const params = { upload_id }
  let { received } = begun.data
  if (finished) return { ok: true, data: finished.file_id }

  signal.addEventListener('abort', () => void ask(chat.cancelUpload, { params, query: { client } }), { once: true })
  while (received < file.size) {
    onProgress(Math.floor((received / file.size) * whole))
    if (signal.aborted) return stopped
    const piece = new File([file.slice(received, received + chunk_size)], file.name)
    const sent = await ask(chat.appendChunk, { params, query: { client, offset: received }, file: piece }, { signal })
    const state = isElsewhere(sent) ? await ask(chat.uploadState, { params, query: { client } }, { signal }) : sent
    if (!state.ok) return state
    // A server that answers with the same place again and again would be asked for ever.
    if (isElsewhere(sent) && state.data.received === received) return { ok: false, code: 0, message: '上传中断' }
    received = state.data.received
  }
  const done = await ask(chat.finishUpload, { params, body: { client } }, { signal })
  if (!done.ok) return done
  onProgress(whole)
  return { ok: true, data: done.data.file_id }
}
